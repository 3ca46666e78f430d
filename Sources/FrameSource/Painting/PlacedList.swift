package import SampleQueue
package import Views

/// A laid-out view on its canvas, not drawn yet.
package struct PlacedList: Equatable, Sendable {
    /// What is drawn; nil for an empty canvas.
    package var list: DisplayList?
    /// Where the list's origin stands on the canvas.
    package var placement: RenderPlacement
    /// The canvas.
    package var canvas: CMVideoDimensions
    /// The colour under the content.
    package var contentBackground: RGBA

    /// `list`, nil for an empty canvas, at `placement` on `canvas`.
    package init(
        list: DisplayList?, placement: RenderPlacement, canvas: CMVideoDimensions, contentBackground: RGBA
    ) {
        self.list = list
        self.placement = placement
        self.canvas = canvas
        self.contentBackground = contentBackground
    }
}

/// Something that drawing has to say about a view.
package struct PainterNote: Hashable, Sendable {
    /// The text, without a place.
    package var text: String
    /// The view; nil where that is not known.
    package var identity: ViewIdentity?

    /// A note on the view of `identity`.
    package init(_ text: String, on identity: ViewIdentity? = nil) {
        self.text = text
        self.identity = identity
    }
}

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
