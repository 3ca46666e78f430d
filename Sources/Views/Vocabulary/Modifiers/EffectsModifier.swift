/// A view that is drawn as one, then changed: blurred, given a shadow, its colours changed or joined otherwise with those behind it.
struct EffectsModifier: SizeKeepingModifier {
    let name: String
    var effects: DisplayList.Effects

    var form: String { name }

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&effects.blur)
        values.number(&effects.opacity, in: 0...1)
        guard var filter = effects.filter else { return values.form(1) }
        values.matrix(&filter)
        effects.filter = filter
    }

    /// A blur and a change of colours do nothing at their neutral values; a blend mode always does something.
    var neutral: (any ModifierContent)? {
        guard effects.blendMode == .normal, !effects.isIsolated else { return nil }
        var copy = self
        copy.effects.blur = 0
        if effects.filter != nil { copy.effects.filter = .identity }
        return copy
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard effects != DisplayList.Effects() else {
            return child.place(at: rect.origin, proposal: proposal, on: &canvas)
        }
        canvas.group(effects) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Blurs the view. `radius` is the standard deviation in points; an opaque blur keeps the view's edges as they are.
    public static func blur(radius: Double, opaque: Bool = false) -> Self {
        effect("blur", DisplayList.Effects(blur: Length.extent(radius), blurIsOpaque: opaque))
    }

    /// Joins the view's colours by `mode` with those behind it.
    public static func blendMode(_ mode: DisplayList.BlendMode) -> Self {
        effect("blendMode", DisplayList.Effects(blendMode: mode))
    }

    /// Changes the view's colours; `name` is that of the modifier.
    public static func colorFilter(_ name: String, _ matrix: ColorMatrix) -> Self {
        effect(name, DisplayList.Effects(filter: matrix))
    }

    /// Draws the view as one before anything else is done with it.
    public static let compositingGroup = effect("compositingGroup", DisplayList.Effects(isIsolated: true))

    private static func effect(_ name: String, _ effects: DisplayList.Effects) -> Self {
        Self(EffectsModifier(name: name, effects: effects))
    }
}
