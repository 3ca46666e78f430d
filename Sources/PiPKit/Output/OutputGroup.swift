package import SampleQueue
package import Session

/// Several outputs of one session, whose pictures are coded in different ways. The session goes on while one of them does.
package final class OutputGroup: SinkOutput {
    private var members: [MovieOutput]
    private let all: [MovieOutput]
    /// When each of them had its newest picture, or its repeat.
    private var lastTimes: [ObjectIdentifier: Duration] = [:]
    private var tell: (String, Bool) -> Void = { _, _ in }

    /// A group of `members`, of which there is at least one.
    package init(_ members: [MovieOutput]) {
        self.members = members
        all = members
    }

    /// What was written by all of them together; nil before the end.
    package var summary: OutputSummary? {
        all.compactMap(\.summary).reduce(nil) { sum, next in
            guard var sum else { return next }
            sum.framesEncoded += next.framesEncoded
            sum.keyFrames += next.keyFrames
            sum.bytes += next.bytes
            sum.audioCodec = sum.audioCodec ?? next.audioCodec
            return sum
        }
    }

    /// How it is with each sink now, by its name. Any thread.
    package var sinkStatus: [(name: String, status: SinkStatus)] { all.flatMap(\.sinkStatus) }

    package var needsEveryFrame: Bool { true }

    package var heartbeat: Duration? { members.compactMap(\.heartbeat).min() }

    package func onLoss(_ tell: @escaping (String, Bool) -> Void) {
        self.tell = tell
        for member in all { member.onLoss(tell) }
    }

    package func open(canvas: CMVideoDimensions, maximumFrameRate: Double, hasSound: Bool) throws {
        for member in members {
            try member.open(canvas: canvas, maximumFrameRate: maximumFrameRate, hasSound: hasSound)
        }
    }

    package func show(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each {
            lastTimes[ObjectIdentifier($0)] = time
            return try $0.show(sample, at: time)
        }
    }

    package func hear(_ sample: CMSampleBuffer, at time: Duration) throws -> FrameOutcome {
        try each { try $0.hear(sample, at: time) }
    }

    package func repeatLast(at time: Duration) throws -> FrameOutcome {
        // The pace is that of the one with the shortest patience; the others are repeated when theirs is over.
        try each { member in
            let last = lastTimes[ObjectIdentifier(member)] ?? .zero
            guard let heartbeat = member.heartbeat, last + heartbeat <= time else { return .taken }
            lastTimes[ObjectIdentifier(member)] = time
            return try member.repeatLast(at: time)
        }
    }

    package func finish(at end: Duration) throws -> FrameOutcome {
        try each { try $0.finish(at: end) }
    }

    package func abandon() {
        for member in members { member.abandon() }
    }

    /// Has each of them do the same; one that fails is left out, as long as there are others.
    private func each(_ body: (MovieOutput) throws -> FrameOutcome) throws -> FrameOutcome {
        for member in members {
            do {
                if try body(member) == .taken { continue }
                if members.count == 1 { return .readerGone }
                tell("\(member.name): its reader has gone; the others go on", false)
            } catch {
                if members.count == 1 { throw error }
                tell("\(error)", true)
            }
            members.removeAll { $0 === member }
        }
        return .taken
    }
}
