import SampleQueue
import TestSupport
import Testing

@Suite struct DisplayQueueCoreTests {
    /// A plain restatement of the rules: what may be on show after each event.
    private struct Model {
        var waiting: [(time: CMTime, id: ObjectIdentifier)] = []
        var immediate: ObjectIdentifier?
        var imageTime: CMTime?

        mutating func enqueue(_ sample: CMSampleBuffer) {
            guard !sample.attachments.doNotDisplay else { return }
            if sample.attachments.displayImmediately {
                waiting = []
                immediate = ObjectIdentifier(sample)
            } else {
                waiting.removeAll { $0.time == sample.presentationTimeStamp }
                waiting.append((sample.presentationTimeStamp, ObjectIdentifier(sample)))
            }
        }

        mutating func tick(_ now: CMTime) -> ObjectIdentifier? {
            let due = waiting.filter { $0.time <= now }
            waiting.removeAll { $0.time <= now }
            if let newest = due.max(by: { $0.time < $1.time }),
                imageTime.map({ $0 > now || newest.time >= $0 }) ?? true
            {
                (imageTime, immediate) = (newest.time, nil)
                return newest.id
            }
            guard let id = immediate else { return nil }
            (immediate, imageTime) = (nil, nil)
            return id
        }

        mutating func flush() {
            waiting = []
            (immediate, imageTime) = (nil, nil)
        }
    }

    @Test("In any order of events the frame follows the rules, and every sample is counted")
    func randomEvents() throws {
        let pixelBuffer = try CVPixelBuffer(width: 1, height: 1)
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var core = DisplayQueueCore(capacity: 3)
            var model = Model()
            var now: Int64 = 0
            var kept: [CMSampleBuffer] = []
            // Samples that were replaced since the last tick or flush count as pending.
            var replacedBefore = 0
            for _ in 0..<100 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0..<5:
                    let chance = Int.random(in: 0..<12, using: &random)
                    let sample = CMSampleBuffer(
                        imageBuffer: pixelBuffer,
                        presentationTimeStamp: CMTime(
                            value: now + Int64.random(in: -3...8, using: &random), timescale: 10),
                        attachments: .init(displayImmediately: chance < 2, doNotDisplay: chance == 0 || chance == 5))
                    kept.append(sample)
                    _ = core.handle(.enqueue(sample))
                    model.enqueue(sample)
                case 5..<9:
                    now += Int64.random(in: -2...5, using: &random)
                    let time = CMTime(value: now, timescale: 10)
                    let shown = core.handle(.tick(contentTime: time, rate: 1, clockTime: time)).compactMap { action in
                        if case .show(let sample) = action { sample.sampleBuffer } else { nil }
                    }
                    replacedBefore = core.counters.droppedReplaced
                    #expect(shown.map { ObjectIdentifier($0) } == model.tick(time).map { [$0] } ?? [])
                default:
                    _ = core.handle(.flush(removingImage: Bool.random(using: &random)))
                    replacedBefore = core.counters.droppedReplaced
                    model.flush()
                }
                let counters = core.counters
                #expect(
                    counters.enqueued == counters.displayed + counters.dropped + counters.notDisplayed
                        + core.pendingCount)
                let replaced = counters.droppedReplaced - replacedBefore
                #expect(core.isReadyForMoreMediaData == (core.pendingCount + replaced < 3))
            }
        }
    }

    @Test("A value copied before an event is untouched by it")
    func isValue() throws {
        var core = DisplayQueueCore()
        let copy = core
        let sample = CMSampleBuffer(
            imageBuffer: try CVPixelBuffer(width: 1, height: 1), presentationTimeStamp: .zero)
        _ = core.handle(.enqueue(sample))
        #expect(copy.pendingCount == 0 && core.pendingCount == 1)
    }
}
