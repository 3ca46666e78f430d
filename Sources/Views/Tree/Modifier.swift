/// A change to a view's layout, look or environment. The vocabulary is open: each modifier's own file in `Vocabulary` adds
/// the function that makes it.
public struct Modifier: Equatable, Sendable {
    /// The modifier's own value.
    package let content: any ModifierContent

    /// The modifier that `content` is.
    package init(_ content: any ModifierContent) {
        self.content = content
    }

    /// Whether both are the same modifier with equal props.
    public static func == (first: Modifier, second: Modifier) -> Bool {
        first.content.equals(second.content)
    }
}
