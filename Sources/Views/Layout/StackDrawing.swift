/// The cached drawing of a long stack, in pieces of several views each. A piece without changed views is reused.
struct StackDrawing {
    /// The number of views in a piece.
    private static let pieceLength = 32

    private let inputs: CachedDrawing.Inputs
    private let arrangement: StackArrangement
    /// The drawing of each piece; nil if it cannot be reused, or if one of its views has changed.
    private var pieces: [[DisplayList.Item]?] = []

    /// Draws the views of `line` in `rect` by `arrangement`, reusing the unchanged pieces of their previous drawing.
    /// Returns the drawing; nil if it depends on more than the views' inputs.
    static func draw(
        _ line: StackArrangements, _ arrangement: StackArrangement, in rect: Rect, after before: StackDrawing?,
        on canvas: inout LayoutCanvas
    ) -> StackDrawing? {
        let inputs = canvas.drawingInputs(at: rect.origin, arrangement.proposal)
        var known: StackDrawing?
        if let before, let inputs, before.arrangement === arrangement, before.inputs == inputs { known = before }
        var pieces: [[DisplayList.Item]?] = []
        for start in stride(from: 0, to: line.children.count, by: pieceLength) {
            if let piece = known?.pieces[pieces.count] {
                canvas.add(piece)
                pieces.append(piece)
                continue
            }
            let range = start..<min(start + pieceLength, line.children.count)
            let progress = canvas.progress
            let piece = canvas.gathering { canvas in
                for index in range { line.place(index, arrangement, in: rect, on: &canvas) }
            }
            canvas.add(piece)
            let isCached = canvas.progress == progress && line.children[range].allSatisfy(\.isCached)
            pieces.append(isCached ? piece : nil)
        }
        return inputs.map { StackDrawing(inputs: $0, arrangement: arrangement, pieces: pieces) }
    }

    /// Returns the drawing without the pieces that contain the views at `changed`.
    func without(_ changed: [Int]) -> StackDrawing {
        var rest = self
        for index in changed { rest.pieces[index / Self.pieceLength] = nil }
        return rest
    }
}

extension LayoutCanvas {
    /// Returns the output of `place` without adding it to the canvas.
    fileprivate mutating func gathering(_ place: (inout LayoutCanvas) -> Void) -> [DisplayList.Item] {
        let outer = items
        items = []
        place(&self)
        let piece = items
        items = outer
        return piece
    }

    fileprivate mutating func add(_ piece: [DisplayList.Item]) {
        if !piece.isEmpty { items.append(.group(.inline, items: piece)) }
    }
}
