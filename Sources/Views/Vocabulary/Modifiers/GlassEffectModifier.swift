/// The appearance of a pane of glass; SwiftUI's `Glass`.
public struct Glass: Hashable, Sendable {
    /// The kinds of glass.
    public enum Variant: String, Hashable, Sendable {
        /// Frosted glass.
        case regular
        /// Clear glass, for content over images.
        case clear
        /// No glass.
        case identity
    }

    /// The variant.
    public var variant: Variant
    /// The tint of the glass; nil for none.
    public var tint: Color?

    /// Creates glass of a variant and a tint.
    public init(variant: Variant = .regular, tint: Color? = nil) {
        self.variant = variant
        self.tint = tint
    }
}

extension Glass {
    /// Returns the backdrop effect of the glass, matched by eye with screenshots of iOS 26.
    func backdrop(in appearance: Appearance) -> BackdropFilter? {
        let ground: RGBA
        switch (variant, appearance.colorScheme) {
        case (.identity, _): return nil
        case (.regular, .light): ground = RGBA(red: 1, green: 1, blue: 1, alpha: 0.6)
        case (.regular, .dark): ground = RGBA(red: 0.11, green: 0.11, blue: 0.12, alpha: 0.55)
        case (.clear, .light): ground = RGBA(red: 1, green: 1, blue: 1, alpha: 0.12)
        case (.clear, .dark): ground = RGBA(red: 0.1, green: 0.1, blue: 0.1, alpha: 0.2)
        }
        var backdrop = BackdropFilter(blur: variant == .clear ? 2.5 : 9, filter: .saturation(1.5), tint: ground)
        if let tint = tint?.resolved(in: appearance).sanitized {
            // The tint is composited over the base colour.
            let share = tint.alpha * (variant == .clear ? 0.55 : 0.85)
            let alpha = share + ground.alpha * (1 - share)
            func mix(_ over: Double, _ under: Double) -> Double {
                alpha > 0 ? (over * share + under * ground.alpha * (1 - share)) / alpha : 0
            }
            backdrop.tint = RGBA(
                red: mix(tint.red, ground.red), green: mix(tint.green, ground.green),
                blue: mix(tint.blue, ground.blue), alpha: alpha)
        }
        return backdrop
    }
}

/// A pane of glass behind a view: it shows the backdrop, and has a highlighted rim.
struct GlassEffectModifier: WrappingModifier {
    var glass: Glass
    var outline: Outline

    mutating func animate(_ values: inout AnimatedValues) {
        values.color(&glass.tint)
        values.outline(&outline)
    }

    func touch(in style: InheritedStyle) -> HitTestRole? { .solid }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        guard let pane = GlassPane(glass, in: outline, style: context.style) else { return node }
        return node.wrapped(in: GlassElement(pane: pane, child: node))
    }
}

/// The name of the union to which the glass inside belongs, in a glass container.
struct GlassUnionModifier: ModifierContent {
    let union: String

    func change(_ style: inout InheritedStyle) {
        style[GlassUnion.self] = union
    }
}

extension Modifier {
    /// Adds a pane of glass in `outline` behind the view; SwiftUI's `glassEffect`.
    public static func glassEffect(_ glass: Glass = Glass(), in outline: Outline = .capsule) -> Self {
        Self(GlassEffectModifier(glass: glass, outline: outline))
    }

    /// Merges the glass inside with all other glass of the same name in a container; SwiftUI's `glassEffectUnion`.
    public static func glassEffectUnion(_ name: String) -> Self { Self(GlassUnionModifier(union: name)) }
}

private struct GlassElement: SizeKeepingElement {
    let pane: GlassPane
    let child: LayoutNode

    var name: String { "glassEffect" }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.draw(pane, in: rect)
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
    }
}
