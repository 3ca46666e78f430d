/// Views given to a modifier that a picture does not show (a toolbar, a sheet …): kept so that their buttons can be
/// pressed, never laid out.
package struct AttachmentModifier: ModifierContent {
    /// The modifier's name.
    package let name: String
    /// Its views.
    package let content: [ViewNode]

    package var parts: [ViewNode] { content }
}

extension Modifier {
    /// Views that a picture does not show, of the modifier called `name`: their buttons can be pressed.
    public static func attachment(name: String, content: [ViewNode]) -> Self {
        Self(AttachmentModifier(name: name, content: content))
    }
}
