package import SampleQueue
import SharedTypes
package import Views

/// Draws the frames of a session. It lays out the view on the canvas, which the first layout fixes, as a display list.
/// Then it draws the list into pixels, with the damage since the frame before. Use it on one thread.
///
/// The content of a picture in picture window is laid out at its ideal size. This fixes the canvas if none was
/// requested; otherwise the content is scaled to the requested one. It is then drawn centred at that scale, and smaller
/// only if it does not fit. A page is laid out on the device's screen or the requested canvas, which proposes its size.
/// Its free area has the system's background, and its overflow is clipped. ``FrameSettings/fit`` overrides this.
package final class FramePainter {
    private let renderer: ViewRenderer
    private let settings: FrameSettings
    /// The canvas; nil before the first layout if none was requested.
    package private(set) var canvas: CMVideoDimensions?
    /// The window's size in pixels; nil while the window has the content's ideal size.
    package var windowSize: CMVideoDimensions?
    /// The colour scheme of the frames.
    package var colorScheme: ColorScheme
    /// The frames that the program's players show.
    package var movies: [PlayerID: MovieState] = [:]
    private var scene: Scene?
    /// The cache of layouts at the first requested scale, and at the canvas's own pixels.
    private let memory = LayoutCache()
    /// The animations of the content.
    private let motion = ViewAnimations()
    /// The pixels per point of the canvas, while the window has the size of the canvas; nil before the first layout.
    private var canvasScale: Double?
    private var placement: RenderPlacement?
    /// Finds unreadable texts.
    private let contrast = ContrastAudit()
    /// The time of the last layout.
    private var laidOutTime = Duration.zero
    /// The names of the reported views for which a phone shows placeholders.
    private var reportedHosts: Set<String> = []
    /// The notes on views that were laid out and drawn.
    private var notes: [PainterDiagnostic] = []
    /// Whether the changes of one second took longer than its frames may.
    private var hasChangedTooMuch = false

    private static let black = RGBA(red: 0, green: 0, blue: 0)
    private static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    /// The backdrop of lock-screen widgets.
    private static let lockScreen = RGBA(red: 0.11, green: 0.11, blue: 0.11)
    private static let white = RGBA(red: 1, green: 1, blue: 1)

    /// Creates a painter with `settings`. Layout and drawing of the frames of one second may take `limit` together, in
    /// processor time, with the `remote` work for them; nil for no limit. Throws `FrameSourceError` if fonts are
    /// missing.
    package init(
        _ settings: FrameSettings, limit: Duration? = nil, remote: RemoteDrawing? = nil
    ) throws(FrameSourceError) {
        renderer = try ViewRenderer(
            symbolFolder: settings.symbolFolder, allowsMissingFonts: settings.allowsMissingFonts)
        self.settings = settings
        canvas = settings.canvas
        colorScheme = settings.colorScheme
        renderer.time.limit = limit
        renderer.time.remote = remote
    }

    /// Lays out `content`, which is in `place`, as it looks at `time`. Throws if it has no valid canvas, or takes too
    /// long.
    package func layout(
        _ content: ViewNode, in place: ContentLocation, at time: Duration
    ) throws(PaintingError) -> PlacedDisplayList {
        renderer.time.begin(at: time)
        defer { renderer.time.end() }
        laidOutTime = time
        let fit = fit(in: place)
        let staticContent = staticContent(content, in: place, fit)
        motion.update(to: staticContent.node, at: time) { [self] in layOut($0, staticContent, for: $1) }
        var scene = scene(of: staticContent, displayScale: canvasScale ?? settings.scale)
        var list = scene.displayList(at: time)
        if hasChangedTooMuch || renderer.time.look() { throw overTime }
        let canvas = try fixCanvas(for: list.size, fit)
        var placement = placement(of: list.size, on: canvas)
        // A frame that is scaled to its canvas is laid out on the canvas's own pixels, so that its edges stay sharp.
        if placement.scale != canvasScale ?? settings.scale {
            scene = self.scene(of: staticContent, displayScale: placement.scale)
            list = scene.displayList(at: time)
            placement = self.placement(of: list.size, on: canvas)
        }
        if renderer.time.look() { throw overTime }
        note(scene.hostedViews(at: time))
        self.scene = scene
        self.placement = placement
        return PlacedDisplayList(
            list: list, placement: placement, canvas: canvas,
            contentBackground: contentBackground(of: content, in: place))
    }

    /// Changes the window's view to `content` from `time` on.
    package func change(
        to content: ViewNode, in place: ContentLocation, _ transaction: Transaction, at time: Duration
    ) {
        renderer.time.begin(at: time)
        defer { renderer.time.end() }
        // A layout that was over time has wrong positions to animate between; the next layout reports that it is given
        // up.
        guard !hasChangedTooMuch else { return }
        let staticContent = staticContent(content, in: place, fit(in: place))
        motion.change(to: staticContent.node, transaction, at: time) { [self] in layOut($0, staticContent, for: $1) }
        hasChangedTooMuch = renderer.time.look()
    }

    /// Notes each kind of `views` for which a phone shows placeholders, once.
    private func note(_ views: [HostedView]) {
        for view in views where reportedHosts.insert(view.name).inserted {
            notes.append(
                PainterDiagnostic(
                    "a phone shows a placeholder for \(view.name) in a picture-in-picture window, because UIKit draws it"
                        + (settings.drawsPlaceholders ? "" : "; --placeholders draws that"), on: view.identity))
        }
    }

    /// The time at which to examine a frame for unreadable texts; nil if none is pending.
    package var nextAudit: Duration? { contrast.dueTime }

    /// Examines the frame that was too early before.
    package func audit(at time: Duration) {
        guard let placedList = contrast.takeDue(at: time), let list = placedList.list, !renderer.time.isQuarterSpent,
            let frame = try? renderer.render(
                list, width: Int(placedList.canvas.width), height: Int(placedList.canvas.height),
                placement: placedList.placement,
                background: background, contentBackground: placedList.contentBackground)
        else { return }
        examine(placedList, drawnIn: frame, at: time)
    }

    /// Notes the texts and symbols of `placedList`, drawn in `frame`, that are unreadable at `time`. A view that takes
    /// long to draw is not drawn again for this.
    private func examine(_ placedList: PlacedDisplayList, drawnIn frame: RenderedFrame, at time: Duration) {
        guard let list = placedList.list, !renderer.time.isQuarterSpent,
            let items = try? renderer.lowContrastItems(
                of: list, shownBy: frame.pixelBuffer, placement: placedList.placement, background: background,
                contentBackground: placedList.contentBackground)
        else { return }
        let views = items.isEmpty ? [] : frames(at: time)
        notes += contrast.notes(on: items, among: views, isMoving: isAnimated(at: time))
    }

    /// Whether the scene changes by itself within a tenth of a second.
    private func isAnimated(at time: Duration) -> Bool {
        scene?.nextChange(after: time).map { $0 - time < .milliseconds(100) } ?? false
    }

    /// Returns the colour behind the content: on a screen the system's own. In a window it is black, as on a phone, or
    /// the requested background.
    private func contentBackground(of content: ViewNode, in place: ContentLocation) -> RGBA {
        if place != .screen || hasOwnShape || settings.isClear { return background }
        return (content.preferredColorScheme ?? colorScheme) == .light ? Self.white : Self.black
    }

    private func layOut(_ node: ViewNode, _ staticContent: StaticContent, for change: AnimationLayout) {
        layout(staticContent, displayScale: canvasScale ?? settings.scale)
            .layOut(node, proposal: staticContent.proposal, for: change)
    }

    private func fit(in place: ContentLocation) -> ContentFit {
        settings.fit ?? (place == .screen ? .layout : .scale)
    }

    /// Returns `content` with its layout: a page takes the whole screen that is not covered, which is its canvas if
    /// none was requested.
    private func staticContent(_ content: ViewNode, in place: ContentLocation, _ fit: ContentFit) -> StaticContent {
        if place == .screen, fit == .layout, canvas == nil {
            let screen = Size(width: settings.device[0], height: settings.device[1])
            canvas = CanvasFit.canvas(for: screen, scale: settings.scale)
        }
        let room = room(fit)
        var staticContent = StaticContent(node: content, place: place, room: room)
        guard place == .screen, fit == .layout, let room else { return staticContent }
        if content.kind.content.viewCount != 1 {
            staticContent.node = ViewNode(.vstack(alignment: .center, spacing: nil, children: [content]))
        }
        let covered = covered(of: room)
        staticContent.safeArea = covered
        staticContent.node.modifiers.append(
            .frame(
                width: room.width - covered.leading - covered.trailing,
                height: room.height - covered.top - covered.bottom, alignment: .center))
        return staticContent
    }

    /// Returns the part of a page in `room` that the system covers: on the device's screen, the status bar and the home
    /// indicator.
    private func covered(of room: Size) -> EdgeInsets {
        let screen = Size(width: settings.device[0], height: settings.device[1])
        return room == screen && !hasOwnShape ? DeviceScreen.covered(screen) : EdgeInsets()
    }

    /// Whether the content has rounded corners, outside of which nothing of it is visible.
    private var hasOwnShape: Bool { settings.surface != .screen }

    /// Returns the size proposed to the content, in points; nil for its ideal size.
    private func room(_ fit: ContentFit) -> Size? {
        guard let window = windowSize ?? (fit == .layout ? canvas : nil) else { return nil }
        let scale = canvasScale ?? settings.scale
        return Size(width: Double(window.width) / scale, height: Double(window.height) / scale)
    }

    private func placement(of size: Size, on canvas: CMVideoDimensions) -> RenderPlacement {
        var scale = canvasScale ?? settings.scale
        // The canvas shows the whole window, regardless of its size.
        if let windowSize {
            scale *= CanvasFit.scale(
                of: Size(width: Double(windowSize.width), height: Double(windowSize.height)), on: canvas,
                gravity: .resizeAspect)
        }
        return CanvasFit.placement(
            of: size, on: canvas, preferredScale: scale, gravity: settings.videoGravity)
    }

    /// Returns the time at which the last layout's view changes by itself after `time`; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        scene?.nextChange(after: time)
    }

    /// The measurer of the texts that the painter draws.
    package var measurer: any TextMeasuring { renderer.measurer }

    /// Returns the views that were built for another size than the last layout gave them.
    package func sizeUpdates(at time: Duration) -> [MeasuredView] {
        scene?.sizeUpdates(at: time) ?? []
    }

    /// Returns the frames of the last layout as it looks at `time`, in drawing order.
    package func frames(at time: Duration) -> [LayoutFrame] {
        scene?.frames(at: time) ?? []
    }

    /// Converts a point of the canvas to the coordinates of the last layout, both in points; nil before the first
    /// layout.
    package func point(_ place: Point) -> Point? {
        placement.flatMap { placement in
            guard placement.scale > 0 else { return nil }
            return Point(
                x: (place.x * settings.scale - placement.x) / placement.scale,
                y: (place.y * settings.scale - placement.y) / placement.scale)
        }
    }

    /// Returns the empty canvas, which is shown while no window is open; nil while the canvas is not fixed.
    package func blank() -> PlacedDisplayList? {
        canvas.map {
            PlacedDisplayList(
                list: nil, placement: RenderPlacement(scale: settings.scale, x: 0, y: 0), canvas: $0,
                contentBackground: settings.isClear ? Self.clear : Self.black)
        }
    }

    /// Draws `placedList`. Throws `FrameSourceError`, and a `PaintingError` if it takes too long.
    package func paint(_ placedList: PlacedDisplayList) throws -> RenderedFrame {
        renderer.time.begin()
        defer { renderer.time.end() }
        do throws(FrameSourceError) {
            let frame = try renderer.render(
                placedList.list ?? DisplayList(size: .zero, items: []), width: Int(placedList.canvas.width),
                height: Int(placedList.canvas.height), placement: placedList.placement, background: background,
                contentBackground: placedList.contentBackground)
            if contrast.isDue(placedList, at: laidOutTime, isAnimated: isAnimated(at: laidOutTime)) {
                examine(placedList, drawnIn: frame, at: laidOutTime)
            }
            return EdgeExtension(placedList)?.applied(to: frame) ?? frame
        } catch {
            if renderer.time.isOver { throw overTime }
            if renderer.time.isFull { throw overRoom }
            throw error
        }
    }

    private var overTime: PaintingError {
        if renderer.time.hasLargeTexts {
            return PaintingError(
                code: .overTime, message: "the texts of a frame need more memory than the limit for drawing a view")
        }
        let limit = (renderer.time.limit ?? .zero) / .seconds(1)
        return PaintingError(
            code: .overTime,
            message:
                "the frames of one second of the session take longer than \(DecimalFormat.shortest(limit)) s to lay out and draw; "
                + "raise --script-timeout")
    }

    private var overRoom: PaintingError {
        PaintingError(
            code: .overTime,
            message:
                "the layers of a frame (shadows, blurs, masks, translucent views) and its large texts and paths need "
                + "more memory than the limit for drawing a view"
        )
    }

    /// The background of the canvas outside the content.
    package var background: RGBA {
        guard let color = settings.background?.resolved(in: appearance) else {
            if settings.isClear { return Self.clear }
            return settings.surface == .lockScreen ? Self.lockScreen : Self.black
        }
        return RGBA(red: color.red * color.alpha, green: color.green * color.alpha, blue: color.blue * color.alpha)
    }

    /// Returns the diagnostics of the views drawn since the last call, each text once.
    package func takeDiagnostics() -> [PainterDiagnostic] {
        defer { notes = [] }
        return renderer.takeDiagnostics().map { PainterDiagnostic($0) } + notes
    }

    private var appearance: Appearance {
        Appearance(colorScheme, contrast: settings.colorSchemeContrast, look: settings.look)
    }

    private func scene(of staticContent: StaticContent, displayScale: Double) -> Scene {
        layout(staticContent, displayScale: displayScale, memory)
            .scene(of: staticContent.node, proposal: staticContent.proposal, motion: motion)
    }

    private func layout(
        _ staticContent: StaticContent, displayScale: Double, _ memory: LayoutCache? = nil
    ) -> ViewLayout {
        var environment = LayoutEnvironment(colorScheme: colorScheme, displayScale: displayScale, movies: movies)
        environment.appearance = appearance
        environment.safeArea = staticContent.safeArea
        if staticContent.place == .window {
            environment.hostedViews = settings.drawsPlaceholders ? .placeholder : .reported
        }
        environment.locale = settings.locale
        return ViewLayout(environment: environment, measurer: renderer.measurer, memory: memory)
    }

    private func fixCanvas(for size: Size, _ fit: ContentFit) throws(PaintingError) -> CMVideoDimensions {
        guard let fitting = CanvasFit.canvas(for: size, scale: settings.scale) else {
            if let canvas, canvasScale != nil || fit == .layout { return canvas }
            throw PaintingError(
                code: .emptyContent,
                message:
                    "the content's size, \(DecimalFormat.text(size.width, digits: 1)) x \(DecimalFormat.text(size.height, digits: 1)) "
                    + "points, is not a valid canvas size; give it a frame, or lay it out in a canvas with --size and --fit layout"
            )
        }
        let canvas = canvas ?? fitting
        self.canvas = canvas
        if canvasScale == nil {
            let isScaled = fit == .scale && canvas != fitting
            canvasScale =
                isScaled
                ? CanvasFit.scale(of: size, on: canvas, gravity: settings.videoGravity) : settings.scale
        }
        return canvas
    }
}

/// Content with the space in which it is laid out.
private struct StaticContent {
    var node: ViewNode
    /// The place where it is shown.
    let place: ContentLocation
    /// The size in points; nil for its ideal size.
    let room: Size?
    /// The part of the space that the system covers.
    var safeArea = EdgeInsets()

    var proposal: ProposedSize { room.map { ProposedSize($0) } ?? .unspecified }
}

/// An error that prevents the painter from drawing a frame of a view.
package struct PaintingError: Error {
    /// The kinds of errors.
    package enum Code: Sendable {
        /// The content's size is zero or not finite, so that no canvas can be created.
        case emptyContent
        /// Layout and drawing of the view exceed its program's time or memory limit.
        case overTime
    }

    /// The kind of error.
    package let code: Code
    /// The error and its remedy, in one line.
    package let message: String
}
