public import Views

/// A rectangle; SwiftUI's `Rectangle`.
public struct Rectangle: ShapeView {
    /// A rectangle.
    public init() {}

    /// The shape.
    public var shape: Outline { .rectangle }
}

/// A rectangle with rounded corners; SwiftUI's `RoundedRectangle`.
public struct RoundedRectangle: ShapeView, Hashable {
    private let outline: Outline

    /// A rectangle with corners of `cornerRadius` points.
    public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        outline = .roundedRectangle(cornerRadius: cornerRadius, style: style)
    }

    /// A rectangle whose corners are quarters of an ellipse of twice `cornerSize`, in points.
    @_disfavoredOverload
    public init(cornerSize: Size, style: RoundedCornerStyle = .continuous) {
        outline = .ellipticalRectangle(cornerSize: cornerSize)
    }

    /// The shape.
    public var shape: Outline { outline }
}

/// The largest circle that fits, centred; SwiftUI's `Circle`.
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

/// A rectangle with semicircles at its short sides; SwiftUI's `Capsule`.
public struct Capsule: ShapeView {
    /// A capsule; its ends are semicircles in either style.
    public init(style: RoundedCornerStyle = .continuous) {}

    /// The shape.
    public var shape: Outline { .capsule }
}

/// The radii of a rectangle's corners, in points; SwiftUI's `RectangleCornerRadii`.
public struct RectangleCornerRadii: Hashable, Sendable {
    /// The radius of the top leading corner.
    public var topLeading: Double
    /// The radius of the bottom leading corner.
    public var bottomLeading: Double
    /// The radius of the bottom trailing corner.
    public var bottomTrailing: Double
    /// The radius of the top trailing corner.
    public var topTrailing: Double

    /// Creates the radii of four corners.
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
    /// The style of the rounded corners.
    public var style: RoundedCornerStyle

    /// A rectangle with `cornerRadii`.
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

/// The shape of the surrounding container, inset; SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape: ShapeView {
    /// A shape that follows its container's shape.
    public init() {}

    /// The shape.
    public var shape: Outline { .containerRelative }
}

/// A trimmed or inset shape.
public struct ReshapedShape: ShapeView {
    /// The shape.
    public let shape: Outline

    package init(shape: Outline) {
        self.shape = shape
    }
}

extension Outline: ShapeView {
    /// The outline itself.
    public var shape: Outline { self }
}

extension Path: ShapeView {
    /// The path from the view's top left corner, regardless of the view's size.
    public var shape: Outline { .path(self) }
}

extension ShapeView where Self == Rectangle {
    /// A rectangle.
    public static var rect: Rectangle { Rectangle() }
}

extension ShapeView where Self == RoundedRectangle {
    /// A rectangle with corners of `cornerRadius` points.
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
    /// The largest circle that fits, centred.
    public static var circle: Circle { Circle() }
}

extension ShapeView where Self == Ellipse {
    /// An ellipse.
    public static var ellipse: Ellipse { Ellipse() }
}

extension ShapeView where Self == Capsule {
    /// A rectangle with semicircles at its short sides.
    public static var capsule: Capsule { Capsule() }

    /// A rectangle with semicircles at its short sides.
    public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension ShapeView where Self == ContainerRelativeShape {
    /// The shape of the surrounding container, inset.
    public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
