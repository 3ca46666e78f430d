import Views

/// What a picture-in-picture content declares of itself as a whole, whatever view in it says so.
struct ContentDeclarations: Sendable {
    /// The callbacks that it has.
    var callbacks: Set<PictureInPictureCallback> = []
    /// Close the window when the page comes to the foreground.
    var hidesOnForeground = false
    /// Open the window when the page goes to the background.
    var showsOnBackground = false

    /// Whether it declares nothing.
    var isEmpty: Bool { callbacks.isEmpty && !hidesOnForeground && !showsOnBackground }

    /// Adds what another part of the content declares.
    mutating func add(_ other: ContentDeclarations) {
        callbacks.formUnion(other.callbacks)
        hidesOnForeground = hidesOnForeground || other.hidesOnForeground
        showsOnBackground = showsOnBackground || other.showsOnBackground
    }
}
