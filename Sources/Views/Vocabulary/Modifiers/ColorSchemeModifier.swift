/// The preferred colour scheme: that of the whole frame if the view fills it, and in any case that of the views inside.
struct ColorSchemeModifier: ModifierContent {
    let scheme: ColorScheme

    func change(_ style: inout InheritedStyle) {
        style.appearance.colorScheme = scheme
    }
}

/// The contrast of the system's colours inside.
struct ContrastModifier: ModifierContent {
    let contrast: ColorSchemeContrast

    func change(_ style: inout InheritedStyle) {
        style.appearance.contrast = contrast
    }
}

extension Modifier {
    /// Sets the contrast of the system's colours inside.
    public static func colorSchemeContrast(_ contrast: ColorSchemeContrast) -> Self {
        Self(ContrastModifier(contrast: contrast))
    }

    /// Sets the colour scheme of the frame that the view fills, including its background. For a view that is a part of
    /// a frame, it applies to that view.
    public static func preferredColorScheme(_ scheme: ColorScheme) -> Self { Self(ColorSchemeModifier(scheme: scheme)) }
}

extension ViewNode {
    /// The scheme that the view, or the only view in it, prefers for the whole frame; nil if it has no preference.
    package var preferredColorScheme: ColorScheme? {
        var node = self
        for _ in 0..<ViewLayout.maximumDepth {
            for modifier in node.modifiers.reversed() {
                if let own = modifier.content as? ColorSchemeModifier { return own.scheme }
            }
            let parts = node.kind.content.parts
            guard parts.count == 1 else { return nil }
            node = parts[0]
        }
        return nil
    }
}

/// The layout direction of the content; SwiftUI's environment value `layoutDirection`.
struct LayoutDirectionModifier: LayoutModifier {
    let direction: LayoutDirection

    var name: String { "layoutDirection" }

    func change(_ style: inout InheritedStyle) {
        style.layoutDirection = direction
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.withDirection(direction) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Sets the layout direction of the views and the texts inside.
    public static func layoutDirection(_ direction: LayoutDirection) -> Self {
        Self(LayoutDirectionModifier(direction: direction))
    }
}

/// A view that is mirrored in one layout direction; SwiftUI's `flipsForRightToLeftLayoutDirection` and
/// `layoutDirectionBehavior`.
struct MirrorModifier: LayoutModifier {
    let direction: LayoutDirection

    var name: String { "mirrored" }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        guard canvas.direction == direction else {
            return child.place(at: rect.origin, proposal: proposal, on: &canvas)
        }
        let map = AffineMatrix(a: -1, b: 0, c: 0, d: 1, tx: rect.minX + rect.maxX, ty: 0)
        canvas.transform(map) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// Mirrors the drawing horizontally if the layout direction is `direction`.
    public static func mirrored(in direction: LayoutDirection = .rightToLeft) -> Self {
        Self(MirrorModifier(direction: direction))
    }
}
