/// What a session's canvas is to its content.
public enum ContentFit: String, Hashable, Sendable {
    /// The content is laid out at its ideal size, and scaled to the canvas as a whole.
    case scale
    /// The content is laid out in the canvas: it is proposed the canvas's size.
    case layout
}

/// Where content stands on a phone.
package enum ContentPlace: Hashable, Sendable {
    /// In the window of a picture in picture.
    case window
    /// In the window of a player: the content is its movie, which the system shows itself.
    case player
    /// On the device's screen, as a page does that has no picture in picture.
    case screen
}
