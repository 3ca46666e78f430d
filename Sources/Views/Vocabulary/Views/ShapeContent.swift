/// A shape, filled or stroked or both.
struct ShapeContent: ElementContent {
    var outline: Outline
    var fill: PaintStyle?
    var stroke: ViewNode.Stroke?
    let measured: MeasuredPart?
    var rule = FillRule.nonZero

    mutating func animate(_ values: inout AnimatedValues) {
        values.outline(&outline)
        values.style(&fill)
        guard var stroke else { return values.form(1) }
        values.style(&stroke.style)
        values.line(&stroke.line)
        self.stroke = stroke
    }

    func element(in context: LayoutContext) -> any LayoutElement {
        let style = context.style
        let filled = fill.map(style.resolve) ?? (stroke == nil ? style.foreground(rank: 1) : nil)
        let line = stroke.map { (style: style.resolve($0.style), line: $0.line) }
        return ShapeElement(shape: outline, fill: filled, stroke: line, measured: measured, rule: rule)
    }
}

extension ViewNode {
    /// The stroke of a shape.
    public struct Stroke: Equatable, Sendable {
        /// The line's paint style.
        public var style: PaintStyle
        /// The line.
        public var line: StrokeStyle

        /// Creates a stroke of `line`, painted with `style`.
        public init(style: PaintStyle, line: StrokeStyle) {
            self.style = style
            self.line = line
        }
    }
}

extension ViewNode.Kind {
    /// Returns a shape filled with `fill` (nil: the foreground style) unless only a stroke is given. A shape that its
    /// program makes for its size has its identity in `measured`. `rule` determines the interior of a self-intersecting
    /// shape.
    public static func shape(
        _ outline: Outline, fill: PaintStyle?, stroke: ViewNode.Stroke?, measured: MeasuredPart? = nil,
        rule: FillRule = .nonZero
    ) -> Self {
        Self(ShapeContent(outline: outline, fill: fill, stroke: stroke, measured: measured, rule: rule))
    }
}

/// A shape, of the size that its outline chooses.
private struct ShapeElement: LayoutElement {
    let shape: Outline
    let fill: ResolvedStyle?
    let stroke: (style: ResolvedStyle, line: StrokeStyle)?
    let measured: MeasuredPart?
    let rule: FillRule

    var name: String { shape.viewName }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: shape.size(for: proposal))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.covers(shape, in: rect)
        if let sizeUpdates = measured?.sizeUpdates(in: rect) { canvas.notify(sizeUpdates) }
        if let fill { canvas.fill(shape, in: rect, style: fill, rule: rule) }
        if let stroke { canvas.stroke(shape, in: rect, line: stroke.line, style: stroke.style) }
    }
}

extension Outline {
    /// Returns the size of the shape as a view: the proposed size, or 10 points without a proposal. A circle has the
    /// smaller of the proposed lengths as its diameter. A program's custom shape chooses its own size, which is never
    /// negative.
    package func size(for proposal: ProposedSize) -> Size {
        switch self {
        case .circle:
            let length = min(proposal.width ?? .infinity, proposal.height ?? .infinity)
            let diameter = proposal.width == nil && proposal.height == nil ? 10 : length
            return Size(width: diameter, height: diameter)
        case .custom(let custom):
            let size = custom.maker.size(for: proposal)
            return Size(width: Length.maximum(size.width) ?? 0, height: Length.maximum(size.height) ?? 0)
        default:
            return Size(width: proposal.width ?? 10, height: proposal.height ?? 10)
        }
    }

    /// The name of the view that draws the shape.
    var viewName: String {
        switch self {
        case .rectangle: "Rectangle"
        case .roundedRectangle: "RoundedRectangle"
        case .unevenRoundedRectangle: "UnevenRoundedRectangle"
        case .circle: "Circle"
        case .ellipse: "Ellipse"
        case .capsule: "Capsule"
        case .ellipticalRectangle: "RoundedRectangle"
        case .containerRelative: "ContainerRelativeShape"
        case .concentricRectangle: "ConcentricRectangle"
        case .path: "Path"
        case .custom(let custom): custom.maker.name
        case .trimmed(let outline, _, _), .inset(let outline, _): outline.viewName
        }
    }
}
