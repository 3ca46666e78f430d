package import SampleQueue
package import Views

/// A laid-out view on its canvas, not yet drawn.
package struct PlacedDisplayList: Equatable, Sendable {
    /// The display list; nil for an empty canvas.
    package var list: DisplayList?
    /// The position of the list on the canvas.
    package var placement: RenderPlacement
    /// The canvas.
    package var canvas: CMVideoDimensions
    /// The colour behind the content.
    package var contentBackground: RGBA

    /// Creates a placed list of `list`, nil for an empty canvas, at `placement` on `canvas`.
    package init(
        list: DisplayList?, placement: RenderPlacement, canvas: CMVideoDimensions, contentBackground: RGBA
    ) {
        self.list = list
        self.placement = placement
        self.canvas = canvas
        self.contentBackground = contentBackground
    }
}

/// A message about the drawing of a view.
package struct PainterDiagnostic: Hashable, Sendable {
    /// The text, without a location.
    package var text: String
    /// The view; nil if it is unknown.
    package var identity: ViewIdentity?

    /// Creates a note on the view of `identity`.
    package init(_ text: String, on identity: ViewIdentity? = nil) {
        self.text = text
        self.identity = identity
    }
}

/// The relation of a session's canvas to its content.
public enum ContentFit: String, Hashable, Sendable {
    /// The content is laid out at its ideal size, and scaled to the canvas as a whole.
    case scale
    /// The content is laid out in the canvas, which proposes its size.
    case layout
}

/// The place of content on a phone.
package enum ContentLocation: Hashable, Sendable {
    /// In a picture in picture window.
    case window
    /// In a player's window: the content is its movie, which the system itself shows.
    case player
    /// On the device's screen, for a page without a picture in picture.
    case screen
}
