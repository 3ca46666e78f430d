/// A spacer: takes what is left along its stack's axis and nothing across; outside a stack it takes both.
struct SpacerElement: LayoutElement {
    let minLength: Double
    let axis: Axis?

    var name: String { "Spacer" }

    var spacing: SpacingPreference {
        switch axis {
        case .horizontal: SpacingPreference(leading: .none, trailing: .none)
        case .vertical: SpacingPreference(top: .none, bottom: .none)
        case nil: SpacingPreference(top: .none, bottom: .none, leading: .none, trailing: .none)
        }
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let width = axis == .vertical ? 0 : max(proposal.width ?? minLength, minLength)
        let height = axis == .horizontal ? 0 : max(proposal.height ?? minLength, minLength)
        return LayoutMetrics(size: Size(width: width, height: height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {}
}

/// A line of one pixel across its stack's axis; in no stack it lies as in a vertical one. Its ideal length is 10.
struct DividerElement: LayoutElement {
    let axis: Axis?
    let style: ResolvedStyle
    let grid: PixelGrid

    var name: String { "Divider" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if axis == .horizontal {
            return LayoutMetrics(size: Size(width: grid.pixel, height: proposal.height ?? 10))
        }
        return LayoutMetrics(size: Size(width: proposal.width ?? 10, height: grid.pixel))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.rectangle, in: rect, style: style)
    }
}

/// A shape: takes what it is proposed; its ideal size is 10 by 10.
struct ShapeElement: LayoutElement {
    let shape: Outline
    let fill: ResolvedStyle?
    let stroke: (style: ResolvedStyle, line: StrokeStyle)?

    var name: String { shape.viewName }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let fill {
            canvas.fill(shape, in: rect, style: fill)
        }
        if let stroke {
            let rect = shape.drawn(in: canvas.grid.rect(rect))
            let line = stroke.line.sanitized
            guard line.lineWidth > 0, rect.size.width > 0 || rect.size.height > 0 else { return }
            canvas.draw(.stroke(shape.sanitized, in: rect, line: line, paint: stroke.style.paint(in: rect)))
        }
    }
}

extension Outline {
    /// The name of the view that draws the shape.
    var viewName: String {
        switch self {
        case .rectangle: "Rectangle"
        case .roundedRectangle: "RoundedRectangle"
        case .unevenRoundedRectangle: "UnevenRoundedRectangle"
        case .circle: "Circle"
        case .ellipse: "Ellipse"
        case .capsule: "Capsule"
        }
    }
}

extension StrokeStyle {
    /// The same line with lengths that can be drawn; dashes that are all 0 make an unbroken line.
    var sanitized: StrokeStyle {
        var copy = self
        copy.lineWidth = Length.extent(lineWidth)
        copy.dash = dash.map(Length.extent)
        if copy.dash.allSatisfy({ $0 == 0 }) { copy.dash = [] }
        copy.dashPhase = Length.finite(dashPhase)
        return copy
    }
}
