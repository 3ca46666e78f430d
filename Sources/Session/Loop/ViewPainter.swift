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

/// Lays views out and draws them on the session's canvas, which the first layout fixes. Called on the session's thread.
package protocol ViewPainter: AnyObject {
    /// The canvas; nil before the first layout where none was asked for.
    var canvas: CMVideoDimensions? { get }
    /// The window's size in pixels; nil while the content's ideal size is the window's.
    var windowSize: CMVideoDimensions? { get set }
    /// Which values of colours are drawn.
    var colorScheme: ColorScheme { get set }
    /// What the program's players show.
    var movies: [PlayerID: ShownMovie] { get set }
    /// How long laying out and drawing the pictures of one second may take together, by the processor's time; nil for as long as it takes.
    var pictureLimit: Duration? { get set }
    /// What is shown is `content`, which stands in `place`, from `time` on; `transaction` goes along with the change. Told of every
    /// change at its time, whenever it is drawn.
    func change(to content: ViewNode, in place: ContentPlace, _ transaction: Transaction, at time: Duration)
    /// Lays `content`, which stands in `place`, out as it looks at `time`. Throws a `SessionError` where no canvas can be made
    /// for it, or where it takes too long.
    func layout(_ content: ViewNode, in place: ContentPlace, at time: Duration) throws(SessionError) -> PlacedList
    /// The views that were made for another size than the last layout gave them.
    func news(at time: Duration) -> [MeasuredView]
    /// When the view that was laid out last looks otherwise than at `time`, by itself; nil for never.
    func nextChange(after time: Duration) -> Duration?
    /// The frames of what was laid out last as it looks at `time`, in the order in which they are drawn.
    func frames(at time: Duration) -> [LayoutFrame]
    /// Where in what was laid out last a place of the canvas lies, both in points; nil where there is nothing.
    func point(_ place: Point) -> Point?
    /// The empty canvas, as it is while there is no window; nil while the canvas is not fixed.
    func blank() -> PlacedList?
    /// Draws `placed`, and throws what drawing throws, and a `SessionError` where it takes too long.
    func paint(_ placed: PlacedList) throws -> RenderedFrame
    /// When a frame is to be examined for texts that cannot be read; nil while none is.
    var nextAudit: Duration? { get }
    /// Examines that frame at `time`; what is found is among the diagnostics.
    func audit(at time: Duration)
    /// What drawing has to say about the views drawn since the last call, each text once.
    func takeDiagnostics() -> [PainterNote]
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
