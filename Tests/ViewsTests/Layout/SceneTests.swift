import TestSupport
import Testing
import Views

@Suite("A scene")
struct SceneTests {
    private let measurer = FixedTextMeasurer()

    private func scene(_ node: ViewNode) -> Scene {
        ViewLayout.light(measurer: measurer)
            .scene(of: node, proposal: .unspecified)
    }

    @Test("A scene of views that do not change by themselves is one list at all times, laid out once")
    func constant() {
        var scene = scene(.vstack(.text("a"), .divider))
        let first = scene.displayList(at: .seconds(1))
        let measured = measurer.count
        #expect(scene.nextChange(after: .seconds(1)) == nil)
        #expect(scene.displayList(at: .seconds(3600)) == first)
        #expect(scene.nextChange(after: .seconds(3600)) == nil)
        #expect(measurer.count == measured)
    }

    @Test("A scene of a view that changes by itself is a function of the time, and reports its next change")
    func changing() {
        var scene = scene(.hstack(spacing: 0, .text("a"), .pendulum(period: .seconds(2), end: .seconds(5))))
        func width(_ seconds: Double) -> Double { scene.displayList(at: .seconds(seconds)).size.width }
        #expect([0, 1.5, 2, 3.9, 4, 5, 100].map(width) == [11, 11, 12, 12, 13, 13, 13])
        // Times may be asked in any order.
        #expect(width(0) == 11)
        #expect(scene.nextChange(after: .zero) == .seconds(2))
        #expect(scene.nextChange(after: .seconds(1.5)) == .seconds(2))
        #expect(scene.nextChange(after: .seconds(2)) == .seconds(4))
        #expect(scene.nextChange(after: .seconds(5)) == nil)
    }

    @Test("A scene changes next where the first of its views does")
    func earliest() {
        var scene = scene(.vstack(.pendulum(period: .seconds(3)), .pendulum(period: .seconds(2)), .text("a")))
        #expect(scene.nextChange(after: .zero) == .seconds(2))
        #expect(scene.nextChange(after: .seconds(2)) == .seconds(3))
        #expect(scene.nextChange(after: .seconds(3)) == .seconds(4))
    }

    @Test("A scene that changes all the time does so at the next moment there is")
    func continuous() {
        var scene = scene(.pendulum(period: .zero))
        #expect(scene.nextChange(after: .seconds(7)) == .seconds(7) + .nanoseconds(1))
    }
}
