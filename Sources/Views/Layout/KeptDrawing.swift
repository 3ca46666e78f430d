/// What a view that later layouts have again drew where it was placed last: in the same place it draws the same. An object, so that it takes
/// no room on the stack while the view draws.
final class KeptDrawing {
    /// What a view's drawing follows from besides the view, where that is all.
    struct Place: Equatable {
        let origin: Point
        let proposal: ProposedSize
        let surroundings: LayoutCanvas.Surroundings
    }

    /// More than so many items are not kept, so that views within each other do not keep the innermost ones once for each level.
    private static let greatestCount = 128

    let place: Place
    private(set) var items: [DisplayList.Item] = []
    private let count: Int
    private let progress: LayoutCanvas.Progress

    /// The drawing of a view that is about to draw; nil where it follows from more than its place.
    init?(at origin: Point, _ proposal: ProposedSize, on canvas: LayoutCanvas) {
        guard let place = canvas.place(at: origin, proposal) else { return nil }
        self.place = place
        (count, progress) = (canvas.items.count, canvas.progress)
    }

    /// Takes what was drawn; false where it was too much, or where the view did something else besides.
    func finish(on canvas: LayoutCanvas) -> Bool {
        guard canvas.progress == progress, canvas.items.count - count <= Self.greatestCount else { return false }
        items = Array(canvas.items[count...])
        return true
    }
}

extension LayoutCanvas {
    /// What is around a view that is placed.
    struct Surroundings: Equatable {
        var direction: LayoutDirection
        var current: Rect?
        var seen: Rect?
        var container: ContainerShape?
        var safeArea: SafeArea?
    }

    /// How far a canvas has come in what a view may do to it besides drawing.
    struct Progress: Equatable {
        var news: Int
        var changes: Int
        var hasMatched: Bool
    }

    /// Where a view is placed whose drawing follows from that alone; nil where more than the items is asked for, or known of it.
    func place(at origin: Point, _ proposal: ProposedSize) -> KeptDrawing.Place? {
        guard !recordsFrames, motion == nil, changes != nil, sought == nil, glass == nil, around == nil,
            aroundFrame == nil, stretch == nil, shift == .zero, matched.isUnused
        else { return nil }
        return KeptDrawing.Place(
            origin: origin, proposal: proposal,
            surroundings: Surroundings(
                direction: direction, current: current, seen: seen, container: container, safeArea: safeArea))
    }

    /// How far the canvas has come.
    var progress: Progress {
        Progress(news: news.count, changes: changes?.additions ?? 0, hasMatched: !matched.isUnused)
    }
}
