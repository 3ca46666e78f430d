import Dispatch
import SampleQueue
import Synchronization
import Testing

/// Every check runs after the serial queue has been emptied with `sync`, so nothing depends on timing.
@Suite struct MediaRequestTests {
    private let queue = DispatchQueue(label: "media")

    @Test("The block is called at once if samples are needed, and again when a sample has left")
    func refills() throws {
        let scene = try LayerScene(capacity: 3)
        let source = Source(scene: scene)
        scene.layer.requestMediaDataWhenReady(on: queue) { source.fill() }
        queue.sync {}
        #expect(source.calls == 1)
        #expect(scene.layer.pendingSampleCount == 3)
        #expect(scene.run(until: 0) == ["0.0: 0.0"])
        queue.sync {}
        #expect(source.calls == 2)
        #expect(scene.layer.pendingSampleCount == 3)
        #expect(scene.shown(at: 0.5) == nil)
        queue.sync {}
        #expect(source.calls == 2)
    }

    @Test("Work on a virtual clock can wait for the block, and then shows every sample at its time")
    func pulled() throws {
        let scene = try LayerScene(capacity: 2)
        let source = Source(scene: scene)
        scene.layer.requestMediaDataWhenReady(on: DispatchQueue.global()) { source.fill() }
        while scene.layer.isCallingForMedia {}
        for second in 0..<100 {
            #expect(scene.shown(at: Double(second)) == Double(second))
            while scene.layer.isCallingForMedia {}
        }
        #expect(scene.layer.counters.droppedLate == 0)
    }

    @Test("A flush requests samples, and the block is called for it")
    func flushRequests() throws {
        let scene = try LayerScene(capacity: 2)
        let source = Source(scene: scene)
        scene.layer.requestMediaDataWhenReady(on: queue) { source.fill() }
        queue.sync {}
        scene.layer.flush()
        queue.sync {}
        #expect(source.calls == 2)
        #expect(scene.layer.pendingSampleCount == 2)
    }

    @Test("The last request wins: the block before is not called again, not even for a call that was running")
    func lastWins() throws {
        let scene = try LayerScene(capacity: 1)
        let (first, second) = (Source(scene: scene), Source(scene: scene))
        queue.suspend()
        scene.layer.requestMediaDataWhenReady(on: queue) { first.fill() }
        scene.layer.requestMediaDataWhenReady(on: queue) { second.fill() }
        queue.resume()
        queue.sync {}
        #expect(first.calls == 0)
        #expect(second.calls == 1)
    }

    @Test("A request may be stopped inside its block")
    func stopsInside() throws {
        let scene = try LayerScene(capacity: 1)
        let source = Source(scene: scene)
        scene.layer.requestMediaDataWhenReady(on: queue) {
            source.fill()
            scene.layer.stopRequestingMediaData()
        }
        queue.sync {}
        #expect(scene.run(until: 5) == ["0.0: 0.0"])
        queue.sync {}
        #expect(source.calls == 1)
        #expect(scene.next == nil)
    }

    @Test("A failed layer requests nothing until it is flushed")
    func failedAsksNothing() throws {
        let scene = try LayerScene(capacity: 2)
        let source = Source(scene: scene)
        scene.layer.fail(SampleQueueError(.outOfMemory, operation: "show", subject: "a frame"))
        scene.layer.requestMediaDataWhenReady(on: queue) { source.fill() }
        queue.sync {}
        #expect(source.calls == 0)
        scene.layer.flush()
        queue.sync {}
        #expect(source.calls == 1)
    }

    @Test("The layer takes samples from several threads and loses none")
    func threads() async throws {
        let scene = try LayerScene(capacity: 4)
        let layer = scene.layer
        let pixelBuffer = scene.pixelBuffer
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<4 {
                group.addTask {
                    for index in 0..<500 {
                        let time = CMTime(value: Int64(index * 4 + thread), timescale: 90_000)
                        layer.enqueue(CMSampleBuffer(imageBuffer: pixelBuffer, presentationTimeStamp: time))
                        if index % 50 == 0 { _ = layer.displayDueSample(at: time) }
                    }
                }
            }
        }
        let counters = layer.counters
        #expect(counters.enqueued == 2000)
        #expect(counters.displayed + counters.dropped + layer.pendingSampleCount == 2000)
    }
}

/// Enqueues a sample a second while the layer is ready.
private final class Source: Sendable {
    private let scene: LayerScene
    private let state = Mutex((calls: 0, second: 0))

    init(scene: LayerScene) {
        self.scene = scene
    }

    var calls: Int { state.withLock { $0.calls } }

    func fill() {
        state.withLock { $0.calls += 1 }
        while scene.layer.isReadyForMoreMediaData {
            let second = state.withLock { state in
                defer { state.second += 1 }
                return state.second
            }
            scene.enqueue(Double(second))
        }
    }
}
