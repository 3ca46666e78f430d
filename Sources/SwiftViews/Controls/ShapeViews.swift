public import Views

/// A view that is a shape, filled with the foreground style by default. SwiftUI's `Shape`, to which a program's own
/// types conform, builds on it in the module that has Foundation's rectangles.
nonisolated public protocol ShapeView: View, Sendable {
    /// The shape.
    nonisolated var shape: Outline { get }
}

extension ShapeView {
    /// The shape filled with the foreground style.
    public var body: PaintedShape { PaintedShape(shape: shape) }
}

/// A shape with its own fill or stroke.
public struct PaintedShape: View, PrimitiveView {
    let shape: Outline
    var fill: (any ShapeStyle)?
    var rule = FillRule.nonZero
    var line: (style: any ShapeStyle, line: StrokeStyle)?

    nonisolated init(
        shape: Outline, fill: (any ShapeStyle)? = nil, rule: FillRule = .nonZero,
        line: (style: any ShapeStyle, line: StrokeStyle)? = nil
    ) {
        self.shape = shape
        self.fill = fill
        self.rule = rule
        self.line = line
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let environment = context.environment
        let stroke = line.map { ViewNode.Stroke(style: $0.style.paintStyle(in: environment), line: $0.line) }
        return [ViewNode(.shape(shape, fill: fill?.paintStyle(in: environment), stroke: stroke, rule: rule))]
    }
}

extension PaintedShape {
    /// Adds a stroke of `lineWidth` points in `content`, centred on the edge.
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: Double = 1, antialiased: Bool = true) -> PaintedShape {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Adds a stroke in `content`, centred on the edge.
    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        var copy = self
        copy.line = (content, style)
        return copy
    }

    /// Adds a fill of `content`.
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> PaintedShape {
        var copy = self
        (copy.fill, copy.rule) = (content, style.rule)
        return copy
    }

    /// Adds a stroke of `lineWidth` points in `content`, inside the edge.
    public func strokeBorder<S: ShapeStyle>(_ content: S, lineWidth: Double = 1) -> some View {
        overlay { PaintedShape(shape: .inset(shape, by: lineWidth / 2), line: (content, .init(lineWidth: lineWidth))) }
    }
}

/// The fill rule of a shape; SwiftUI's `FillStyle`.
public struct FillStyle: Hashable, Sendable {
    /// Whether the shape is filled by the even-odd rule.
    public var isEOFilled: Bool
    /// Ignored: edges are always antialiased.
    public var isAntialiased: Bool

    /// Creates a fill style.
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }

    package var rule: FillRule { isEOFilled ? .evenOdd : .nonZero }
}

extension ShapeView {
    /// The shape filled with `content`.
    public func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> PaintedShape {
        PaintedShape(shape: shape, fill: content, rule: style.rule)
    }

    /// The shape filled with the foreground style.
    public func fill(style: FillStyle = FillStyle()) -> PaintedShape {
        PaintedShape(shape: shape, rule: style.rule)
    }

    /// The shape's edge as a line of `lineWidth` points in `content`, centred on the edge.
    public func stroke<S: ShapeStyle>(_ content: S, lineWidth: Double = 1, antialiased: Bool = true) -> PaintedShape {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// The shape's edge as a line in `content`, centred on the edge.
    public func stroke<S: ShapeStyle>(_ content: S, style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        PaintedShape(shape: shape, line: (content, style))
    }

    /// The shape's edge as a line of `lineWidth` points in the foreground style.
    public func stroke(lineWidth: Double = 1, antialiased: Bool = true) -> PaintedShape {
        stroke(ForegroundStyle(), lineWidth: lineWidth)
    }

    /// The shape's edge as a line in the foreground style.
    public func stroke(style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        stroke(ForegroundStyle(), style: style)
    }

    /// The part of the shape's edge between two fractions of its length.
    @_disfavoredOverload
    public nonisolated func trim(from startFraction: Double = 0, to endFraction: Double = 1) -> ReshapedShape {
        ReshapedShape(shape: .trimmed(shape, from: startFraction, to: endFraction))
    }

    /// The shape inset by `amount` points.
    @_disfavoredOverload
    public nonisolated func inset(by amount: Double) -> ReshapedShape {
        ReshapedShape(shape: .inset(shape, by: amount))
    }

    /// The shape's edge as a line of `lineWidth` points inside the edge.
    @_disfavoredOverload
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, lineWidth: Double = 1, antialiased: Bool = true
    ) -> PaintedShape {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// The shape's edge as a line inside the edge.
    @_disfavoredOverload
    public func strokeBorder<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> PaintedShape {
        PaintedShape(shape: .inset(shape, by: style.lineWidth / 2), line: (content, style))
    }

    /// The shape's edge as a line in the foreground style inside the edge.
    @_disfavoredOverload
    public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> PaintedShape {
        strokeBorder(ForegroundStyle(), style: style)
    }

    /// The shape's edge as a line of `lineWidth` points in the foreground style inside the edge.
    @_disfavoredOverload
    public func strokeBorder(lineWidth: Double = 1, antialiased: Bool = true) -> PaintedShape {
        strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
    }
}
