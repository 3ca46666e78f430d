/// A switch in the inherited look.
struct SwitchContent: ElementContent {
    /// The position of the switch, from 0 for off to 1 for on.
    var share: Double

    init(isOn: Bool) {
        share = isOn ? 1 : 0
    }

    mutating func animate(_ values: inout AnimatedValues) { values.number(&share, in: 0...1) }

    func element(in context: LayoutContext) -> any LayoutElement {
        let style = context.style
        let on = style.explicitTint ?? style.resolve(.color(.systemGreen))
        let off = style.resolve(.color(.secondarySystemFill))
        let track = share <= 0 ? off : share >= 1 ? on : ResolvedStyle.mixed(off, on, share: share)
        let look = style.look
        return SwitchElement(
            share: share, track: track, look: look.toggle,
            opacity: style.isEnabled ? 1 : look.disabledOpacity)
    }
}

private struct SwitchElement: LayoutElement {
    let share: Double
    let track: ResolvedStyle
    let look: SystemMetrics.Toggle
    let opacity: Double

    var name: String { "Switch" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: look.size)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.group(opacity: opacity, clip: nil) { canvas in
            canvas.fill(.capsule, in: rect, style: track)
            let travel = look.size.width - look.knob.width - 2 * look.inset
            let origin = Point(x: rect.minX + look.inset + travel * share, y: rect.minY + look.inset)
            canvas.knob(in: Rect(origin: origin, size: look.knob))
        }
    }
}

extension LayoutCanvas {
    /// Draws a white knob with its shadow, as in switches and sliders; round, or as long as `rect`.
    mutating func knob(in rect: Rect, outline: Outline = .capsule) {
        let box = grid.rect(rect)
        guard box.size.width > 0, box.size.height > 0 else { return }
        let white = Paint.color(RGBA(red: 1, green: 1, blue: 1))
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.15), radius: 2, y: 2)
        draw(.group(DisplayList.Effects(shadow: shadow), items: [.fill(outline, in: box, paint: white)]))
    }
}
