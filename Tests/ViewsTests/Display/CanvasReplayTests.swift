import TestSupport
import Testing
import Views

@Suite("A drawing")
struct CanvasReplayTests {
    private let square = Path([
        .move(to: .zero), .line(to: Point(x: 50, y: 0)), .line(to: Point(x: 50, y: 50)), .line(to: Point(x: 0, y: 50)),
        .closeSubpath,
    ])

    private func items(_ commands: [CanvasCommand]) -> [DisplayList.Item] {
        let view = ViewNode(.canvas(MeasuredPart(identity: ViewIdentity(rawValue: 1), made: nil), commands: commands))
            .with(.frame(width: 50, height: 50, alignment: .center))
        var scene = ViewLayout.light().scene(of: view, proposal: .unspecified)
        return scene.displayList(at: .zero).items
    }

    private func depth(_ items: [DisplayList.Item]) -> Int {
        var (depth, level) = (0, items)
        while !level.isEmpty {
            depth += 1
            level = level.flatMap { item -> [DisplayList.Item] in
                switch item {
                case .group(_, let items), .transform(_, let items): return items
                default: return []
                }
            }
        }
        return depth
    }

    @Test(
        "A drawing drops content behind more clips than can be nested, and draws what follows"
    )
    func manyClips() {
        let clips = Array(repeating: CanvasCommand.clip(square, .nonZero), count: 5_000)
        let fill = CanvasCommand.fill(square, .nonZero)
        #expect(depth(items(clips + [fill])) < 200)
        for mode in [DisplayList.BlendMode.normal, .multiply, .destinationOut] {
            let begin = [CanvasCommand.blend(mode)]
            let many = begin + clips + [fill]
            let few = begin + Array(clips.prefix(10)) + [fill]
            #expect(depth(items(many + [.unclip(4_900), fill])) < 200)
            #expect(items(many + [.unclip(5_000), fill]) == items(begin + [fill]))
            #expect(items(many + [.unclip(4_990), fill]) == items(few))
        }
    }
}
