public import Views

/// A view that is a shape, filled with the foreground style unless it is told otherwise.
public protocol ShapeView: View {
    /// The shape.
    var shape: Outline { get }
}

extension ShapeView {
    /// The shape filled with `style`.
    public func fill(_ style: PaintStyle) -> PaintedShape {
        PaintedShape(shape: shape, fill: style, stroke: nil)
    }

    /// The shape filled with `color`.
    @_disfavoredOverload
    public func fill(_ color: Color) -> PaintedShape {
        fill(.color(color))
    }

    /// The shape's outline in a line of `lineWidth` points, centred on its edge.
    public func stroke(_ style: PaintStyle, lineWidth: Double = 1) -> PaintedShape {
        stroke(style, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// The shape's outline in `line`.
    public func stroke(_ style: PaintStyle, style line: StrokeStyle) -> PaintedShape {
        PaintedShape(shape: shape, fill: nil, stroke: ViewNode.Stroke(style: style, line: line))
    }

    /// The shape's outline in a line of `lineWidth` points of `color`.
    @_disfavoredOverload
    public func stroke(_ color: Color, lineWidth: Double = 1) -> PaintedShape {
        stroke(.color(color), lineWidth: lineWidth)
    }

    /// The part of the shape's edge between two fractions of its length.
    public func trim(from: Double = 0, to: Double = 1) -> ReshapedShape {
        ReshapedShape(shape: .trimmed(shape, from: from, to: to))
    }

    /// The shape drawn in by `amount` points.
    public func inset(by amount: Double) -> ReshapedShape {
        ReshapedShape(shape: .inset(shape, by: amount))
    }

    /// The shape's outline in a line of `lineWidth` points inside of its edge.
    public func strokeBorder(_ style: PaintStyle, lineWidth: Double = 1) -> PaintedShape {
        inset(by: lineWidth / 2).stroke(style, lineWidth: lineWidth)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(shape, fill: nil, stroke: nil))]
    }
}

/// A shape with a fill or an outline of its own.
public struct PaintedShape: View, PrimitiveView {
    let shape: Outline
    let fill: PaintStyle?
    var stroke: ViewNode.Stroke?

    /// The same shape with an outline in a line of `lineWidth` points too.
    public func stroke(_ style: PaintStyle, lineWidth: Double = 1) -> PaintedShape {
        var copy = self
        copy.stroke = ViewNode.Stroke(style: style, line: StrokeStyle(lineWidth: lineWidth))
        return copy
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(shape, fill: fill, stroke: stroke))]
    }
}

/// A rectangle; SwiftUI's `Rectangle`.
public struct Rectangle: ShapeView, PrimitiveView {
    /// A rectangle.
    public init() {}

    /// The shape.
    public var shape: Outline { .rectangle }
}

/// A rectangle with round corners; SwiftUI's `RoundedRectangle`.
public struct RoundedRectangle: ShapeView, PrimitiveView {
    private let cornerRadius: Double
    private let style: RoundedCornerStyle

    /// A rectangle with corners of this radius.
    public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = cornerRadius
        self.style = style
    }

    /// The shape.
    public var shape: Outline { .roundedRectangle(cornerRadius: cornerRadius, style: style) }
}

/// The largest circle in the middle; SwiftUI's `Circle`.
public struct Circle: ShapeView, PrimitiveView {
    /// A circle.
    public init() {}

    /// The shape.
    public var shape: Outline { .circle }
}

/// An ellipse; SwiftUI's `Ellipse`.
public struct Ellipse: ShapeView, PrimitiveView {
    /// An ellipse.
    public init() {}

    /// The shape.
    public var shape: Outline { .ellipse }
}

/// A rectangle with half circles at its short sides; SwiftUI's `Capsule`.
public struct Capsule: ShapeView, PrimitiveView {
    /// A capsule.
    public init() {}

    /// The shape.
    public var shape: Outline { .capsule }
}

/// A rectangle with a radius for each corner; SwiftUI's `UnevenRoundedRectangle`.
public struct UnevenRoundedRectangle: ShapeView, PrimitiveView {
    /// The shape.
    public let shape: Outline

    /// A rectangle with these radii.
    public init(
        topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
        topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
    ) {
        shape = .unevenRoundedRectangle(
            topLeading: topLeadingRadius, topTrailing: topTrailingRadius, bottomLeading: bottomLeadingRadius,
            bottomTrailing: bottomTrailingRadius, style: style)
    }
}

/// The shape of the container around, drawn in; SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape: ShapeView, PrimitiveView {
    /// A shape that follows its container's.
    public init() {}

    /// The shape.
    public var shape: Outline { .containerRelative }
}

/// A part of a shape, or a shape drawn in.
public struct ReshapedShape: ShapeView, PrimitiveView {
    /// The shape.
    public let shape: Outline
}
