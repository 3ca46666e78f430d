/// One of the looks that a kind of control has, which controls within take from around.
package protocol ControlStyle: InheritedKey, Equatable, Sendable where Value == Self {
    /// The look where none was asked for.
    static var automatic: Self { get }
}

extension ControlStyle {
    package static var defaultValue: Self { automatic }
}

/// The look of controls of one kind.
struct ControlStyleModifier<Style: ControlStyle>: ModifierContent {
    let style: Style

    func change(_ inherited: inout InheritedStyle) {
        inherited[Style.self] = style
    }
}

extension Modifier {
    /// The look of the controls within that have such a look.
    package static func controlStyle(_ style: some ControlStyle) -> Self { Self(ControlStyleModifier(style: style)) }
}
