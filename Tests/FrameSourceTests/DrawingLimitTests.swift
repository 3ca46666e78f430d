import FrameSource
import Glibc
import SampleQueue
import TestSupport
import Testing
import Views

@Suite("Limits that hold inside one call of Pango or Cairo")
struct DrawingLimitTests {
    @Test(
        "No layout is longer than a few kilobytes, whatever a text consists of",
        arguments: [
            "\t", "a\t", "\n", "a\n", "a\r\n", "ab\u{2029}", "aא", "x", "a b ", "\u{202E}\u{202D}", "👨‍👩‍👧‍👦", "\u{200B}",
        ])
    func layoutLengths(part: String) throws {
        let string = String(repeating: part, count: 12_000 / part.utf8.count)
        let shaper = try TextShaper(library: FontLibrary.standard())
        let measurer = PangoTextMeasurer(shaper: shaper)
        for truncation in [TruncationMode.tail, .middle, .head] {
            var run = TextRun(string: string, font: .style(.body))
            run.paragraph.truncation = truncation
            for (width, height) in [(nil, nil), (300, nil), (300, 30), (nil, 30)] as [(Double?, Double?)] {
                let size = measurer.measure(run, width: width, height: height).size
                #expect(size.width.isFinite && size.height > 0)
            }
        }
        // A mark of the direction, or an ellipsis, may be added.
        #expect(shaper.work.longestLayout <= 4_096 + 64)
    }

    @Test("A long text of many paragraphs has the size of its paragraphs")
    func paragraphs() throws {
        let measurer = PangoTextMeasurer(shaper: try TextShaper(library: FontLibrary.standard()))
        func size(_ string: String) -> Size {
            measurer.measure(TextRun(string: string, font: .style(.body)), width: nil, height: nil).size
        }
        let lines = (0..<3_000).map { "line \($0)" + ($0 == 1_234 ? " is the widest of all" : "") }
        let whole = size(lines.joined(separator: "\n"))
        let one = size("line")
        let pitch = size("line\nline").height - one.height
        #expect(whole.width == size(lines[1_234]).width)
        #expect(abs(whole.height - one.height - 2_999 * pitch) < 0.1)
        // A text that ends with a line break has an empty last line.
        #expect(abs(size(String(repeating: "\r\n", count: 4_000)).height - one.height - 4_000 * pitch) < 0.1)
        // A line that is too long for a layout breaks, and nothing of it is lost.
        let long = size(String(repeating: "x", count: 10_000))
        #expect(abs(long.height - one.height - 2 * pitch) < 0.1)
        #expect(long.width == size(String(repeating: "x", count: 4_096)).width)
    }

    @Test("The spans of a text share their fonts and styles")
    func spanStyles() throws {
        let shaper = try TextShaper(library: FontLibrary.standard())
        var styles = [TextSpan.Style(), TextSpan.Style()]
        styles[0].color = RGBA(red: 1, green: 0, blue: 0)
        let spans = (0..<2_000).map { TextSpan(string: "a", font: .style(.body), style: styles[$0 % 2]) }
        let measurer = PangoTextMeasurer(shaper: shaper)
        let run = TextRun(spans: spans, font: .style(.body))
        #expect(measurer.measure(run, width: nil, height: nil).size.width > 0)
        #expect(shaper.work.spanStylesMade == 2)
        #expect(measurer.measure(run, width: 300, height: nil).size.width <= 300)
        #expect(shaper.work.spanStylesMade == 4)
    }

    @Test("A text past its limit is not laid out to its end")
    func overTime() throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .nanoseconds(1)
        renderer.time.begin(at: .zero)
        let run = TextRun(string: String(repeating: "a\n", count: 40_000), font: .style(.body))
        #expect(renderer.measurer.measure(run, width: nil, height: nil).size.height < 100)
        #expect(renderer.time.isOver)
    }

    @Test("A text of more fonts than can be found within the limit is not laid out", arguments: [true, false])
    func fonts(isShort: Bool) throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = isShort ? .milliseconds(200) : .seconds(1_000)
        renderer.time.begin(at: .zero)
        let spans = (0..<60).map { TextSpan(string: "a", font: Font(size: 10 + Double($0))) }
        let run = TextRun(spans: spans, font: .style(.body))
        let size = renderer.measurer.measure(run, width: nil, height: nil).size
        #expect(renderer.time.isOver == isShort && (size.width == 0) == isShort)
    }

    @Test("Texts that change, and texts of many runs, take a limited amount of memory")
    func textMemory() throws {
        let shaper = try TextShaper(library: FontLibrary.standard())
        let measurer = PangoTextMeasurer(shaper: shaper)
        let tabs = String(repeating: "a\t", count: 20_000)
        // Without a limit, they would take 160 MB.
        for frame in 0..<7 {
            for width in [nil, 300, 100] as [Double?] {
                let run = TextRun(string: "\(frame)\(tabs)", font: .style(.body))
                #expect(measurer.measure(run, width: width, height: nil).size.height > 0)
            }
            shaper.endFrame()
        }
        #expect(shaper.cachedByteCount < 100 << 20)
        // The texts of the last frame are still there.
        #expect(shaper.cachedByteCount > 1 << 20)
    }

    @Test("A frame whose texts need too much memory is abandoned")
    func largeTexts() throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .seconds(600)
        renderer.time.begin(at: .zero)
        let tabs = String(repeating: "a\t", count: 20_000)
        for number in 0..<12 where !renderer.time.isOver {
            _ = renderer.measurer.measure(
                TextRun(string: "\(number)\(tabs)", font: .style(.body)), width: nil, height: nil)
        }
        #expect(renderer.time.isOver && renderer.time.hasLargeTexts)
    }

    @Test("The work of another process for frames has its own limit")
    func remoteWork() throws {
        let renderer = try ViewRenderer()
        let remote = RemoteDrawing()
        renderer.time.limit = .seconds(60)
        renderer.time.remote = remote
        renderer.time.begin(at: .zero)
        #expect(remote.timeLeft == .seconds(60))
        remote.add(.seconds(70))
        #expect(!renderer.time.look() && renderer.time.admits(.seconds(1)))
        renderer.time.end()
        renderer.time.begin(at: .milliseconds(500))
        #expect(remote.timeLeft == .seconds(-10))
        renderer.time.end()
        renderer.time.begin(at: .seconds(1))
        #expect(remote.timeLeft == .seconds(60))
    }

    private static func curves(_ count: Int, over size: Double) -> Path {
        var random = SeededGenerator(seed: 7)
        func point() -> Point {
            Point(x: .random(in: 0...size, using: &random), y: .random(in: 0...size, using: &random))
        }
        var path = Path()
        path.move(to: .zero)
        for _ in 0..<count { path.addCurve(to: point(), control1: point(), control2: point()) }
        return path
    }

    private static func zigzag(_ count: Int, over size: Double) -> Path {
        var path = Path()
        path.move(to: .zero)
        for index in 0..<count {
            path.addLine(to: Point(x: Double(index) / Double(count) * size, y: index % 2 == 0 ? size : 0))
        }
        return path
    }

    /// The line of a chart with `count` random values.
    private static func noise(_ count: Int, over size: Double) -> Path {
        var random = SeededGenerator(seed: 9)
        var path = Path()
        path.move(to: .zero)
        for index in 0..<count {
            path.addLine(to: Point(x: Double(index) / Double(count) * size, y: .random(in: 0...size, using: &random)))
        }
        return path
    }

    /// Draws `path` and returns the processor time of the thread, and the estimate.
    private func measure(_ path: Path, line: StrokeStyle?, size: Int) throws -> (real: Duration, estimate: Duration) {
        let paint = Paint.color(.red)
        let item =
            line.map { DisplayList.Item.strokePath(path, line: $0, paint: paint) }
            ?? .fillPath(path, rule: .nonZero, paint: paint)
        let list = DisplayList(size: Size(width: Double(size), height: Double(size)), items: [item])
        var times: [Duration] = []
        for _ in 0..<3 {
            let renderer = try ViewRenderer()
            let start = Self.threadTime
            _ = try renderer.render(list, width: size, height: size, placement: RenderPlacement(scale: 1))
            times.append(Self.threadTime - start)
        }
        return (times.min() ?? .zero, PathCost(of: path.elements, line: line, rows: 0..<size).time)
    }

    private static var threadTime: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    @Test("The estimate of a path's cost grows as its time does")
    func estimates() throws {
        let paths: [(Path, StrokeStyle?)] = [
            (Self.curves(300, over: 400), nil), (Self.curves(2_000, over: 400), nil),
            (Self.curves(2_000, over: 400), StrokeStyle(lineWidth: 1)),
            (Self.curves(1_000, over: 400), StrokeStyle(lineWidth: 20, lineJoin: .round)),
            (Self.zigzag(4_000, over: 400), StrokeStyle(lineWidth: 4)),
            (Self.noise(8_000, over: 400), StrokeStyle(lineWidth: 2)), (Self.noise(8_000, over: 400), nil),
            (Self.zigzag(100, over: 400), StrokeStyle(lineWidth: 4, lineCap: .round, dash: [2, 3])),
        ]
        let results = try paths.map { try measure($0.0, line: $0.1, size: 400) }
        // The machine's speed cancels out: each path's factor is compared with the others'.
        let factors = results.map { $0.estimate / $0.real }
        let (least, greatest) = (factors.min() ?? 0, factors.max() ?? 0)
        #expect(least > 0 && greatest / least < 12, "\(factors)")
    }

    @Test("A path whose drawing would exceed the limit is refused before Cairo receives it")
    func refusedPaths() throws {
        let (path, rect) = (Self.curves(10_000, over: 2_000), Rect(x: 0, y: 0, width: 2_000, height: 2_000))
        let (thick, red) = (StrokeStyle(lineWidth: 40, lineJoin: .round), Paint.color(.red))
        let dashed = StrokeStyle(lineWidth: 40, lineCap: .round, dash: [1])
        let items: [DisplayList.Item] = [
            .fillPath(path, rule: .nonZero, paint: red), .strokePath(path, line: thick, paint: red),
            .strokePath(Self.zigzag(40, over: 2_000), line: dashed, paint: red),
            .fill(.path(path), rect, .red), .stroke(.path(path), in: rect, line: thick, paint: red),
            .group(
                DisplayList.Effects(clip: .path(path, rule: .nonZero), opacity: 0.5),
                items: [.fill(.rectangle, rect, .red)]),
        ]
        for item in items {
            let renderer = try ViewRenderer()
            renderer.time.limit = .milliseconds(100)
            renderer.time.begin(at: .zero)
            let list = DisplayList(size: rect.size, items: [item])
            #expect(throws: FrameSourceError.self) {
                _ = try renderer.render(list, width: 2_000, height: 2_000, placement: RenderPlacement(scale: 1))
            }
            #expect(renderer.time.isOver)
        }
    }

    @Test("A path whose edges need too much memory is refused at every limit")
    func refusedMemory() throws {
        let renderer = try ViewRenderer()
        renderer.time.limit = .seconds(100_000)
        renderer.time.begin(at: .zero)
        let item = DisplayList.Item.strokePath(
            Self.curves(10_000, over: 2_000), line: StrokeStyle(lineWidth: 1), paint: .color(.red))
        let list = DisplayList(size: Size(width: 2_000, height: 2_000), items: [item])
        #expect(throws: FrameSourceError.self) {
            _ = try renderer.render(list, width: 2_000, height: 2_000, placement: RenderPlacement(scale: 1))
        }
    }
}
