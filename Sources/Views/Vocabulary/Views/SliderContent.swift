/// A value on a line between two ends, with the ends' labels beside it.
struct SliderContent: CompositeContent {
    /// The value's position between the ends, from 0 to 1.
    let fraction: Double
    /// The positions of its ticks, like `fraction`.
    let ticks: [Double]
    let minimumLabel: ViewNode?
    let maximumLabel: ViewNode?

    var parts: [ViewNode] { [minimumLabel, maximumLabel].compactMap { $0 } }

    func hostedName(in style: InheritedStyle) -> String? { "Slider" }

    func recipe(in context: LayoutContext) -> ViewNode {
        let line = ViewNode(ViewNode.Kind(SliderTrackContent(fraction: fraction, ticks: ticks)))
        guard minimumLabel != nil || maximumLabel != nil else { return line }
        return .row("Slider", [minimumLabel, line, maximumLabel])
    }
}

extension ViewNode.Kind {
    /// Returns a value on a line between `minimum` and `maximum`, with ticks at the values `ticks`.
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

/// The visibility of an element; SwiftUI's `Visibility`.
public enum Visibility: String, Hashable, Sendable, CaseIterable {
    case automatic, visible, hidden
}

/// The visibility of sliders' knobs.
private struct ThumbVisibility: ControlStyle {
    var visibility = Visibility.automatic

    static var automatic: ThumbVisibility { ThumbVisibility() }
}

extension Modifier {
    /// Sets whether the sliders inside have knobs.
    public static func sliderThumbVisibility(_ visibility: Visibility) -> Self {
        controlStyle(ThumbVisibility(visibility: visibility))
    }
}

/// The line with its knob.
private struct SliderTrackContent: ElementContent {
    var fraction: Double
    let ticks: [Double]

    mutating func animate(_ values: inout AnimatedValues) { values.number(&fraction, in: 0...1) }

    func element(in context: LayoutContext) -> any LayoutElement {
        let style = context.style
        return SliderElement(
            fraction: Length.fraction(fraction), ticks: ticks.map { Length.fraction($0) },
            mark: style.resolve(.color(.tertiaryLabel)),
            hasKnob: style[ThumbVisibility.self].visibility != .hidden,
            tint: style.tint, track: style.resolve(.color(.systemFill)), look: style.look.slider,
            opacity: style.isEnabled ? 1 : style.look.disabledOpacity)
    }
}

/// A slider of the proposed width; its other lengths are the look's.
private struct SliderElement: LayoutElement {
    let fraction: Double
    let ticks: [Double]
    let mark: ResolvedStyle
    let hasKnob: Bool
    let tint: ResolvedStyle
    let track: ResolvedStyle
    let look: SystemMetrics.Slider
    let opacity: Double

    var name: String { "Slider" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? look.size.width, height: look.size.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let middle = rect.minY + look.size.height / 2
        let line = Rect(
            x: rect.minX + look.trackInset, y: middle - look.track / 2,
            width: max(rect.size.width - 2 * look.trackInset, 0), height: look.track)
        // The knob stays within the slider; without a knob, the fill extends from end to end.
        let knob = hasKnob ? look.knob : .zero
        let (start, end) = hasKnob ? (rect.minX, rect.maxX) : (line.minX, line.maxX)
        func x(_ part: Double) -> Double { start + max(end - start - knob.width, 0) * part }
        canvas.group(opacity: opacity, clip: nil) { canvas in
            canvas.fill(.capsule, in: line, style: track)
            let width = min(max(x(fraction) + knob.width / 2 - line.minX, 0), line.size.width)
            let done = Rect(origin: line.origin, size: Size(width: width, height: look.track))
            if fraction > 0 { canvas.fill(.capsule, in: done, style: tint) }
            for tick in ticks {
                // A dot below the line, at the position of the knob's centre for its value.
                let place = Point(x: x(tick) + (knob.width - look.tick) / 2, y: middle + look.tickOffset)
                let size = Size(width: look.tick, height: look.tick)
                canvas.fill(.circle, in: Rect(origin: place, size: size), style: mark)
            }
            guard hasKnob, rect.size.width > 0 else { return }
            canvas.knob(in: Rect(origin: Point(x: x(fraction), y: middle - knob.height / 2), size: knob))
        }
    }
}
