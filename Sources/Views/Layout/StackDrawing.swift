/// What a long stack drew where it was placed last, in pieces of some views each: a piece of which no view changed is drawn again as it is.
struct StackDrawing {
    /// How many views are in a piece.
    private static let pieceLength = 32

    private let place: KeptDrawing.Place
    private let arrangement: StackArrangement
    /// What each piece drew; nil where that is not known to be drawn again, or a view of it has changed.
    private var pieces: [DisplayList.Run?] = []

    /// Draws the views of `line`, which stand in `rect` as `arrangement` has it, with what is left of what they drew before. Returns what
    /// they drew; nil where it follows from more than their place.
    static func draw(
        _ line: StackLine, _ arrangement: StackArrangement, in rect: Rect, after before: StackDrawing?,
        on canvas: inout LayoutCanvas
    ) -> StackDrawing? {
        let place = canvas.place(at: rect.origin, arrangement.proposal)
        var known: StackDrawing?
        if let before, let place, before.arrangement === arrangement, before.place == place { known = before }
        var pieces: [DisplayList.Run?] = []
        for start in stride(from: 0, to: line.children.count, by: pieceLength) {
            if let run = known?.pieces[pieces.count] {
                canvas.add(run)
                pieces.append(run)
                continue
            }
            let range = start..<min(start + pieceLength, line.children.count)
            let progress = canvas.progress
            let run = canvas.gathering { canvas in
                for index in range { line.place(index, arrangement, in: rect, on: &canvas) }
            }
            canvas.add(run)
            let isKept = canvas.progress == progress && line.children[range].allSatisfy(\.isKept)
            pieces.append(isKept ? run : nil)
        }
        return place.map { StackDrawing(place: $0, arrangement: arrangement, pieces: pieces) }
    }

    /// What is left of it where the views at `changed` are others.
    func without(_ changed: [Int]) -> StackDrawing {
        var rest = self
        for index in changed { rest.pieces[index / Self.pieceLength] = nil }
        return rest
    }
}

extension LayoutCanvas {
    /// What `place` draws, apart from all else.
    fileprivate mutating func gathering(_ place: (inout LayoutCanvas) -> Void) -> DisplayList.Run {
        let outer = items
        items = []
        place(&self)
        let run = DisplayList.Run(items)
        items = outer
        return run
    }

    /// Draws what is in `run`.
    fileprivate mutating func add(_ run: DisplayList.Run) {
        if !run.items.isEmpty { items.append(.run(run)) }
    }
}
