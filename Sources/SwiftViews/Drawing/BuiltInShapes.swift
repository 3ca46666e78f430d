public import Views

/// A rectangle; SwiftUI's `Rectangle`.
public struct Rectangle: ShapeView {
    /// A rectangle.
    public init() {}

    /// The shape.
    public var shape: Outline { .rectangle }
}

/// A rectangle with round corners; SwiftUI's `RoundedRectangle`.
public struct RoundedRectangle: ShapeView, Hashable {
    private let outline: Outline

    /// A rectangle with corners of this radius.
    public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        outline = .roundedRectangle(cornerRadius: cornerRadius, style: style)
    }

    /// A rectangle whose corners are quarters of an ellipse of twice this size, in points.
    @_disfavoredOverload
    public init(cornerSize: Size, style: RoundedCornerStyle = .continuous) {
        outline = .ellipticalRectangle(cornerSize: cornerSize)
    }

    /// The shape.
    public var shape: Outline { outline }
}

/// The largest circle in the middle; SwiftUI's `Circle`.
public struct Circle: ShapeView {
    /// A circle.
    public init() {}

    /// The shape.
    public var shape: Outline { .circle }
}

/// An ellipse; SwiftUI's `Ellipse`.
public struct Ellipse: ShapeView {
    /// An ellipse.
    public init() {}

    /// The shape.
    public var shape: Outline { .ellipse }
}

/// A rectangle with half circles at its short sides; SwiftUI's `Capsule`.
public struct Capsule: ShapeView {
    /// A capsule; its ends are half circles in either style.
    public init(style: RoundedCornerStyle = .continuous) {}

    /// The shape.
    public var shape: Outline { .capsule }
}

/// The radii of a rectangle's corners, in points; SwiftUI's `RectangleCornerRadii`.
public struct RectangleCornerRadii: Hashable, Sendable {
    /// The top leading corner's.
    public var topLeading: Double
    /// The bottom leading corner's.
    public var bottomLeading: Double
    /// The bottom trailing corner's.
    public var bottomTrailing: Double
    /// The top trailing corner's.
    public var topTrailing: Double

    /// Four radii.
    public init(
        topLeading: Double = 0, bottomLeading: Double = 0, bottomTrailing: Double = 0, topTrailing: Double = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

/// A rectangle with a radius for each corner; SwiftUI's `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle: ShapeView {
    /// The radii.
    public var cornerRadii: RectangleCornerRadii
    /// How a corner leaves its sides.
    public var style: RoundedCornerStyle

    /// A rectangle with these radii.
    public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// A rectangle with these radii.
    public init(
        topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
        topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius, bottomTrailing: bottomTrailingRadius,
                topTrailing: topTrailingRadius), style: style)
    }

    /// The shape.
    public var shape: Outline {
        .unevenRoundedRectangle(
            topLeading: cornerRadii.topLeading, topTrailing: cornerRadii.topTrailing,
            bottomLeading: cornerRadii.bottomLeading, bottomTrailing: cornerRadii.bottomTrailing, style: style)
    }
}

/// The shape of the container around, drawn in; SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape: ShapeView {
    /// A shape that follows its container's.
    public init() {}

    /// The shape.
    public var shape: Outline { .containerRelative }
}

/// A part of a shape, or a shape drawn in.
public struct ReshapedShape: ShapeView {
    /// The shape.
    public let shape: Outline

    package init(shape: Outline) {
        self.shape = shape
    }
}

extension Outline: ShapeView {
    /// Itself.
    public var shape: Outline { self }
}

extension Path: ShapeView {
    /// The path from the view's top left corner, whatever the view's size.
    public var shape: Outline { .path(self) }
}

extension ShapeView where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension ShapeView where Self == RoundedRectangle {
    /// A rectangle with corners of this radius.
    public static func rect(cornerRadius: Double, style: RoundedCornerStyle = .continuous) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}

extension ShapeView where Self == UnevenRoundedRectangle {
    /// A rectangle with a radius for each corner.
    public static func rect(
        topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
        topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }

    /// A rectangle with a radius for each corner.
    public static func rect(
        cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
    }
}

extension ShapeView where Self == Circle {
    /// The largest circle in the middle.
    public static var circle: Circle { Circle() }
}

extension ShapeView where Self == Ellipse {
    /// An ellipse.
    public static var ellipse: Ellipse { Ellipse() }
}

extension ShapeView where Self == Capsule {
    /// A rectangle with half circles at its short sides.
    public static var capsule: Capsule { Capsule() }

    /// A rectangle with half circles at its short sides.
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension ShapeView where Self == ContainerRelativeShape {
    /// The shape of the container around, drawn in.
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
