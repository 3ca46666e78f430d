/// A change to a view's layout, look or environment. The vocabulary is open: each modifier's own file in `Vocabulary` adds
/// the function that makes it.
public struct Modifier: Equatable, Sendable {
    /// The modifier's own value.
    package let content: any ModifierContent

    /// The modifier that `content` is.
    package init(_ content: any ModifierContent) {
        self.content = content
    }

    /// A Boolean value that indicates whether the modifier is a level of its own in a layout.
    package var isWrapping: Bool { content.wrapper != nil }

    /// Whether both are the same modifier with equal props.
    public static func == (first: Modifier, second: Modifier) -> Bool {
        first.content.equals(second.content)
    }
}
