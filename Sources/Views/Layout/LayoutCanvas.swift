/// Collects the drawing of a layout, rounding rectangles to pixels, and, on request, every frame.
package struct LayoutCanvas {
    /// The pixel grid.
    package let grid: PixelGrid
    /// The items drawn so far, back to front.
    package internal(set) var items: [DisplayList.Item] = []
    /// The container shape that shapes within it follow; nil if none was set.
    package internal(set) var container: ContainerShape?
    /// The frames in tree order; empty unless they are recorded.
    var frames: [LayoutFrame] = []
    /// The visual transformation of the current content; nil for none. Known only if frames are recorded.
    var visualTransform: VisualTransform?
    /// The pending updates for programs that made views for another size, in tree order.
    private(set) var sizeUpdates: [MeasuredView] = []
    /// The layout direction of the current views.
    package private(set) var direction: LayoutDirection
    let recordsFrames: Bool
    private var depth = 0
    /// The animation pass; nil if nothing is animated.
    let motion: AnimationPass?
    /// The collector of the times at which placed content changes; nil if they are not needed, or the content is
    /// invisible.
    private(set) var changes: SceneChanges?
    /// The motion key of the enclosing view.
    var around: AnimationKey?
    /// The frame of the enclosing view.
    var aroundFrame: Rect?
    /// The distance from a view's layout position to its visible position.
    var shift = Point.zero
    /// The visible extent of the current view less its frame's extent.
    var stretch: Size?
    /// The frame of the current view; nil before the first.
    private(set) var current: Rect?
    /// The visible part of the frame; nil for all of it.
    var seen: Rect?
    /// The part of the available space that the system does not cover; nil if that is all of it.
    var safeArea: SafeArea?
    /// The frames that views share.
    var matched = MatchedFrames()
    /// The panes of glass collected for the enclosing glass container; nil if there is none.
    var glass: [PlacedGlass]?
    /// The name of a view to find, instead of drawing; nil for none.
    private(set) var searchedID: String?
    /// The frame of the view that was found.
    private(set) var found: Rect?

    /// Creates an empty canvas for views laid out in `direction`.
    init(
        grid: PixelGrid, recordsFrames: Bool, direction: LayoutDirection = .leftToRight, motion: AnimationPass? = nil,
        changes: SceneChanges? = nil
    ) {
        self.grid = grid
        self.recordsFrames = recordsFrames
        self.direction = direction
        self.motion = motion
        self.changes = changes
    }

    /// Begins a view. Returns the frame of its parent, for `leave(to:)`.
    mutating func enter(
        _ name: @autoclosure () -> String, _ rect: Rect, _ identity: ViewIdentity?, _ touches: [HitTestRole] = []
    ) -> Rect? {
        if recordsFrames {
            frames.append(
                LayoutFrame(
                    depth: depth, name: name(), rect: grid.rect(rect), identity: identity, touches: touches,
                    visualTransform: visualTransform))
        }
        depth += 1
        let parent = current
        current = rect
        return parent
    }

    /// Searches the view named `id` from now on, in everything that is placed. Discards the previous drawing.
    mutating func beginSeeking(_ id: String) {
        items = []
        frames = []
        searchedID = id
        found = nil
        seen = nil
    }

    /// Records that a view named `id` is placed in `rect`.
    mutating func meet(_ id: String, in rect: Rect) {
        if found == nil, id == searchedID { found = rect }
    }

    /// Runs `place` with `rect` as the frame of the current view.
    mutating func withFrame(in rect: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = current
        current = rect
        place(&self)
        current = before
    }

    /// Ends a view whose parent has the frame `parent`.
    mutating func leave(to parent: Rect?) {
        depth -= 1
        current = parent
    }

    /// Returns the position of `rect`, which was computed from left to right, in the current view. In right-to-left
    /// layouts it is mirrored. Elements that draw themselves call this; `LayoutNode.place` does so for a child.
    package func mirrored(_ rect: Rect) -> Rect {
        guard direction == .rightToLeft, let current else { return rect }
        let x = current.minX + current.maxX - rect.maxX
        return x.isFinite ? Rect(origin: Point(x: x, y: rect.minY), size: rect.size) : rect
    }

    /// Runs `place` with another layout direction.
    mutating func withDirection(_ direction: LayoutDirection, _ place: (inout LayoutCanvas) -> Void) {
        let before = self.direction
        self.direction = direction
        place(&self)
        self.direction = before
    }

    /// Runs `place` for invisible content, whose changes are ignored.
    mutating func hidden(_ place: (inout LayoutCanvas) -> Void) {
        let before = changes
        changes = nil
        through(.hidden, place)
        changes = before
    }

    /// Records that the view's program made it for another size than this one.
    mutating func notify(_ view: MeasuredView) {
        sizeUpdates.append(view)
    }

    /// Draws one item.
    package mutating func draw(_ item: DisplayList.Item) {
        items.append(item)
    }
}

/// The frame of one view or modifier, for inspecting a layout without its image.
package struct LayoutFrame: Equatable, Sendable, CustomStringConvertible {
    /// The depth in the tree; the root has 0.
    package var depth: Int
    /// The view's or the modifier's name; a text's name includes its characters.
    package var name: String
    /// The frame, rounded to pixels.
    package var rect: Rect
    /// The view's identity, in this tree and the next; nil if only its position is known.
    package var identity: ViewIdentity?
    /// The hit-testing roles of the frame, innermost first.
    var touches: [HitTestRole] = []
    /// The filled part of the frame; nil for all of it.
    var region: DisplayList.Clip?
    /// The visual transformation of the frame; nil for none.
    var visualTransform: VisualTransform?

    /// One line, indented by depth: `  HStack (0, 0, 100, 20)`.
    package var description: String {
        String(repeating: "  ", count: depth) + name + " " + rect.listed
    }
}

/// The visible part of a frame, and the search for a view.
extension LayoutCanvas {
    /// Runs `place` for content that is visible only within `window`.
    mutating func showing(_ window: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = seen
        seen = before.map { $0.intersection(window) } ?? window
        place(&self)
        seen = before
    }

    /// Whether a view in `rect` is invisible: so far outside of the visible part that neither its overflow nor a shadow
    /// is visible.
    func isInvisible(_ rect: Rect) -> Bool {
        guard let seen, searchedID == nil else { return false }
        let reach = 100.0
        return rect.maxY < seen.minY - reach || rect.minY > seen.maxY + reach || rect.maxX < seen.minX - reach
            || rect.minX > seen.maxX + reach
    }

    /// Runs `place` for views in the space `whole`, of which `safe` is the safe area.
    mutating func keeping(safe: Rect, of whole: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = safeArea
        safeArea = (before ?? SafeArea(bounds: whole, safe: whole)).within(whole, safe: safe)
        place(&self)
        safeArea = before
    }

    /// Returns the frame that `place` gives to the view named `id`; nil if there is none.
    func seeking(_ id: String, _ place: (inout LayoutCanvas) -> Void) -> Rect? {
        var scratch = self
        scratch.beginSeeking(id)
        place(&scratch)
        return scratch.found
    }
}

/// The position of a display list in an image. A point (x, y) of the list is the image's pixel (x × scale + this x, y ×
/// scale + this y).
public struct RenderPlacement: Equatable, Sendable {
    /// Pixels per point.
    public var scale: Double
    /// The position of the list's left edge, in pixels.
    public var x: Double
    /// The position of the list's top edge, in pixels.
    public var y: Double

    /// Creates a placement at `scale` pixels per point, with the list's top left corner at (`x`, `y`).
    public init(scale: Double, x: Double = 0, y: Double = 0) {
        self.scale = scale
        self.x = x
        self.y = y
    }
}
