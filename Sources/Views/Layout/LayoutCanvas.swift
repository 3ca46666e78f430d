/// Collects what a layout draws, rounding rectangles to pixels, and, where asked, every frame.
package struct LayoutCanvas {
    /// The pixels.
    package let grid: PixelGrid
    /// What has been drawn so far, the first at the back.
    private(set) var items: [DisplayList.Item] = []
    /// The frames in the order of the tree; empty unless they are recorded.
    private(set) var frames: [LayoutFrame] = []
    /// What programs are to be told of the views that they made for another size, in the order of the tree.
    private(set) var news: [MeasuredView] = []
    private let recordsFrames: Bool
    private var depth = 0

    /// An empty canvas.
    init(grid: PixelGrid, recordsFrames: Bool) {
        self.grid = grid
        self.recordsFrames = recordsFrames
    }

    /// Begins a view.
    mutating func enter(_ name: @autoclosure () -> String, _ rect: Rect, _ identity: ViewIdentity?) {
        if recordsFrames {
            frames.append(LayoutFrame(depth: depth, name: name(), rect: grid.rect(rect), identity: identity))
        }
        depth += 1
    }

    /// Ends a view.
    mutating func leave() {
        depth -= 1
    }

    /// The view's program made it for another size than this one.
    mutating func tell(_ view: MeasuredView) {
        news.append(view)
    }

    /// Draws one thing.
    package mutating func draw(_ item: DisplayList.Item) {
        items.append(item)
    }

    /// Fills `shape` in `rect`; an empty rectangle draws nothing.
    package mutating func fill(_ shape: Outline, in rect: Rect, style: ResolvedStyle) {
        let rect = shape.drawn(in: grid.rect(rect))
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        items.append(.fill(shape.sanitized, in: rect, paint: style.paint(in: rect)))
    }

    /// Draws what `draw` draws as one, then clipped and made translucent. Nothing, or what has no opacity, leaves nothing.
    package mutating func group(opacity: Double, clip: DisplayList.Clip?, _ draw: (inout LayoutCanvas) -> Void) {
        let outer = items
        items = []
        draw(&self)
        let inner = items
        items = outer
        guard opacity > 0, !inner.isEmpty else { return }
        items.append(.group(opacity: opacity, clip: clip, items: inner))
    }
}

/// The frame of one view or modifier, for looking at a layout without its pictures.
package struct LayoutFrame: Equatable, Sendable, CustomStringConvertible {
    /// How deep in the tree; the root has 0.
    package var depth: Int
    /// The view's or the modifier's name; a text has its characters with it.
    package var name: String
    /// The frame, rounded to pixels.
    package var rect: Rect
    /// Which view it is, in this tree and the next; nil where only its place tells.
    package var identity: ViewIdentity?

    /// One line, indented by depth: `  HStack (0, 0, 100, 20)`.
    package var description: String {
        String(repeating: "  ", count: depth) + name + " " + rect.listed
    }
}

extension Outline {
    /// The rectangle in which the shape draws: a circle takes the largest square in the middle.
    func drawn(in rect: Rect) -> Rect {
        guard self == .circle else { return rect }
        let side = min(rect.size.width, rect.size.height)
        return Rect(
            x: rect.minX + (rect.size.width - side) / 2, y: rect.minY + (rect.size.height - side) / 2,
            width: side, height: side)
    }

    /// The same shape with radii that are lengths.
    var sanitized: Outline {
        switch self {
        case .roundedRectangle(let radius):
            return .roundedRectangle(cornerRadius: Length.extent(radius))
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing):
            return .unevenRoundedRectangle(
                topLeading: Length.extent(topLeading), topTrailing: Length.extent(topTrailing),
                bottomLeading: Length.extent(bottomLeading), bottomTrailing: Length.extent(bottomTrailing))
        case .rectangle, .circle, .ellipse, .capsule:
            return self
        }
    }
}
