import Dispatch
package import SampleQueue

/// A sink that writes on a thread of its own, through a bounded queue: a slow, full or closed one blocks neither the
/// encoder nor the other sinks. The next call throws its failure. Used by one thread at a time, like any sink.
package final class QueuedSink: PacketSink, @unchecked Sendable {
    // SAFETY: until `begin` has returned, only the caller uses `sink`. From then on only the thread does, except for
    // `interrupt` and the sink's status and messages, which any thread may read. All else is constant or locked.

    private struct State {
        var backlog: SendQueue<EncodedPacket>
        var end: CMTime?
        var isAbandoned = false
        var outcome: Result<Int64, StreamOutputError>?
        var losses = FrameLossMonitor()
        /// Whether the sink has restarted, and has not got its key frame yet.
        var isRestarting = false
        /// Whether the sink had no peer when the thread last checked. It may have connected since, within a write, and
        /// need a restart. Before the thread knows, no frame counts as lost by slowness.
        var isAway = false
        /// Whether only the packets follow that the encoder still holds.
        var isEnding = false
        /// Whether the thread writes a packet.
        var isWriting = false
        /// The time of the first packet and the newest time of any, in 1/90000 s; nil before the first.
        var times: (first: Int64, newest: Int64)?
        /// The time up to which a kill leaves the content; see ``PacketSink/recoverableTime``.
        var recoverableTime = Int64.min

        /// Whether a live session has waited in vain, and does not wait until the sink keeps up again.
        var isBlocked = false

        /// Whether the producer has to wait: there are too many bytes or, where the sink's content must be safe, more
        /// than `longestUnsafe` would not be with a packet of `time`, while the thread has work to do.
        func isFull(longestUnsafe: Int64?, with time: Int64 = .min) -> Bool {
            if backlog.isFull { return true }
            guard let longestUnsafe, !isBlocked else { return false }
            return (isWriting || !backlog.isEmpty) && unsafeLength(with: time) > longestUnsafe
        }

        /// The length of the presentation, in 1/90000 s, that a kill would cost, with a packet of `time`.
        func unsafeLength(with time: Int64 = .min) -> Int64 {
            times.map { max(0, max($0.newest, time) - max(recoverableTime, $0.first)) } ?? 0
        }
    }

    private enum Task {
        case packet(EncodedPacket)
        case finish(CMTime)
        case abandon
    }

    private let sink: any PacketSink
    private let policy: SendQueue<EncodedPacket>.Policy
    /// The time that a sink that may drop has to write the rest at the end, in milliseconds.
    private let maximumFinishDelay: Int
    /// The time that a live session waits for a sink whose content must be safe, in milliseconds.
    private let maximumLiveDelay: Int
    /// The length of the presentation that may be unsafe, in 1/90000 s; nil if nothing is made safe.
    private let longestUnsafe: Int64?
    private let worker: BoundedWorker<State>
    private var timescales: [Int32]?
    private var isVideo: [Bool] = []

    /// The additional time for a sink that waits for a confirmation, in milliseconds.
    private static let replyTimeout = 5_000

    /// Puts `sink` behind a queue of `policy`. At the end a sink that may drop has `maximumFinishDelay` milliseconds to
    /// write what waits. If it waits for a confirmation, it has 5 s more. A sink that is paced gets the time to write
    /// what is not safe, because its thread may wait for a processor; a disk that takes longer than `maximumLiveDelay`
    /// does not delay the encoder.
    package init(
        _ sink: any PacketSink, policy: SendQueue<EncodedPacket>.Policy, maximumFinishDelay: Int = 1_000,
        maximumLiveDelay: Int = 500
    ) {
        self.sink = sink
        self.policy = policy
        (self.maximumFinishDelay, self.maximumLiveDelay) = (maximumFinishDelay, maximumLiveDelay)
        // Of a live second, the frame that is encoded and the next ones take the rest.
        let longest = sink.isPaced ? FrameBound.longestUnsafe * 6 / 10 : FrameBound.longestUnsafe
        let longestUnsafe = sink.recoverableTime == nil ? nil : longest
        self.longestUnsafe = longestUnsafe
        worker = BoundedWorker(State(backlog: SendQueue(policy))) { !$0.isFull(longestUnsafe: longestUnsafe) }
    }

    package var maximumRepeatInterval: Duration { sink.maximumRepeatInterval }
    package var longestFrame: Duration? { sink.longestFrame }
    package var dividesAtKeyFrames: Bool { sink.dividesAtKeyFrames }
    package var name: String { sink.name }
    package var isLive: Bool { sink.isLive }
    package var isPaced: Bool { sink.isPaced }
    package var holdsAudio: Bool { sink.holdsAudio }

    /// The current status of the sink. Thread-safe.
    package var status: SinkStatus {
        var status = sink.status
        worker.withState {
            status.waiting = CMTime(value: $0.backlog.span, timescale: 90_000)
            status.droppedFrames += $0.backlog.droppedFrames
            if case .failure = $0.outcome { status.hasSucceeded = false }
            if case .success = $0.outcome { status.hasSucceeded = true }
        }
        return status
    }

    package var unsafeLength: Int64? {
        longestUnsafe == nil ? nil : worker.withState { $0.isBlocked ? nil : $0.unsafeLength() }
    }

    /// Whether the encoder waits for the sink. Thread-safe.
    package var isProducerWaiting: Bool { worker.isProducerWaiting }

    /// After a loss the next frame can be a key frame as soon as the sink takes packets again.
    package var wantsKeyFrame: Bool {
        worker.isIdle && worker.withState { $0.backlog.awaitsKeyFrame }
    }

    package func takeMessages() -> [String] {
        sink.takeMessages() + worker.withState { $0.losses.take() }.map { "\(name): \($0)" }
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {
        try sink.check(codec)
    }

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        try sink.begin(tracks)
        timescales = tracks.map(\.timescale)
        isVideo = tracks.map { $0.mediaType == .video }
        worker.withState { $0.isAway = !sink.status.isConnected }
        worker.begin { [self] in run() }
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard let timescales else { return }
        let index = packet.trackIndex
        let ticks = Int128(packet.presentationTime) * 90_000 / Int128(timescales[index])
        let entry = SendQueue.Entry(
            try EncodedPacket(sharing: packet), isVideo: isVideo[index], isKeyFrame: packet.isKeyFrame,
            time: Int64(clamping: ticks), byteCount: packet.byteCount)
        var failure: StreamOutputError?
        // Live, the frames that follow count too; offline a frame that lasts long must not block the threads.
        let time = sink.isPaced ? entry.time : .min
        let add = { (state: inout State) in
            if case .failure(let error) = state.outcome { failure = error }
            guard failure == nil else { return true }
            guard !state.isFull(longestUnsafe: self.longestUnsafe, with: time) else { return false }
            state.backlog.append(entry)
            state.times = (state.times?.first ?? entry.time, max(state.times?.newest ?? entry.time, entry.time))
            state.isRestarting = state.isRestarting && state.backlog.awaitsKeyFrame
            if state.isAway || !self.sink.status.isConnected || state.isRestarting {
                state.losses.skipDrops(state.backlog.droppedFrames)
            } else if entry.isVideo {
                state.losses.note(state.backlog.droppedFrames, at: entry.time)
            }
            return true
        }
        if !worker.submit(until: sink.isPaced ? .now() + .milliseconds(maximumLiveDelay) : .distantFuture, add) {
            worker.withState { $0.isBlocked = true }
            worker.submit(add)
        }
        if let failure { throw failure }
    }

    package func announceEnd() {
        worker.notify { $0.isEnding = true }
    }

    package func prepareToFinish(at end: CMTime) {
        worker.notify { $0.end = $0.end ?? end }
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        prepareToFinish(at: end)
        guard timescales != nil else { return try sink.finish(at: end) }
        if policy == .drops {
            // No wait for a peer that is not connected.
            let answering = sink.confirms ? Self.replyTimeout : 0
            let maximumFinishDelay = sink.status.isConnected ? maximumFinishDelay + answering : 0
            if !worker.waitForEnd(until: .now() + .milliseconds(maximumFinishDelay)) { sink.interrupt() }
        }
        return try waitForOutcome().get()
    }

    package func abandon() {
        guard timescales != nil else { return sink.abandon() }
        worker.notify { $0.isAbandoned = true }
        sink.interrupt()
        _ = waitForOutcome()
    }

    /// Waits for the thread's end, and returns the outcome, which the thread stores.
    private func waitForOutcome() -> Result<Int64, StreamOutputError> {
        worker.waitForEnd()
        return worker.withState { $0.outcome! }
    }

    // MARK: - The thread

    private func run() {
        var outcome: Result<Int64, StreamOutputError>?
        var isSettled = false
        while outcome == nil {
            guard let task = worker.take(Self.next) else {
                if isSettled || worker.withState(\.isEnding) {
                    worker.waitForWork()
                } else if !waitsForWork() {
                    outcome = worker.withState(\.isEnding) ? nil : settle()
                    isSettled = true
                }
                continue
            }
            isSettled = false
            outcome = execute(task)
        }
        worker.withState { state in
            state.outcome = outcome
            state.backlog.restart()
        }
    }

    private static func next(_ state: inout State) -> Task? {
        state.isWriting = false
        if state.isAbandoned { return .abandon }
        if let packet = state.backlog.takeFirst() {
            state.isWriting = true
            return .packet(packet)
        }
        return state.end.map { .finish($0) }
    }

    /// Waits until there is work, for as long as the sink may be idle; returns whether there is.
    private func waitsForWork() -> Bool {
        worker.waitForWork(until: sink.idleFlushDelay.map { .now() + $0 / .seconds(1) } ?? .distantFuture)
    }

    private func settle() -> Result<Int64, StreamOutputError>? {
        do throws(StreamOutputError) {
            try sink.settle()
            worker.withState { $0.recoverableTime = sink.recoverableTime ?? .min }
            return nil
        } catch {
            return .failure(error)
        }
    }

    /// Executes a task. Returns the outcome of the sink; nil while it continues.
    private func execute(_ task: Task) -> Result<Int64, StreamOutputError>? {
        do throws(StreamOutputError) {
            switch task {
            case .packet(let packet):
                let hasWanted = sink.wantsKeyFrame
                try sink.write(packet)
                worker.withState { state in
                    state.isAway = !sink.status.isConnected
                    state.recoverableTime = sink.recoverableTime ?? .min
                    if let longestUnsafe, state.unsafeLength() <= longestUnsafe { state.isBlocked = false }
                    // Once: the key frame that is made for it may be waiting already.
                    guard sink.wantsKeyFrame, !hasWanted else { return }
                    state.backlog.restart()
                    state.losses.skipDrops(state.backlog.droppedFrames)
                    state.isRestarting = true
                }
                return nil
            case .finish(let end): return .success(try sink.finish(at: end))
            case .abandon:
                sink.abandon()
                return .success(0)
            }
        } catch {
            return .failure(error)
        }
    }
}

/// Reports frames that a slow sink drops: when the loss begins, and when it has been over for a while. A value type:
/// takes counts and returns messages.
package struct FrameLossMonitor {
    /// The time without a loss after which it counts as over, in 1/90000 s: 10 s.
    package static let calm: Int64 = 900_000

    private var count = 0
    /// The number of drops when the loss began; nil while nothing is lost.
    private var countBefore: Int?
    private var lastLoss: Int64 = 0
    private var words: [String] = []

    package init() {}

    /// Records that `count` frames have been dropped up to `time`, in 1/90000 s.
    package mutating func note(_ count: Int, at time: Int64) {
        if count > self.count {
            if countBefore == nil {
                countBefore = self.count
                words.append(
                    "it cannot keep up with the frames; frames are dropped up to the next key frame")
            }
            lastLoss = time
        } else if let before = countBefore, time - lastLoss > Self.calm {
            words.append("it keeps up again; \(count - before) frames were dropped")
            countBefore = nil
        }
        self.count = count
    }

    /// Skips drops for another reason, which are reported elsewhere.
    package mutating func skipDrops(_ count: Int) {
        self.count = count
    }

    /// Removes and returns the messages since the last call.
    package mutating func take() -> [String] {
        defer { words = [] }
        return words
    }
}
