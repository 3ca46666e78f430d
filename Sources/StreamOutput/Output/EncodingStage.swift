import Dispatch

/// Encodes frames on a thread of its own, and passes all packets to the sinks there, in their order: the next frame is
/// made while the one before is encoded. The output is the same as that of a single thread.
///
/// The output's thread adds work, and blocks while more frames wait than the ``FrameBound`` allows, or
/// ``maximumPacketCount`` packets of audio. The next call throws a failure.
final class EncodingStage: @unchecked Sendable {
    // SAFETY: until the thread has ended, `encoder` is the thread's alone, and so is `summary`; the thread that gives
    // the work touches them after `drain` or `stop`, which wait for its end. All else is constant or locked.

    private enum Task {
        case frame(VideoFrame, time: Int64, isKeyFrame: Bool, isRepeat: Bool)
        case packet(EncodedPacket)
        /// Signals a waiting thread that all earlier tasks are done.
        case mark(DispatchSemaphore)
        /// The last task.
        case end

        var isPacket: Bool { if case .packet = self { true } else { false } }
    }

    // SAFETY: what it holds is given to the thread and never touched again by who gave it; sinks are handled by one
    // thread at a time.
    private struct State: @unchecked Sendable {
        /// The tasks that were added last.
        var tasks: [Task] = []
        /// The tasks that were added before those, in reverse order.
        var next: [Task] = []
        var waitingFrames = 0
        var waitingPackets = 0
        /// The time of the newest frame that the thread has taken; nil before the first.
        var takenTime: Int64?
        /// The time of the newest frame that the thread has encoded, which an encoder without look-ahead has passed to
        /// the sinks; nil before the first.
        var encodedTime: Int64?
        /// Whether the thread encodes a frame.
        var isEncoding = false
        var sinks: [any PacketSink]
        /// The events to report, in the order in which they happened.
        var sinkEvents: [SinkEvent] = []
        /// The failure of the encoder, or of the last sink.
        var failure: StreamOutputError?
        var isEnding = false
        /// Whether no further task may begin.
        var isStopped = false

        /// Removes and returns the next task; nil while there is none. It releases the finished task first to free its
        /// memory.
        mutating func takeTask() -> Task? {
            (encodedTime, isEncoding) = (takenTime, false)
            if next.isEmpty { swap(&next, &tasks); next.reverse() }
            guard let task = next.popLast() else { return isEnding ? .end : nil }
            if case .frame(_, let time, _, _) = task {
                (waitingFrames, takenTime, isEncoding) = (waitingFrames - 1, time, true)
            }
            if task.isPacket { waitingPackets -= 1 }
            return task
        }
    }

    /// An event of a sink while others continue.
    enum SinkEvent {
        case lost(StreamOutputError)
        case messages(String)
    }

    /// The maximum number of waiting packets of audio, over a minute of it.
    private static let maximumPacketCount = 4_096

    let encoder: VideoEncoder
    /// The summary of the encoded output, valid once the thread has ended.
    private(set) var summary = OutputSummary()
    private let bound: FrameBound
    private let worker: BoundedWorker<State>

    /// Creates a stage of `encoder` for `sinks`, which have begun; `capacity` frames may wait.
    init(_ encoder: VideoEncoder, sinks: [any PacketSink], capacity: Int) {
        self.encoder = encoder
        bound = FrameBound(
            capacity: capacity, timescale: encoder.track.timescale, isLive: sinks.contains(where: \.isPaced))
        // Not for each frame: waking the producer costs more than blocking it for a few.
        worker = BoundedWorker(State(sinks: sinks)) {
            $0.waitingFrames <= capacity / 2 && $0.waitingPackets <= Self.maximumPacketCount / 2
        }
        worker.begin { [self] in run() }
    }

    /// The sinks that have not failed.
    var sinks: [any PacketSink] { worker.withState { $0.sinks } }

    /// Removes and returns the events of sinks since the last call.
    func takeSinkEvents() -> [SinkEvent] {
        worker.withState { state in
            defer { state.sinkEvents = [] }
            return state.sinkEvents
        }
    }

    /// The failure of the encoder, or of the last sink; nothing is encoded after it.
    var failure: StreamOutputError? { worker.withState { $0.failure } }

    /// Throws the failure, if there is one, on every call.
    func check() throws(StreamOutputError) {
        if let failure { throw failure }
    }

    /// Adds `frame`, which is shown from `time` on and must no longer be written to; `isRepeat` means that it equals
    /// the frame before.
    func encode(_ frame: VideoFrame, at time: Int64, isKeyFrame: Bool, isRepeat: Bool) {
        submit(.frame(frame, time: time, isKeyFrame: isKeyFrame, isRepeat: isRepeat))
    }

    /// Adds `packet` behind everything that was added before.
    func deliver(_ packet: EncodedPacket) {
        submit(.packet(packet))
    }

    /// Waits until everything that was added is done, or has failed.
    func flush() {
        let mark = DispatchSemaphore(value: 0)
        submit(.mark(mark))
        mark.wait()
    }

    /// Removes all sinks, and returns them.
    func takeSinks() -> [any PacketSink] {
        worker.withState { state in
            defer { state.sinks = [] }
            return state.sinks
        }
    }

    /// Waits until everything that was added is done. Nothing may be added after it.
    func drain() {
        end { _ in }
    }

    /// Discards tasks that have not begun, and waits for the current one. Then the caller owns `encoder` and the sinks
    /// again.
    func stop() {
        end { state in
            state.isStopped = true
            state.sinks.forEach { $0.interrupt() }
        }
    }

    private func end(_ change: (inout State) -> Void) {
        worker.notify { state in
            change(&state)
            state.isEnding = true
        }
        worker.waitForEnd()
    }

    private func submit(_ task: Task) {
        worker.submit { state in
            if case .frame(_, let time, _, _) = task {
                // The encoder has the first frame when nothing is encoded yet.
                let given = bound.isLive ? state.encodedTime ?? state.takenTime : state.takenTime
                let isFull = bound.isFull(
                    waiting: state.waitingFrames, isEncoding: state.isEncoding, from: given ?? time, to: time
                ) {
                    state.sinks.compactMap(\.unsafeLength).max()
                }
                guard !isFull else { return false }
                state.waitingFrames += 1
            }
            if task.isPacket {
                guard state.waitingPackets < Self.maximumPacketCount else { return false }
                state.waitingPackets += 1
            }
            state.tasks.append(task)
            return true
        }
    }

    // MARK: - The thread

    private func run() {
        while true {
            guard let task = worker.take({ $0.takeTask() }) else {
                worker.waitForWork()
                continue
            }
            if case .end = task { return }
            if case .mark(let mark) = task { mark.signal() }
            guard !isOver else { continue }
            do throws(StreamOutputError) {
                try execute(task)
            } catch {
                worker.withState { $0.failure = $0.failure ?? error }
            }
        }
    }

    /// Whether nothing more is to be encoded.
    private var isOver: Bool { worker.withState { $0.failure != nil || $0.isStopped } }

    private func execute(_ task: Task) throws(StreamOutputError) {
        switch task {
        case .mark, .end: break
        case .packet(let packet): try writeToSinks(packet)
        case .frame(let frame, let time, let isKeyFrame, let isRepeat):
            summary.framesEncoded += 1
            try encoder.encode(frame, at: time, isKeyFrame: isKeyFrame, isRepeat: isRepeat) {
                packet throws(StreamOutputError) in
                try submitFrame(packet)
            }
        }
    }

    /// Passes on a packet of the encoder: on the thread, or when it has ended.
    func submitFrame(_ packet: EncodedPacket) throws(StreamOutputError) {
        if packet.isKeyFrame { summary.keyFrames += 1 }
        packet.trackIndex = MediaOutput.TrackIndex.video
        try writeToSinks(packet)
    }

    /// Passes on a packet: on the thread, or when it has ended.
    func writeToSinks(_ packet: EncodedPacket) throws(StreamOutputError) {
        for sink in sinks {
            do throws(StreamOutputError) { try sink.write(packet) } catch { try removeFailed(sink, error) }
        }
    }

    /// Removes a failed sink, so that the others continue. The failure of the last sink is that of the stage. On the
    /// thread, or when it has ended.
    func removeFailed(_ sink: any PacketSink, _ error: StreamOutputError) throws(StreamOutputError) {
        let messages = sink.takeMessages().map { SinkEvent.messages($0) }
        let isLast = worker.withState { state in
            state.sinks.removeAll { $0 === sink }
            state.sinkEvents += messages + (state.sinks.isEmpty ? [] : [.lost(error)])
            if state.sinks.isEmpty { state.failure = state.failure ?? error }
            return state.sinks.isEmpty
        }
        if isLast { throw error }
    }
}
