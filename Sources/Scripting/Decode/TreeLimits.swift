import Views

/// How large a tree of views may be. The runtime is told, and keeps to the same.
package enum TreeLimits {
    /// The most views in a tree, texts among them.
    package static let views = 50_000
    /// The most views within one another; in the runtime components and lists count, too.
    package static let depth = 600
    /// The most views and modifiers within one another: layout drops what is deeper.
    package static let levels = ViewLayout.maximumDepth
    /// The most characters (UTF-8 bytes) of one text: it is laid out as a whole, however little of it is seen.
    package static let textLength = 100_000
    /// The most characters (UTF-8 bytes) of all texts of a tree together.
    package static let textsLength = 1_000_000
    /// The most objects and arrays within one another in a prop.
    package static let propDepth = 24
    /// The most different notes on what is not drawn or not understood, over a decoder's life.
    package static let notes = 100
}
