/// What stands behind boxes within; SwiftUI's `backgroundStyle`.
struct GroundStyleModifier: ModifierContent {
    let paint: PaintStyle

    func change(_ style: inout InheritedStyle) {
        style[GroundStyle.self] = paint
    }
}

/// The ground of boxes; nil for the system's.
enum GroundStyle: InheritedKey {
    static var defaultValue: PaintStyle? { nil }
}

extension Modifier {
    /// The ground of the boxes within.
    public static func groundStyle(_ style: PaintStyle) -> Self { Self(GroundStyleModifier(paint: style)) }
}
