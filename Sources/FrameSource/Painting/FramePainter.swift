import JSONText
package import SampleQueue
package import Views

/// Makes the frames of a session: lays its view out on the canvas, which the first layout fixes, as a display list, and draws that into
/// pixels with the damage since the frame before. One thread.
///
/// What stands in the window of a picture in picture is laid out at its ideal size, which fixes the canvas where none was asked
/// for, or is scaled to the one that was; from then on it is drawn at that scale, in the middle, and smaller only where it has no
/// room. A page stands on the device's screen, or on the canvas that was asked for: it is proposed that size, what it leaves
/// free has the system's background, and what goes beyond is cut off. ``FrameSettings/fit`` says otherwise.
package final class FramePainter {
    private let renderer: ViewRenderer
    private let settings: FrameSettings
    /// The canvas; nil before the first layout where none was asked for.
    package private(set) var canvas: CMVideoDimensions?
    /// The window's size in pixels; nil while the content's ideal size is the window's.
    package var windowSize: CMVideoDimensions?
    /// Which values of colours are drawn.
    package var colorScheme: ColorScheme
    /// What the program's players show.
    package var movies: [PlayerID: ShownMovie] = [:]
    private var scene: Scene?
    /// Of the layouts as they are asked for first, and of those on the canvas's own pixels.
    private let memory = LayoutMemory()
    /// What moves in the content.
    private let motion = Motion()
    /// Pixels of the canvas in a point, while the window is as large as the canvas; nil before the first layout.
    private var canvasScale: Double?
    private var placement: RenderPlacement?
    /// Finds texts that cannot be read.
    private let contrast = ContrastAudit()
    /// The time of the last layout.
    private var laidOutTime = Duration.zero
    /// The names of views that a phone shows placeholders for, of those that were reported.
    private var reportedHosts: Set<String> = []
    /// The notes on views that were laid out and drawn.
    private var notes: [PainterNote] = []
    /// The changes of one second took longer than its pictures may.
    private var hasChangedTooMuch = false

    private static let black = RGBA(red: 0, green: 0, blue: 0)
    private static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    /// The backdrop of lock-screen widgets.
    private static let lockScreen = RGBA(red: 0.11, green: 0.11, blue: 0.11)
    private static let white = RGBA(red: 1, green: 1, blue: 1)

    /// A painter by `settings`. Laying out and drawing the frames of one second may take `limit` together, by the processor's time; nil for
    /// as long as it takes. Throws `FrameSourceError` where fonts are missing.
    package init(_ settings: FrameSettings, limit: Duration? = nil) throws(FrameSourceError) {
        renderer = try ViewRenderer(
            symbolFolder: settings.symbolFolder, allowsMissingFonts: settings.allowsMissingFonts)
        self.settings = settings
        canvas = settings.canvas
        colorScheme = settings.colorScheme
        renderer.time.limit = limit
    }

    /// Lays `content`, which stands in `place`, out as it looks at `time`. Throws where no canvas can be made
    /// for it, or where it takes too long.
    package func layout(
        _ content: ViewNode, in place: ContentPlace, at time: Duration
    ) throws(PaintingError) -> PlacedList {
        renderer.time.begin(at: time)
        defer { renderer.time.end() }
        laidOutTime = time
        let fit = fit(in: place)
        let standing = standing(content, in: place, fit)
        motion.meet(standing.node, at: time) { [self] in layOut($0, standing, for: $1) }
        var scene = scene(of: standing, displayScale: canvasScale ?? settings.scale)
        var list = scene.displayList(at: time)
        if hasChangedTooMuch || renderer.time.look() { throw overTime }
        let canvas = try fixCanvas(for: list.size, fit)
        var placement = placement(of: list.size, on: canvas)
        // A picture that is scaled to its canvas is laid out on the canvas's own pixels, so that its edges stay sharp.
        if placement.scale != canvasScale ?? settings.scale {
            scene = self.scene(of: standing, displayScale: placement.scale)
            list = scene.displayList(at: time)
            placement = self.placement(of: list.size, on: canvas)
        }
        if renderer.time.look() { throw overTime }
        note(scene.hostedViews(at: time))
        self.scene = scene
        self.placement = placement
        return PlacedList(
            list: list, placement: placement, canvas: canvas,
            contentBackground: contentBackground(of: content, in: place))
    }

    /// The view that the window shows is `content` from `time` on.
    package func change(
        to content: ViewNode, in place: ContentPlace, _ transaction: Transaction, at time: Duration
    ) {
        renderer.time.begin(at: time)
        defer { renderer.time.end() }
        // What was measured in too much time moves from and to wrong places; the next layout says that it is given up.
        guard !hasChangedTooMuch else { return }
        let standing = standing(content, in: place, fit(in: place))
        motion.change(to: standing.node, transaction, at: time) { [self] in layOut($0, standing, for: $1) }
        hasChangedTooMuch = renderer.time.look()
    }

    /// Notes the kinds of `views` that a phone shows placeholders for, each once.
    private func note(_ views: [HostedView]) {
        for view in views where reportedHosts.insert(view.name).inserted {
            notes.append(
                PainterNote(
                    "a phone shows a placeholder for \(view.name) in a picture-in-picture window, because UIKit draws it"
                        + (settings.drawsPlaceholders ? "" : "; --placeholders draws that"), on: view.identity))
        }
    }

    /// When a frame is to be examined for texts that cannot be read; nil while none is.
    package var nextAudit: Duration? { contrast.dueTime }

    /// Examines the frame that came too early to be examined before.
    package func audit(at time: Duration) {
        guard let picture = contrast.takeDue(at: time), let list = picture.list, !renderer.time.isQuarterSpent,
            let frame = try? renderer.render(
                list, width: Int(picture.canvas.width), height: Int(picture.canvas.height),
                placement: picture.placement,
                background: background, contentBackground: picture.contentBackground)
        else { return }
        examine(picture, drawnIn: frame, at: time)
    }

    /// Notes the texts and symbols of `picture`, drawn in `frame`, that cannot be read at `time`. A view that takes long to draw is not drawn
    /// more often for this.
    private func examine(_ picture: PlacedList, drawnIn frame: RenderedFrame, at time: Duration) {
        guard let list = picture.list, !renderer.time.isQuarterSpent,
            let inks = try? renderer.unreadableInks(
                of: list, shownBy: frame.pixelBuffer, placement: picture.placement, background: background,
                contentBackground: picture.contentBackground)
        else { return }
        let views = inks.isEmpty ? [] : frames(at: time)
        notes += contrast.notes(on: inks, among: views, isMoving: isAnimated(at: time))
    }

    /// Whether the scene looks otherwise within a tenth of a second, by itself.
    private func isAnimated(at time: Duration) -> Bool {
        scene?.nextChange(after: time).map { $0 - time < .milliseconds(100) } ?? false
    }

    /// The colour behind the content: on a screen the system's own. A window shows black there, as a phone does, or the
    /// background that was asked for.
    private func contentBackground(of content: ViewNode, in place: ContentPlace) -> RGBA {
        if place != .screen || hasOwnShape || settings.isClear { return background }
        return (content.preferredColorScheme ?? colorScheme) == .light ? Self.white : Self.black
    }

    private func layOut(_ node: ViewNode, _ standing: StandingContent, for change: MotionLayout) {
        layout(standing, displayScale: canvasScale ?? settings.scale)
            .layOut(node, proposal: standing.proposal, for: change)
    }

    private func fit(in place: ContentPlace) -> ContentFit {
        settings.fit ?? (place == .screen ? .layout : .scale)
    }

    /// `content` as it is laid out: a page takes all of the screen that is not covered, which is its canvas where none was asked for.
    private func standing(_ content: ViewNode, in place: ContentPlace, _ fit: ContentFit) -> StandingContent {
        if place == .screen, fit == .layout, canvas == nil {
            let screen = Size(width: settings.device[0], height: settings.device[1])
            canvas = CanvasFit.canvas(for: screen, scale: settings.scale)
        }
        let room = room(fit)
        var standing = StandingContent(node: content, place: place, room: room)
        guard place == .screen, fit == .layout, let room else { return standing }
        if content.kind.content.viewCount != 1 {
            standing.node = ViewNode(.vstack(alignment: .center, spacing: nil, children: [content]))
        }
        let covered = covered(of: room)
        standing.safeArea = covered
        standing.node.modifiers.append(
            .frame(
                width: room.width - covered.leading - covered.trailing,
                height: room.height - covered.top - covered.bottom, alignment: .center))
        return standing
    }

    /// What the system covers of a page in `room`: of one that has the device's screen, its status bar and its home indicator.
    private func covered(of room: Size) -> EdgeInsets {
        let screen = Size(width: settings.device[0], height: settings.device[1])
        return room == screen && !hasOwnShape ? DeviceScreen.covered(screen) : EdgeInsets()
    }

    /// Whether the content has round corners, behind which nothing of it is.
    private var hasOwnShape: Bool { settings.surface != .screen }

    /// What the content is proposed, in points; nil for its ideal size.
    private func room(_ fit: ContentFit) -> Size? {
        guard let window = windowSize ?? (fit == .layout ? canvas : nil) else { return nil }
        let scale = canvasScale ?? settings.scale
        return Size(width: Double(window.width) / scale, height: Double(window.height) / scale)
    }

    private func placement(of size: Size, on canvas: CMVideoDimensions) -> RenderPlacement {
        var scale = canvasScale ?? settings.scale
        // The canvas shows the whole window, whatever its size is.
        if let windowSize {
            scale *= CanvasFit.scale(
                of: Size(width: Double(windowSize.width), height: Double(windowSize.height)), on: canvas,
                gravity: .resizeAspect)
        }
        return CanvasFit.placement(
            of: size, on: canvas, preferredScale: scale, gravity: settings.videoGravity)
    }

    /// When the view that was laid out last looks otherwise than at `time`, by itself; nil for never.
    package func nextChange(after time: Duration) -> Duration? {
        scene?.nextChange(after: time)
    }

    /// What measures the texts that the painter draws.
    package var measurer: any TextMeasuring { renderer.measurer }

    /// The views that were made for another size than the last layout gave them.
    package func news(at time: Duration) -> [MeasuredView] {
        scene?.news(at: time) ?? []
    }

    /// The frames of what was laid out last as it looks at `time`, in the order in which they are drawn.
    package func frames(at time: Duration) -> [LayoutFrame] {
        scene?.frames(at: time) ?? []
    }

    /// Where in what was laid out last a place of the canvas lies, both in points; nil where there is nothing.
    package func point(_ place: Point) -> Point? {
        placement.flatMap { placement in
            guard placement.scale > 0 else { return nil }
            return Point(
                x: (place.x * settings.scale - placement.x) / placement.scale,
                y: (place.y * settings.scale - placement.y) / placement.scale)
        }
    }

    /// The empty canvas, as it is while there is no window; nil while the canvas is not fixed.
    package func blank() -> PlacedList? {
        canvas.map {
            PlacedList(
                list: nil, placement: RenderPlacement(scale: settings.scale, x: 0, y: 0), canvas: $0,
                contentBackground: settings.isClear ? Self.clear : Self.black)
        }
    }

    /// Draws `picture`. Throws `FrameSourceError`, and a `PaintingError` where it takes too long.
    package func paint(_ picture: PlacedList) throws -> RenderedFrame {
        renderer.time.begin()
        defer { renderer.time.end() }
        do throws(FrameSourceError) {
            let frame = try renderer.render(
                picture.list ?? DisplayList(size: .zero, items: []), width: Int(picture.canvas.width),
                height: Int(picture.canvas.height), placement: picture.placement, background: background,
                contentBackground: picture.contentBackground)
            if contrast.isDue(picture, at: laidOutTime, isAnimated: isAnimated(at: laidOutTime)) {
                examine(picture, drawnIn: frame, at: laidOutTime)
            }
            return EdgeExtension(picture)?.applied(to: frame) ?? frame
        } catch {
            if renderer.time.isOver { throw overTime }
            if renderer.time.isFull { throw overRoom }
            throw error
        }
    }

    private var overTime: PaintingError {
        let limit = (renderer.time.limit ?? .zero) / .seconds(1)
        return PaintingError(
            code: .overTime,
            message:
                "the pictures of one second of the session take longer than \(Decimal.shortest(limit)) s to be laid out and drawn; "
                + "--script-timeout allows more")
    }

    private var overRoom: PaintingError {
        PaintingError(
            code: .overTime,
            message:
                "the layers that stand within each other (shadows, blurs, masks, what is translucent) take more memory than a view may have "
                + "to be drawn"
        )
    }

    /// The canvas where there is no content.
    private var background: RGBA {
        guard let color = settings.background?.resolved(in: appearance) else {
            if settings.isClear { return Self.clear }
            return settings.surface == .lockScreen ? Self.lockScreen : Self.black
        }
        return RGBA(red: color.red * color.alpha, green: color.green * color.alpha, blue: color.blue * color.alpha)
    }

    /// What drawing has to say about the views drawn since the last call, each text once.
    package func takeDiagnostics() -> [PainterNote] {
        defer { notes = [] }
        return renderer.takeDiagnostics().map { PainterNote($0) } + notes
    }

    /// The appearance of what is drawn.
    private var appearance: Appearance {
        Appearance(colorScheme, contrast: settings.colorSchemeContrast, look: settings.look)
    }

    private func scene(of standing: StandingContent, displayScale: Double) -> Scene {
        layout(standing, displayScale: displayScale, memory)
            .scene(of: standing.node, proposal: standing.proposal, motion: motion)
    }

    private func layout(
        _ standing: StandingContent, displayScale: Double, _ memory: LayoutMemory? = nil
    ) -> ViewLayout {
        var environment = LayoutEnvironment(colorScheme: colorScheme, displayScale: displayScale, movies: movies)
        environment.appearance = appearance
        environment.safeArea = standing.safeArea
        if standing.place == .window {
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
                    "the content's size, \(Decimal.text(size.width, digits: 1)) x \(Decimal.text(size.height, digits: 1)) "
                    + "points, makes no canvas; give it a frame, or lay it out in a canvas with --size and --fit layout"
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

/// Content with the room in which it is laid out.
private struct StandingContent {
    var node: ViewNode
    /// Where it is seen.
    let place: ContentPlace
    /// In points; nil for its ideal size.
    let room: Size?
    /// What the system covers of the room.
    var safeArea = EdgeInsets()

    var proposal: ProposedSize { room.map { ProposedSize($0) } ?? .unspecified }
}

/// The reason for which no frame can be made of a view.
package struct PaintingError: Error {
    /// The kinds of reasons.
    package enum Code: Sendable {
        /// The content's size is zero or not finite, so that there is no canvas.
        case emptyContent
        /// Laying the view out and drawing it takes longer, or more memory, than its program may.
        case overTime
    }

    /// The kind of reason.
    package let code: Code
    /// What went wrong and what to do, in one line.
    package let message: String
}
