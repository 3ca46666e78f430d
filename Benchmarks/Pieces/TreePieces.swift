import FrameSource
import Scripting
import Views

/// How many rows a tree has, of three views each.
private let rows = 333

/// The number of rows in a run.
private let pieceLength = 32

/// A tree as a script's worker sends it: rows of a symbol and two texts in a long list, all of them cached; the text of the first row is `count`.
private func treeJSON(count: Int) -> String {
    let list = (0..<rows).map { row(10 + $0 * 4, words: $0 == 0 ? String(count) : "row \($0)") }
    let pieces = stride(from: 0, to: rows, by: pieceLength).map { start in
        run(piece(at: start), Array(list[start..<min(start + pieceLength, rows)]))
    }
    return page(run(2, pieces))
}

/// The same tree after trees that sent all rows but the first.
private func changedTreeJSON(count: Int) -> String {
    let changed = [row(10, words: String(count))] + (1..<pieceLength).map { String(10 + $0 * 4) }
    let others = stride(from: pieceLength, to: rows, by: pieceLength).map { String(piece(at: $0)) }
    return page(run(2, [run(piece(at: 0), changed)] + others))
}

private func piece(at row: Int) -> Int { 100_000 + row }

private func run(_ number: Int, _ views: [String]) -> String {
    #"{"r":1,"i":\#(number),"k":1,"c":[\#(views.joined(separator: ","))]}"#
}

private func row(_ number: Int, words: String) -> String {
    #"{"t":"HStack","i":\#(number),"k":1,"c":[{"t":"Image","i":\#(number + 1),"k":1,"p":{"systemName":"timer"}},"#
        + #"{"t":"Text","i":\#(number + 2),"k":1,"c":["\#(words)"]},{"t":"Text","i":\#(number + 3),"k":1,"c":["09:41"]}]}"#
}

private func page(_ list: String) -> String {
    #"{"page":{"t":"VStack","i":1,"c":[\#(list)]},"pip":null}"#
}

private func decode(_ tree: String, _ decoder: inout TreeDecoder) -> ViewNode {
    var tree = tree
    let decoded = tree.withUTF8 { try? decoder.decode(UnsafeRawBufferPointer($0)) }
    guard let node = decoded?.presentation.page else { fatalError("what is measured must be a tree") }
    return node
}

/// Reading trees.
func decoding() -> [Piece] {
    let (whole, changes) = ([treeJSON(count: 0), treeJSON(count: 1)], [changedTreeJSON(count: 0), changedTreeJSON(count: 1)])
    var (first, second) = (TreeDecoder(), TreeDecoder())
    _ = decode(whole[0], &second)
    return [
        Piece(name: "decoding 1,000 views") { turn in _ = decode(whole[turn % 2], &first) },
        Piece(name: "decoding a change among 1,000") { turn in _ = decode(changes[turn % 2], &second) },
    ]
}

/// Laying trees out, with the texts' shapes in the renderer's cache.
func layingOut() throws -> [Piece] {
    var decoder = TreeDecoder()
    _ = decode(treeJSON(count: 0), &decoder)
    let trees = (0..<2).map { decode(changedTreeJSON(count: $0), &decoder) }
    let renderer = try ViewRenderer()
    let memory = LayoutCache()
    let empty = DisplayList(size: Size(width: 1, height: 1), items: [])
    let environment = LayoutEnvironment(colorScheme: .light, displayScale: 2)
    func layOut(_ tree: ViewNode, _ memory: LayoutCache?) {
        var scene = ViewLayout(environment: environment, measurer: renderer.measurer, memory: memory)
            .scene(of: tree, proposal: ProposedSize(width: nil, height: nil))
        precondition(scene.displayList(at: .zero).texts.count >= rows * 2)
        // The frame is done: the shapes of its texts are cached for the next one.
        _ = try? renderer.render(empty, width: 1, height: 1, placement: RenderPlacement(scale: 1))
    }
    return [
        Piece(name: "laying out 1,000 views") { turn in layOut(trees[turn % 2], nil) },
        Piece(name: "laying out a change among 1,000") { turn in layOut(trees[turn % 2], memory) },
    ]
}
