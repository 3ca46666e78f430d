/// A switch of iOS: 51 by 31 points, its knob 27 points wide.
struct SwitchContent: ViewContent {
    /// How far it is switched on, from 0 to 1.
    var share: Double

    init(isOn: Bool) {
        share = isOn ? 1 : 0
    }

    mutating func animate(_ values: inout AnimatedValues) { values.number(&share, in: 0...1) }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style
        let on = style.ownTint ?? style.resolve(.color(.systemGreen))
        let off = style.resolve(.color(.secondarySystemFill))
        let track = share <= 0 ? off : share >= 1 ? on : ResolvedStyle.mixed(off, on, share: share)
        return [LayoutNode(SwitchElement(share: share, track: track, opacity: style.isEnabled ? 1 : 0.5))]
    }
}

private struct SwitchElement: LayoutElement {
    let share: Double
    let track: ResolvedStyle
    let opacity: Double

    var name: String { "Switch" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: 51, height: 31))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.group(opacity: opacity, clip: nil) { canvas in
            canvas.fill(.capsule, in: rect, style: track)
            let x = rect.minX + 2 + 20 * share
            canvas.knob(in: Rect(x: x, y: rect.minY + 2, width: 27, height: 27))
        }
    }
}

extension LayoutCanvas {
    /// A white knob with its shadow, as those of switches and sliders are; round, or as long as `rect` is.
    mutating func knob(in rect: Rect, outline: Outline = .capsule) {
        let box = grid.rect(rect)
        guard box.size.width > 0, box.size.height > 0 else { return }
        let white = Paint.color(RGBA(red: 1, green: 1, blue: 1))
        let shadow = DisplayList.Shadow(color: RGBA(red: 0, green: 0, blue: 0, alpha: 0.15), radius: 2, y: 2)
        draw(.group(DisplayList.Effects(shadow: shadow), items: [.fill(outline, in: box, paint: white)]))
    }
}
