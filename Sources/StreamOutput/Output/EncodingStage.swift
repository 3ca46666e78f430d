import Dispatch

/// Encodes pictures on a thread of its own, and hands all packets to the sinks there, in the order in which they were given: the next picture is
/// made while the one before is encoded. What comes out is what one thread would make of it.
///
/// One thread gives it work, and is held up while more pictures wait than it may keep. What fails is told by the next call.
final class EncodingStage: @unchecked Sendable {
    // SAFETY: until the thread has ended, `encoder` is the thread's alone, and so is `summary`; the thread that gives the work touches them
    // after `drain` or `stop`, which wait for its end. All else is constant or locked.

    private enum Task {
        case picture(VideoFrame, time: Int64, isKeyFrame: Bool, isRepeat: Bool)
        case packet(EncodedPacket)
        /// To tell who waits that it is its turn.
        case mark(DispatchSemaphore)
        /// Nothing comes after it.
        case end

        var isPicture: Bool { if case .picture = self { true } else { false } }
    }

    // SAFETY: what it holds is given to the thread and never touched again by who gave it; sinks are handled by one thread at a time.
    private struct State: @unchecked Sendable {
        /// What was given last.
        var tasks: [Task] = []
        /// What was given before that, the next one last.
        var next: [Task] = []
        var waitingPictures = 0
        var sinks: [any PacketSink]
        /// What is to be told, in the order in which it happened.
        var happenings: [Happening] = []
        /// What befell the encoder, or the last sink.
        var failure: StreamOutputError?
        var isEnding = false
        /// Nothing more is to be begun.
        var isStopped = false

        /// The next one; nil while there is none. What was done is let go of before, so that its memory is free.
        mutating func takeTask() -> Task? {
            if next.isEmpty { swap(&next, &tasks); next.reverse() }
            guard let task = next.popLast() else { return isEnding ? .end : nil }
            if task.isPicture { waitingPictures -= 1 }
            return task
        }
    }

    /// What happens to sinks while others go on.
    enum Happening {
        case lost(StreamOutputError)
        case news(String)
    }

    let encoder: PictureEncoder
    /// What was encoded, once the thread has ended.
    private(set) var summary = OutputSummary()
    private let capacity: Int
    private let worker: BoundedWorker<State>

    /// A stage of `encoder` for `sinks`, which have begun; `capacity` pictures may wait.
    init(_ encoder: PictureEncoder, sinks: [any PacketSink], capacity: Int) {
        self.encoder = encoder
        self.capacity = capacity
        // Not for each picture: to wake who gives them costs more than to hold it up for a few.
        worker = BoundedWorker(State(sinks: sinks)) { $0.waitingPictures <= capacity / 2 }
        worker.begin { [self] in run() }
    }

    /// The sinks that have not failed.
    var sinks: [any PacketSink] { worker.withState { $0.sinks } }

    /// What has happened to sinks since this was last asked.
    func takeHappenings() -> [Happening] {
        worker.withState { state in
            defer { state.happenings = [] }
            return state.happenings
        }
    }

    /// What befell the encoder, or the last sink; nothing more is encoded then.
    var failure: StreamOutputError? { worker.withState { $0.failure } }

    /// Throws what has failed, now and ever after.
    func check() throws(StreamOutputError) {
        if let failure { throw failure }
    }

    /// `frame`, whose memory nobody writes from now on, is shown from `time` on; `isRepeat` where it is what was shown before.
    func encode(_ frame: VideoFrame, at time: Int64, isKeyFrame: Bool, isRepeat: Bool) {
        give(.picture(frame, time: time, isKeyFrame: isKeyFrame, isRepeat: isRepeat))
    }

    /// `packet` comes behind all that was given before.
    func deliver(_ packet: EncodedPacket) {
        give(.packet(packet))
    }

    /// Waits until all that was given is done, or has failed.
    func flush() {
        let mark = DispatchSemaphore(value: 0)
        give(.mark(mark))
        mark.wait()
    }

    /// Forgets all sinks, and gives them back.
    func takeSinks() -> [any PacketSink] {
        worker.withState { state in
            defer { state.sinks = [] }
            return state.sinks
        }
    }

    /// Waits until all that was given is done. Nothing may be given after it.
    func drain() {
        end { _ in }
    }

    /// Gives up what was not begun, and waits for what was; `encoder` and the sinks are the caller's again.
    func stop() {
        end { state in
            state.isStopped = true
            state.sinks.forEach { $0.interrupt() }
        }
    }

    private func end(_ change: (inout State) -> Void) {
        worker.tell { state in
            change(&state)
            state.isEnding = true
        }
        worker.waitForEnd()
    }

    private func give(_ task: Task) {
        worker.give { state in
            if task.isPicture {
                guard state.waitingPictures < capacity else { return false }
                state.waitingPictures += 1
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
                try carryOut(task)
            } catch {
                worker.withState { $0.failure = $0.failure ?? error }
            }
        }
    }

    /// Whether nothing more is to be encoded.
    private var isOver: Bool { worker.withState { $0.failure != nil || $0.isStopped } }

    private func carryOut(_ task: Task) throws(StreamOutputError) {
        switch task {
        case .mark, .end: break
        case .packet(let packet): try hand(packet)
        case .picture(let frame, let time, let isKeyFrame, let isRepeat):
            summary.framesEncoded += 1
            try encoder.encode(frame, at: time, isKeyFrame: isKeyFrame, isRepeat: isRepeat) {
                packet throws(StreamOutputError) in
                try handPicture(packet)
            }
        }
    }

    /// Hands a packet of the encoder's on: on the thread, or when it has ended.
    func handPicture(_ packet: EncodedPacket) throws(StreamOutputError) {
        if packet.isKeyFrame { summary.keyFrames += 1 }
        packet.trackIndex = MediaOutput.TrackIndex.video
        try hand(packet)
    }

    /// Hands a packet on: on the thread, or when it has ended.
    func hand(_ packet: EncodedPacket) throws(StreamOutputError) {
        for sink in sinks {
            do throws(StreamOutputError) { try sink.write(packet) } catch { try lose(sink, error) }
        }
    }

    /// A failed sink is left out from then on, so that the others go on; the failure of the last is everybody's. On the thread, or when it has
    /// ended.
    func lose(_ sink: any PacketSink, _ error: StreamOutputError) throws(StreamOutputError) {
        let news = sink.takeNews().map { Happening.news($0) }
        let isLast = worker.withState { state in
            state.sinks.removeAll { $0 === sink }
            state.happenings += news + (state.sinks.isEmpty ? [] : [.lost(error)])
            if state.sinks.isEmpty { state.failure = state.failure ?? error }
            return state.sinks.isEmpty
        }
        if isLast { throw error }
    }
}
