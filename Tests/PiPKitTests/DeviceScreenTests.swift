import PiPKit
import TestSupport
import Testing

@Suite("The device's screen")
struct DeviceScreenTests {
    private func first(_ node: ViewNode, _ change: (inout SessionConfiguration) -> Void = { _ in }) throws -> Rect? {
        var configuration = SessionConfiguration()
        change(&configuration)
        let painter = try FramePainter(configuration.frames)
        let list = try painter.layout(node, in: .screen, at: .zero).list
        guard case .fill(_, let rect, _) = list?.items.first else { return nil }
        return rect
    }

    private let greedy = ViewNode(.shape(.rectangle, fill: .color(.red), stroke: nil))

    @Test("The device's screen leaves a page the area between the status bar and the home indicator")
    func page() throws {
        #expect(try first(greedy) == Rect(x: 0, y: 47, width: 390, height: 763))
        #expect(try first(greedy) { $0.device = [393, 852, 3] } == Rect(x: 0, y: 59, width: 393, height: 759))
        #expect(try first(greedy) { $0.device = [375, 667, 2] } == Rect(x: 0, y: 20, width: 375, height: 647))
        #expect(try first(greedy) { $0.device = [844, 390, 3] } == Rect(x: 47, y: 0, width: 750, height: 369))
    }

    @Test("The device's screen has a page's background to its edges")
    func background() throws {
        var page = greedy
        page.modifiers = [.backgroundStyle(.color(.blue), shape: nil)]
        #expect(try first(page) == Rect(x: 0, y: 0, width: 390, height: 844))
        page.modifiers = [.ignoresSafeArea()]
        #expect(try first(page) == Rect(x: 0, y: 0, width: 390, height: 844))
    }

    @Test("The device's screen draws no bars on a canvas of another size, nor on content with a surface of its own")
    func others() throws {
        #expect(
            try first(greedy) { $0.canvas = CMVideoDimensions(width: 200, height: 400) }
                == Rect(x: 0, y: 0, width: 100, height: 200))
        #expect(
            try first(greedy) { $0.surface = .rounded } == Rect(x: 0, y: 0, width: 390, height: 844))
    }
}
