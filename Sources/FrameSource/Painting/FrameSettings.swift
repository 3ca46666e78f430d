public import SampleQueue
public import Views

/// The parameters of a session's frames, beside their content.
public struct FrameSettings: Equatable, Sendable {
    /// The canvas in pixels; nil for the content's ideal size at `scale`, rounded up to even.
    public var canvas: CMVideoDimensions?
    /// The pixels per point.
    public var scale = 2.0
    /// The colour scheme at the start.
    public var colorScheme = ColorScheme.light
    /// The contrast of the system's colours.
    public var colorSchemeContrast = ColorSchemeContrast.standard
    /// The system's design: its colours, and the shapes, sizes and distances of its controls.
    public var look = SystemLook.ios26
    /// The placement of content on a canvas of another aspect ratio.
    public var videoGravity = AVLayerVideoGravity.resizeAspect
    /// The relation of the canvas to its content; nil for the default: a picture in picture is scaled, a page is laid
    /// out.
    public var fit: ContentFit?
    /// The window's background, also behind its content, and the canvas without content, over black. Nil for black, as
    /// on a phone. A page has the system's background.
    public var background: Color?
    /// Whether a window shows the placeholders that a phone shows for views that UIKit draws.
    public var drawsPlaceholders = false
    /// Whether undrawn areas are transparent if no background is requested.
    package var isClear = false
    /// A folder of SVG files that replace the symbols of the same names; nil for none.
    public var symbolFolder: String?
    /// Whether the session draws, with a warning, if fonts are missing. Its frames then differ from those elsewhere.
    public var allowsMissingFonts = false
    /// The locale's language tag, for example de-DE.
    public var locale = "en-US"
    /// The device's screen: width and height in points, and its scale.
    package var device = [390.0, 844, 3]
    /// The surface that a page is shown on.
    package var surface = Surface.screen

    /// The surfaces of a phone that a page can be shown on.
    package enum Surface: Sendable {
        /// The screen, with the system's background.
        case screen
        /// A surface with rounded corners, outside of which nothing of it is visible: a widget, a control, a live
        /// activity.
        case rounded
        /// A widget on the lock screen.
        case lockScreen
    }

    /// Creates settings of frames at two pixels per point.
    public init() {}
}
