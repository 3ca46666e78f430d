/// Collects what a layout draws, rounding rectangles to pixels, and, where asked, every frame.
package struct LayoutCanvas {
    /// The pixels.
    package let grid: PixelGrid
    /// What has been drawn so far, the first at the back.
    package internal(set) var items: [DisplayList.Item] = []
    /// The shape that shapes within follow; nil where none was set.
    package internal(set) var container: ContainerShape?
    /// The frames in the order of the tree; empty unless they are recorded.
    var frames: [LayoutFrame] = []
    /// How what is placed now is seen; nil for as it is placed. Known only where frames are recorded.
    var sight: Sight?
    /// What programs are to be told of the views that they made for another size, in the order of the tree.
    private(set) var news: [MeasuredView] = []
    /// The direction in which the views that are placed now go.
    package private(set) var direction: LayoutDirection
    let recordsFrames: Bool
    private var depth = 0
    /// What moves; nil where nothing does.
    let motion: MotionPass?
    /// When something that is placed looks otherwise; nil where nobody asks, or nothing is seen of it.
    private(set) var changes: SceneChanges?
    /// What is known to motion around what is placed now.
    var around: MotionKey?
    /// The frame of that.
    var aroundFrame: Rect?
    /// How far what is placed now is seen from where it stands.
    var shift = Point.zero
    /// How much wider and higher than its frame the view that is placed now is seen.
    var stretch: Size?
    /// The frame of the view that is placed now; nil before the first.
    private(set) var current: Rect?
    /// What is seen of the picture; nil for all of it.
    var seen: Rect?
    /// The part of the room that nothing of the system's covers; nil where that is all of it.
    var safeArea: SafeArea?
    /// The frames that views share.
    var matched = MatchedFrames()
    /// The panes of glass that a container around draws together, so far; nil where there is none around.
    var glass: [PlacedGlass]?
    /// The name of a view that is looked for, instead of drawing; nil where none is.
    private(set) var sought: String?
    /// Where the view that is looked for stands.
    private(set) var found: Rect?

    /// An empty canvas for views that go in `direction`.
    init(
        grid: PixelGrid, recordsFrames: Bool, direction: LayoutDirection = .leftToRight, motion: MotionPass? = nil,
        changes: SceneChanges? = nil
    ) {
        self.grid = grid
        self.recordsFrames = recordsFrames
        self.direction = direction
        self.motion = motion
        self.changes = changes
    }

    /// Begins a view. Returns the frame of the one that it stands in, for `leave(to:)`.
    mutating func enter(
        _ name: @autoclosure () -> String, _ rect: Rect, _ identity: ViewIdentity?, _ touches: [Touch] = []
    ) -> Rect? {
        if recordsFrames {
            frames.append(
                LayoutFrame(
                    depth: depth, name: name(), rect: grid.rect(rect), identity: identity, touches: touches,
                    sight: sight))
        }
        depth += 1
        let parent = current
        current = rect
        return parent
    }

    /// Looks for the view called `id` from now on, in all that is placed. What was drawn before is not kept.
    mutating func beginSeeking(_ id: String) {
        items = []
        frames = []
        sought = id
        found = nil
        seen = nil
    }

    /// A view called `id` stands in `rect`.
    mutating func meet(_ id: String, in rect: Rect) {
        if found == nil, id == sought { found = rect }
    }

    /// Places with `place` what stands in `rect` instead of in the frame of the view that is placed now.
    mutating func standing(in rect: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = current
        current = rect
        place(&self)
        current = before
    }

    /// Ends a view, which stood in one of the frame `parent`.
    mutating func leave(to parent: Rect?) {
        depth -= 1
        current = parent
    }

    /// Where `rect`, which was worked out from left to right in the view that is placed now, stands in it: where lines go
    /// from right to left, as far from its other side. What draws itself asks this; `LayoutNode.place` does so for a child.
    package func mirrored(_ rect: Rect) -> Rect {
        guard direction == .rightToLeft, let current else { return rect }
        let x = current.minX + current.maxX - rect.maxX
        return x.isFinite ? Rect(origin: Point(x: x, y: rect.minY), size: rect.size) : rect
    }

    /// Places with `place` what goes in another direction.
    mutating func going(_ direction: LayoutDirection, _ place: (inout LayoutCanvas) -> Void) {
        let before = self.direction
        self.direction = direction
        place(&self)
        self.direction = before
    }

    /// Places with `place` what is not seen, so that nothing of it looks otherwise at any time.
    mutating func hidden(_ place: (inout LayoutCanvas) -> Void) {
        let before = changes
        changes = nil
        through(.hidden, place)
        changes = before
    }

    /// The view's program made it for another size than this one.
    mutating func tell(_ view: MeasuredView) {
        news.append(view)
    }

    /// Draws one thing.
    package mutating func draw(_ item: DisplayList.Item) {
        items.append(item)
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
    /// What the frame is to a finger, the innermost first.
    var touches: [Touch] = []
    /// What of the frame is filled; nil for all of it.
    var region: DisplayList.Clip?
    /// How it is seen; nil for as it is placed.
    var sight: Sight?

    /// One line, indented by depth: `  HStack (0, 0, 100, 20)`.
    package var description: String {
        String(repeating: "  ", count: depth) + name + " " + rect.listed
    }
}

/// What is seen of a picture, and what is looked for in it.
extension LayoutCanvas {
    /// Places with `place` what is seen within `window` alone.
    mutating func showing(_ window: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = seen
        seen = before.map { $0.intersection(window) } ?? window
        place(&self)
        seen = before
    }

    /// Places with `place` what may be drawn anywhere, such as what is turned or moved as a picture.
    mutating func showingAll(_ place: (inout LayoutCanvas) -> Void) {
        let before = seen
        seen = nil
        place(&self)
        seen = before
    }

    /// Whether a view in `rect` shows nothing: it is far outside of what is seen, so that neither what it draws beyond its
    /// frame nor a shadow shows either.
    func isUnseen(_ rect: Rect) -> Bool {
        guard let seen, sought == nil else { return false }
        let reach = 100.0
        return rect.maxY < seen.minY - reach || rect.minY > seen.maxY + reach || rect.maxX < seen.minX - reach
            || rect.minX > seen.maxX + reach
    }

    /// Places with `place` views in a room of which `safe` is the safe part.
    mutating func keeping(safe: Rect, of whole: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = safeArea
        safeArea = (before ?? SafeArea(bounds: whole, safe: whole)).within(whole, safe: safe)
        place(&self)
        safeArea = before
    }

    /// Where the view called `id` stands when `place` places it; nil where there is none.
    func seeking(_ id: String, _ place: (inout LayoutCanvas) -> Void) -> Rect? {
        var scratch = self
        scratch.beginSeeking(id)
        place(&scratch)
        return scratch.found
    }
}

/// Where a display list lies in a picture: a point of the list at (x, y) is the picture's pixel
/// (x × scale + this x, y × scale + this y).
public struct RenderPlacement: Equatable, Sendable {
    /// Pixels per point.
    public var scale: Double
    /// Where the list's left edge is, in pixels.
    public var x: Double
    /// Where the list's top edge is, in pixels.
    public var y: Double

    /// A placement at `scale` pixels per point, the list's top left corner at (`x`, `y`).
    public init(scale: Double, x: Double = 0, y: Double = 0) {
        self.scale = scale
        self.x = x
        self.y = y
    }
}
