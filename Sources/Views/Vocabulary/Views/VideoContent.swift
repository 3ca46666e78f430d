/// A player's movie; SwiftUI's `VideoPlayer`.
struct VideoContent: ElementContent {
    let player: PlayerID
    let gravity: VideoGravity
    let overlay: ViewNode?

    var parts: [ViewNode] { overlay.map { [$0] } ?? [] }

    func hostedName(in style: InheritedStyle) -> String? { "VideoPlayer" }

    func element(in context: LayoutContext) -> any LayoutElement {
        let movie = context.style[MovieStates.self][player] ?? MovieState()
        return VideoElement(
            movie: movie, gravity: gravity, overlay: overlay.map(context.layer), pixel: context.grid.pixel)
    }
}

/// The scaling of a movie in its view; after AVFoundation's `AVLayerVideoGravity`.
public enum VideoGravity: String, Hashable, Sendable, CaseIterable {
    /// Scaled to fit, with black bars.
    case resizeAspect
    /// Scaled to fill; the rest is clipped.
    case resizeAspectFill
    /// Stretched to the view.
    case resize
}

extension ViewNode.Kind {
    /// Returns the movie of `player`, with `overlay` centred on it. It takes the proposed size; its ideal size is that
    /// of the movie in the window's pixels, at most 640 by 360.
    public static func video(_ player: PlayerID, gravity: VideoGravity = .resizeAspect, overlay: ViewNode? = nil)
        -> Self
    {
        Self(VideoContent(player: player, gravity: gravity, overlay: overlay))
    }
}

extension ViewNode {
    /// The player whose movie the view itself shows; nil for any other view.
    var shownPlayer: PlayerID? { (kind.content as? VideoContent)?.player }

    /// The players whose movies are in the view.
    package var shownPlayers: Set<PlayerID> {
        var found: Set<PlayerID> = []
        var pending = [self]
        while let node = pending.popLast() {
            if let mark = node.mark {
                found.formUnion(mark.shownPlayers)
                continue
            }
            if let player = node.shownPlayer { found.insert(player) }
            pending.append(contentsOf: node.parts)
        }
        return found
    }
}

/// A movie on a black background.
private struct VideoElement: LayoutElement {
    let movie: MovieState
    let gravity: VideoGravity
    let overlay: LayoutNode?
    /// The size of a pixel in points.
    let pixel: Double

    /// The maximum ideal size of a movie, in pixels.
    private static let maximumIdeal = Size(width: 640, height: 360)

    var name: String { "VideoPlayer" }

    /// The movie's ideal size in points.
    private var ideal: Size {
        guard let size = movie.size, size.width > 0, size.height > 0 else {
            return Size(width: Self.maximumIdeal.width * pixel, height: Self.maximumIdeal.height * pixel)
        }
        let scale = min(1, Self.maximumIdeal.width / size.width, Self.maximumIdeal.height / size.height)
        // An even number of pixels, like a canvas, so that the movie fills it completely.
        func side(_ length: Double) -> Double { max(2, (length * scale / 2).rounded() * 2) * pixel }
        return Size(width: side(size.width), height: side(size.height))
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let ideal = ideal
        return LayoutMetrics(
            size: Size(
                width: proposal.width ?? proposal.height.map { $0 * ideal.width / ideal.height } ?? ideal.width,
                height: proposal.height ?? proposal.width.map { $0 * ideal.height / ideal.width } ?? ideal.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        canvas.fill(.rectangle, in: rect, style: .color(RGBA(red: 0, green: 0, blue: 0)))
        draw(in: canvas.grid.rect(rect), on: &canvas)
        guard let overlay else { return }
        let inner = ProposedSize(rect.size)
        overlay.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner, on: &canvas)
    }

    private func draw(in rect: Rect, on canvas: inout LayoutCanvas) {
        guard let frame = movie.frame, frame.width > 0, frame.height > 0 else { return }
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        let across = rect.size.width / Double(frame.width)
        let down = rect.size.height / Double(frame.height)
        switch gravity {
        case .resize: canvas.draw(.movie(frame, in: rect))
        case .resizeAspect: canvas.draw(.movie(frame, in: placed(frame, in: rect, min(across, down), canvas.grid)))
        case .resizeAspectFill:
            let whole = placed(frame, in: rect, max(across, down), canvas.grid)
            canvas.group(opacity: 1, clip: .outline(.rectangle, in: rect)) { $0.draw(.movie(frame, in: whole)) }
        }
    }

    private func placed(_ frame: MovieFrame, in rect: Rect, _ scale: Double, _ grid: PixelGrid) -> Rect {
        let (width, height) = (Double(frame.width) * scale, Double(frame.height) * scale)
        return grid.rect(
            Rect(
                x: rect.minX + (rect.size.width - width) / 2, y: rect.minY + (rect.size.height - height) / 2,
                width: width, height: height))
    }
}
