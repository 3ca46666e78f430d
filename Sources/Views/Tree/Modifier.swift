/// A change to a view's layout, look or environment. The vocabulary is open: each modifier's own file in `Vocabulary`
/// adds the function that creates it.
public struct Modifier: Equatable, Sendable {
    /// The modifier's value.
    package let content: any ModifierContent

    /// Creates the modifier of `content`.
    package init(_ content: any ModifierContent) {
        self.content = content
    }

    /// A Boolean value that indicates whether the modifier adds a layout level of its own.
    package var isWrapping: Bool { content.wrapper != nil }

    /// Whether both are the same modifier with equal properties.
    public static func == (first: Modifier, second: Modifier) -> Bool {
        first.content.equals(second.content)
    }
}
