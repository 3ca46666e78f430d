public import SampleQueue
public import Views

/// Everything that a session's frames depend on beside their content.
public struct FrameSettings: Equatable, Sendable {
    /// The canvas in pixels; nil for the content's ideal size at `scale`, rounded up to even.
    public var canvas: CMVideoDimensions?
    /// Pixels in a point.
    public var scale = 2.0
    /// The colour scheme at the start.
    public var colorScheme = ColorScheme.light
    /// The contrast of the system's colours.
    public var colorSchemeContrast = ColorSchemeContrast.standard
    /// The system's design: its colours, and the shapes, sizes and distances of its controls.
    public var look = SystemLook.ios26
    /// How content stands on a canvas of another shape.
    public var videoGravity = AVLayerVideoGravity.resizeAspect
    /// What a canvas is to its content; nil for what is usual: a picture in picture is scaled, a page is laid out in it.
    public var fit: ContentFit?
    /// The window's background, behind its content too, and the canvas where there is no content, over black; nil for black, as on
    /// a phone. A page has the system's background behind it.
    public var background: Color?
    /// Whether a window shows the placeholders that a phone shows for views that UIKit draws.
    public var drawsPlaceholders = false
    /// Whether what is not drawn on is transparent, where no background is asked for.
    package var isClear = false
    /// A folder of SVG files that are drawn for the symbols of their names; nil for none.
    public var symbolFolder: String?
    /// Whether the session is drawn, with a warning, where fonts are missing: its pictures then differ from those elsewhere.
    public var allowsMissingFonts = false
    /// The locale's language tag, as de-DE.
    public var locale = "en-US"
    /// The device's screen: width and height in points, and its scale.
    package var device = [390.0, 844, 3]
    /// The surface that a page is shown on.
    package var surface = Surface.screen

    /// The surfaces of a phone that a page can be shown on.
    package enum Surface: Sendable {
        /// The screen, with the system's background.
        case screen
        /// A surface with round corners, behind which nothing of it is: a widget, a control, a live activity.
        case rounded
        /// A widget on the lock screen.
        case lockScreen
    }

    /// The settings of frames at two pixels a point.
    public init() {}
}
