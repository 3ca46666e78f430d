/// The scheme that the whole picture is to have, where it stands on what the picture is; what is within has it everywhere.
struct ColorSchemeModifier: ModifierContent {
    let scheme: ColorScheme

    func change(_ style: inout InheritedStyle) {
        style.appearance.colorScheme = scheme
    }
}

/// The contrast that the system's colours within have.
struct ContrastModifier: ModifierContent {
    let contrast: ColorSchemeContrast

    func change(_ style: inout InheritedStyle) {
        style.appearance.contrast = contrast
    }
}

extension Modifier {
    /// The contrast that the system's colours within have.
    public static func colorSchemeContrast(_ contrast: ColorSchemeContrast) -> Self {
        Self(ContrastModifier(contrast: contrast))
    }

    /// The scheme of the picture that the view is, its ground included. On a view that is a part of a picture it holds for that view.
    public static func preferredColorScheme(_ scheme: ColorScheme) -> Self { Self(ColorSchemeModifier(scheme: scheme)) }
}

extension ViewNode {
    /// The scheme that the view asks for as a whole, itself or as the only view in others; nil where it asks for none.
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

/// The direction in which what is within goes; SwiftUI's environment value `layoutDirection`.
struct LayoutDirectionModifier: LayoutModifier {
    let direction: LayoutDirection

    var name: String { "layoutDirection" }

    func change(_ style: inout InheritedStyle) {
        style.layoutDirection = direction
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.going(direction) { child.place(at: rect.origin, proposal: proposal, on: &$0) }
    }
}

extension Modifier {
    /// The direction in which the views within are laid out, and their texts begin.
    public static func layoutDirection(_ direction: LayoutDirection) -> Self {
        Self(LayoutDirectionModifier(direction: direction))
    }
}

/// A view that is drawn as in a mirror where views go in one direction; SwiftUI's `flipsForRightToLeftLayoutDirection` and
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
    /// Mirrors the drawing from left to right where views go in `direction`.
    public static func mirrored(in direction: LayoutDirection = .rightToLeft) -> Self {
        Self(MirrorModifier(direction: direction))
    }
}
