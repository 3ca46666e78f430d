import Descriptors
import Dispatch
import Synchronization

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

        var isPicture: Bool { if case .picture = self { true } else { false } }
    }

    // SAFETY: what it holds is given to the thread and never touched again by who gave it; sinks are handled by one thread at a time.
    private struct State: @unchecked Sendable {
        var tasks: [Task] = []
        var waitingPictures = 0
        var sinks: [any PacketSink]
        /// What is to be told, in the order in which it happened.
        var happenings: [Happening] = []
        /// What befell the encoder, or the last sink.
        var failure: StreamOutputError?
        var isEnding = false
        /// Nothing more is to be begun.
        var isStopped = false
        var hasEnded = false
        /// The thread waits for something to do.
        var isIdle = false
        /// Who gives the work waits for room.
        var isHeldUp = false
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
    private let state: Mutex<State>
    private let work = DispatchSemaphore(value: 0)
    private let room = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// A stage of `encoder` for `sinks`, which have begun; `capacity` pictures may wait.
    init(_ encoder: PictureEncoder, sinks: [any PacketSink], capacity: Int) {
        self.encoder = encoder
        self.capacity = capacity
        state = Mutex(State(sinks: sinks))
        startThread { [self] in run() }
    }

    /// The sinks that have not failed.
    var sinks: [any PacketSink] { state.withLock { $0.sinks } }

    /// What has happened to sinks since this was last asked.
    func takeHappenings() -> [Happening] {
        state.withLock { state in
            defer { state.happenings = [] }
            return state.happenings
        }
    }

    /// What befell the encoder, or the last sink; nothing more is encoded then.
    var failure: StreamOutputError? { state.withLock { $0.failure } }

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
        state.withLock { state in
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
        let (isIdle, hasEnded) = state.withLock { state in
            change(&state)
            state.isEnding = true
            defer { state.isIdle = false }
            return (state.isIdle, state.hasEnded)
        }
        if isIdle { work.signal() }
        guard !hasEnded else { return }
        ended.wait()
        // For whoever ends it a second time.
        ended.signal()
    }

    private func give(_ task: Task) {
        while true {
            let (isTaken, isIdle) = state.withLock { state in
                state.isHeldUp = state.waitingPictures >= capacity && task.isPicture
                guard !state.isHeldUp else { return (false, false) }
                state.tasks.append(task)
                if task.isPicture { state.waitingPictures += 1 }
                defer { state.isIdle = false }
                return (true, state.isIdle)
            }
            if isIdle { work.signal() }
            if isTaken { return }
            room.wait()
        }
    }

    // MARK: - The thread

    private func run() {
        while true {
            var (tasks, isEnding) = state.withLock { state in
                defer { state.tasks = [] }
                state.isIdle = state.tasks.isEmpty && !state.isEnding
                return (state.tasks, state.isEnding)
            }
            if tasks.isEmpty, isEnding { break }
            if tasks.isEmpty { work.wait() }
            // What is done is let go of before the next is begun, so that its memory is free.
            var rest = Array(tasks.reversed())
            tasks = []
            while let task = rest.popLast() {
                if task.isPicture { makeRoom() }
                if case .mark(let mark) = task { mark.signal() }
                guard !isOver else { continue }
                do throws(StreamOutputError) {
                    try carryOut(task)
                } catch {
                    state.withLock { $0.failure = $0.failure ?? error }
                }
            }
        }
        state.withLock { $0.hasEnded = true }
        ended.signal()
    }

    /// Whether nothing more is to be encoded.
    private var isOver: Bool { state.withLock { $0.failure != nil || $0.isStopped } }

    private func makeRoom() {
        let isHeldUp = state.withLock { state in
            state.waitingPictures -= 1
            // Not for each picture: to wake it costs more than to hold it up for a few.
            guard state.isHeldUp, state.waitingPictures <= capacity / 2 else { return false }
            state.isHeldUp = false
            return true
        }
        if isHeldUp { room.signal() }
    }

    private func carryOut(_ task: Task) throws(StreamOutputError) {
        switch task {
        case .mark: break
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
        let isLast = state.withLock { state in
            state.sinks.removeAll { $0 === sink }
            state.happenings += news + (state.sinks.isEmpty ? [] : [.lost(error)])
            if state.sinks.isEmpty { state.failure = state.failure ?? error }
            return state.sinks.isEmpty
        }
        if isLast { throw error }
    }
}
