import FrameSource
import JSONText
package import SampleQueue
package import Session
package import Views

/// Lays a view out and draws it with Cairo and Pango on the session's canvas. One thread.
package final class FramePainter: ViewPainter {
    private let renderer: ViewRenderer
    private let scale: Double
    private let gravity: AVLayerVideoGravity
    /// The canvas; nil before the first layout where none was asked for.
    package private(set) var canvas: CMVideoDimensions?
    /// The window's size in pixels; nil while the content's ideal size is the window's.
    package var windowSize: CMVideoDimensions?
    /// Which values of colours are drawn.
    package var colorScheme: ColorScheme
    /// What the program's players show.
    package var movies: [PlayerID: ShownMovie] = [:]
    private var scene: Scene?

    private static let black = RGBA(red: 0, green: 0, blue: 0)
    private static let white = RGBA(red: 1, green: 1, blue: 1)

    /// A painter for a session of `configuration`. Throws `FrameSourceError` where fonts are missing.
    package init(configuration: SessionConfiguration) throws {
        renderer = try ViewRenderer()
        scale = configuration.scale
        gravity = configuration.videoGravity
        canvas = configuration.canvas
        windowSize = configuration.canvas
        colorScheme = configuration.colorScheme
    }

    /// Lays `content` out in the window as it looks at `time`. Throws a `SessionError` where no canvas can be made for it.
    package func layout(
        _ content: ViewNode, _ transaction: Transaction, at time: Duration
    ) throws(SessionError) -> PlacedList {
        var scene = scene(of: content, transaction, displayScale: scale)
        var list = scene.displayList(at: time)
        let canvas = try fixCanvas(for: list.size)
        let placement = CanvasFit.placement(of: list.size, on: canvas, preferredScale: scale, gravity: gravity)
        let background = colorScheme == .light ? Self.white : Self.black
        // A picture that is scaled to its canvas is laid out on the canvas's own pixels, so that its edges stay sharp.
        if placement.scale != scale {
            scene = self.scene(of: content, transaction, displayScale: placement.scale)
            list = scene.displayList(at: time)
        }
        self.scene = scene
        return PlacedList(
            list: list,
            placement: CanvasFit.placement(of: list.size, on: canvas, preferredScale: scale, gravity: gravity),
            canvas: canvas, contentBackground: background)
    }

    /// When the view that was laid out last looks otherwise than at `time`, by itself; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        scene?.nextChange(after: time)
    }

    /// The views that were made for another size than the last layout gave them.
    package func news(at time: Duration) -> [MeasuredView] {
        scene?.news(at: time) ?? []
    }

    /// The empty canvas, as it is while there is no window; nil while the canvas is not fixed.
    package func blank() -> PlacedList? {
        canvas.map {
            PlacedList(
                list: nil, placement: RenderPlacement(scale: scale, x: 0, y: 0), canvas: $0,
                contentBackground: Self.black)
        }
    }

    /// Draws `picture`. Throws `FrameSourceError`.
    package func paint(_ picture: PlacedList) throws -> RenderedFrame {
        let frame = try renderer.render(
            picture.list ?? DisplayList(size: .zero, items: []), width: Int(picture.canvas.width),
            height: Int(picture.canvas.height), placement: picture.placement, background: Self.black,
            contentBackground: picture.contentBackground)
        return EdgeExtension(picture)?.applied(to: frame) ?? frame
    }

    /// What drawing has to say about the views drawn since the last call, each text once.
    package func takeDiagnostics() -> [String] {
        renderer.takeDiagnostics()
    }

    private func scene(of content: ViewNode, _ transaction: Transaction, displayScale: Double) -> Scene {
        let proposal = windowSize.map {
            ProposedSize(width: Double($0.width) / scale, height: Double($0.height) / scale)
        }
        let environment = LayoutEnvironment(colorScheme: colorScheme, displayScale: displayScale, movies: movies)
        return ViewLayout(environment: environment, measurer: renderer.measurer)
            .scene(of: content, proposal: proposal ?? .unspecified, transaction: transaction)
    }

    private func fixCanvas(for size: Size) throws(SessionError) -> CMVideoDimensions {
        if let canvas { return canvas }
        guard let fitting = CanvasFit.canvas(for: size, scale: scale) else {
            throw SessionError(
                code: .emptyContent,
                message:
                    "the content's size, \(Decimal.text(size.width, digits: 1)) x \(Decimal.text(size.height, digits: 1)) "
                    + "points, makes no canvas; give it a frame, or the session a canvas with --size")
        }
        canvas = fitting
        return fitting
    }
}
