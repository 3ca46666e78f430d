/// The cached drawing of a view that later layouts reuse: with the same inputs it draws the same items. A class, so
/// that it uses no stack space while the view draws. Without it, a change among 1,000 views takes 4 times the
/// allocations (row "pieces: laying out 1,000 views to one change").
final class CachedDrawing {
    /// All the inputs of a view's drawing other than the view itself.
    struct Inputs: Equatable {
        let origin: Point
        let proposal: ProposedSize
        let surroundings: LayoutCanvas.Surroundings
    }

    /// The maximum number of cached items. It prevents nested views from caching the innermost ones once for each
    /// level.
    private static let maximumCount = 128

    let inputs: Inputs
    private(set) var items: [DisplayList.Item] = []
    private let count: Int
    private let progress: LayoutCanvas.Progress

    /// Creates the drawing of a view that is about to draw. Returns nil if the drawing depends on more than its inputs.
    init?(at origin: Point, _ proposal: ProposedSize, on canvas: LayoutCanvas) {
        guard let inputs = canvas.drawingInputs(at: origin, proposal) else { return nil }
        self.inputs = inputs
        (count, progress) = (canvas.items.count, canvas.progress)
    }

    /// Stores the drawn items. Returns false if there are too many, or if the view changed something else on the
    /// canvas.
    func finish(on canvas: LayoutCanvas) -> Bool {
        guard canvas.progress == progress, canvas.items.count - count <= Self.maximumCount else { return false }
        items = Array(canvas.items[count...])
        return true
    }
}

extension LayoutCanvas {
    /// The context of a view that is placed.
    struct Surroundings: Equatable {
        var direction: LayoutDirection
        var current: Rect?
        var seen: Rect?
        var container: ContainerShape?
        var safeArea: SafeArea?
    }

    /// The state of a canvas that a view may change in addition to drawing.
    struct Progress: Equatable {
        var sizeUpdates: Int
        var changes: Int
        var hasMatched: Bool
    }

    /// Returns the inputs of a view's drawing. Returns nil if the canvas needs more than the items, or has other
    /// inputs.
    func drawingInputs(at origin: Point, _ proposal: ProposedSize) -> CachedDrawing.Inputs? {
        guard !recordsFrames, motion == nil, changes != nil, searchedID == nil, glass == nil, around == nil,
            aroundFrame == nil, stretch == nil, shift == .zero, matched.isUnused
        else { return nil }
        return CachedDrawing.Inputs(
            origin: origin, proposal: proposal,
            surroundings: Surroundings(
                direction: direction, current: current, seen: seen, container: container, safeArea: safeArea))
    }

    /// The current state of the canvas.
    var progress: Progress {
        Progress(sizeUpdates: sizeUpdates.count, changes: changes?.additions ?? 0, hasMatched: !matched.isUnused)
    }
}
