/// A value on a line between two others, with the ends' labels beside it.
struct SliderContent: RecipeContent {
    /// Where the value stands between the ends, from 0 to 1.
    let fraction: Double
    /// Where its marks stand, as `fraction` does.
    let ticks: [Double]
    let minimumLabel: ViewNode?
    let maximumLabel: ViewNode?

    var parts: [ViewNode] { [minimumLabel, maximumLabel].compactMap { $0 } }

    func hostedName(in style: InheritedStyle) -> String? { "Slider" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let line = ViewNode(ViewNode.Kind(SliderLineContent(fraction: fraction, ticks: ticks)))
        guard minimumLabel != nil || maximumLabel != nil else { return line }
        return .row("Slider", [minimumLabel, line, maximumLabel])
    }
}

extension ViewNode.Kind {
    /// A value on a line between `minimum` and `maximum`, with marks at the values `ticks`.
    public static func slider(
        value: Double, from minimum: Double = 0, to maximum: Double = 1, ticks: [Double] = [],
        minimumLabel: ViewNode? = nil, maximumLabel: ViewNode? = nil
    ) -> Self {
        func fraction(_ value: Double) -> Double {
            ViewNode.GaugeContent(value: value, from: minimum, to: maximum).fraction
        }
        let marks = ticks.filter { $0.isFinite && $0 >= min(minimum, maximum) && $0 <= max(minimum, maximum) }
        return Self(
            SliderContent(
                fraction: fraction(value), ticks: marks.prefix(1_000).map(fraction), minimumLabel: minimumLabel,
                maximumLabel: maximumLabel))
    }
}

/// Whether something shows where SwiftUI leaves it open.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
    case automatic, visible, hidden
}

/// Whether sliders have knobs.
private struct ThumbVisibility: ControlStyle {
    var visibility = Visibility.automatic

    static var automatic: ThumbVisibility { ThumbVisibility() }
}

extension Modifier {
    /// Whether the sliders within have knobs.
    public static func sliderThumbVisibility(_ visibility: Visibility) -> Self {
        controlStyle(ThumbVisibility(visibility: visibility))
    }
}

/// The line with its knob.
private struct SliderLineContent: ViewContent {
    var fraction: Double
    let ticks: [Double]

    mutating func animate(_ values: inout AnimatedValues) { values.number(&fraction, in: 0...1) }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style
        return [
            LayoutNode(
                SliderElement(
                    fraction: Length.fraction(fraction), ticks: ticks.map { Length.fraction($0) },
                    mark: style.resolve(.color(.tertiaryLabel)),
                    hasKnob: style[ThumbVisibility.self].visibility != .hidden,
                    tint: style.tint, track: style.resolve(.color(.systemFill)), opacity: style.isEnabled ? 1 : 0.5))
        ]
    }
}

/// As UIKit's: 31 points high, the line 4, the knob 28; as wide as it is proposed, 100 points if it may choose.
private struct SliderElement: LayoutElement {
    let fraction: Double
    let ticks: [Double]
    let mark: ResolvedStyle
    let hasKnob: Bool
    let tint: ResolvedStyle
    let track: ResolvedStyle
    let opacity: Double

    var name: String { "Slider" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 100, height: 31))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let knob = hasKnob ? 28.0 : 0
        let x = rect.minX + max(rect.size.width - knob, 0) * fraction
        let line = Rect(x: rect.minX, y: rect.minY + 13.5, width: rect.size.width, height: 4)
        canvas.group(opacity: opacity, clip: nil) { canvas in
            canvas.fill(.capsule, in: line, style: track)
            let done = Rect(origin: line.origin, size: Size(width: x + knob / 2 - rect.minX, height: 4))
            if fraction > 0 { canvas.fill(.capsule, in: done, style: tint) }
            for tick in ticks {
                // A dot below the line, where the knob's middle stands for its value.
                let place = rect.minX + knob / 2 + max(rect.size.width - knob, 0) * tick
                canvas.fill(.circle, in: Rect(x: place - 1.5, y: rect.minY + 23, width: 3, height: 3), style: mark)
            }
            guard hasKnob, rect.size.width > 0 else { return }
            canvas.knob(in: Rect(x: x, y: rect.minY + 1.5, width: knob, height: knob))
        }
    }
}
