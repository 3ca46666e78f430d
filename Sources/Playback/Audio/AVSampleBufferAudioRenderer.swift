public import Dispatch
public import SampleQueue
import Synchronization

/// Takes audio samples of any rate and number of channels, compressed or not, and plays each at its presentation time.
/// After AVFoundation's `AVSampleBufferAudioRenderer`. Thread-safe; no member blocks, and the renderer makes its calls
/// with no lock held.
///
/// It plays in a session that its ``AVSampleBufferRenderSynchronizer`` was added to. At rates from 0.5 to 2 the pitch
/// is kept; at others it is silent.
public final class AVSampleBufferAudioRenderer: AVQueuedSampleBufferRendering, Sendable {
    private struct State {
        var timebase: CMTimebase
        var timebaseObserver: UInt64 = 0
        var converter = AudioConverter()
        /// The decoder of the last compressed sample.
        var decoder: CompressedAudioDecoder?
        var status = AVQueuedSampleBufferRenderingStatus.unknown
        var error: PlaybackError?
        /// Whether the error was not reported yet.
        var isErrorNew = false
        var volume: Float = 1
        var isMuted = false
        /// The time on the timebase's clock at which to call a request's block again that left space in the queue.
        var mediaRetryTime: CMTime?

        var gain: Float { isMuted ? 0 : volume }

        mutating func convert(_ sample: CMSampleBuffer) throws(PlaybackError) -> [CMSampleBuffer] {
            guard let sound = sample.compressedAudioPackets else { return try converter.convert(sample) }
            if decoder?.format != sound.format { decoder = try CompressedAudioDecoder(sound.format) }
            return try converter.convert(sound, of: sample, by: decoder!)
        }
    }

    /// The length of queued audio from which ``isReadyForMoreMediaData`` is false.
    private static let capacity = CMTime(value: 1, timescale: 1)
    /// The length of remaining audio at which more is requested.
    private static let lowWater = CMTime(value: 1, timescale: 2)
    /// The length of audio that makes playback's start reliable.
    private static let preroll = CMTime(value: 1, timescale: 10)

    private let line = AudioTimeline(isAwaited: false)
    private let mediaRequests = MediaRequests()
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Listener {
        var notify: (@Sendable () -> Void)?
    }

    private let onMediaDelivered = Mutex(Listener())
    private let state: Mutex<State>

    /// Creates an empty renderer whose time stays at 0 until it is added to a synchronizer.
    public init() {
        state = Mutex(State(timebase: CMTimebase(measuredBy: .machine)))
    }

    deinit {
        state.withLock { $0.timebase.removeObserver($0.timebaseObserver) }
    }

    // MARK: Sample input

    /// Enqueues an audio sample. Allowed at any time. A video sample, a sample without a finite time and any sample for
    /// a failed renderer is dropped.
    public func enqueue(_ sampleBuffer: CMSampleBuffer) {
        let samples = state.withLock { state -> [CMSampleBuffer] in
            guard state.status != .failed, !sampleBuffer.isInvalidated,
                sampleBuffer.audioBuffer != nil || sampleBuffer.compressedAudioPackets != nil,
                sampleBuffer.outputPresentationTimeStamp.isRational
            else { return [] }
            do throws(PlaybackError) {
                let samples = try state.convert(sampleBuffer)
                state.status = .rendering
                return samples
            } catch {
                (state.status, state.error, state.isErrorNew) = (.failed, error, true)
                return []
            }
        }
        for sample in samples { line.append(sample) }
    }

    /// Drops pending samples, and clears a failure.
    public func flush() {
        let clockTime = state.withLock { state in
            state.converter.reset()
            state.decoder = nil
            if state.status == .failed { (state.status, state.error) = (.unknown, nil) }
            return state.timebase.ultimateSourceClock.time
        }
        line.flush(at: clockTime)
        callForMedia()
    }

    /// Whether there is space for another sample; enqueueing without space is allowed.
    public var isReadyForMoreMediaData: Bool { status != .failed && queuedDuration < Self.capacity }
    /// Whether enough is queued for playback to start without a gap.
    public var hasSufficientMediaDataForReliablePlaybackStart: Bool { queuedDuration >= Self.preroll }

    /// Calls `block` on `queue` if there is space, and whenever audio has been played and little is left. The block
    /// enqueues samples while ``isReadyForMoreMediaData``. The last call wins.
    ///
    /// A block that returns while there is still space is called again after ``mediaRetryInterval``, by the session
    /// that plays the renderer, until ``stopRequestingMediaData()``. If `queue` is the main queue and a session blocks
    /// the main thread, the session calls the block.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping @Sendable () -> Void) {
        mediaRequests.start(on: queue, using: block)
        callForMedia()
    }

    /// Ends the calls that ``requestMediaDataWhenReady(on:using:)`` began; also from inside the block.
    public func stopRequestingMediaData() {
        mediaRequests.stop()
        state.withLock { $0.mediaRetryTime = nil }
    }

    /// The time after which a request's block that left space in the queue is called again: a thirtieth of a second.
    public static var mediaRetryInterval: CMTime { AVSampleBufferDisplayLayer.mediaRetryInterval }

    /// The time on the timebase's clock at which to call a request's block again that left space; nil for never. While
    /// the block is still running at that time, it is nil, and the host is woken when it has returned.
    var nextMediaTime: CMTime? {
        guard let time = state.withLock({ $0.mediaRetryTime }), mediaRequests.isRequesting else { return nil }
        guard mediaRequests.isCalling, time <= timebase.ultimateSourceClock.time else { return time }
        return awaitsMediaCall() ? nil : time
    }

    /// Calls a request's block if its time has come at `clockTime`; if there is no space, it is called when little is
    /// left.
    func retryMediaRequest(at clockTime: CMTime) {
        guard let time = state.withLock({ $0.mediaRetryTime }), time <= clockTime, !awaitsMediaCall() else { return }
        state.withLock { $0.mediaRetryTime = nil }
        if isReadyForMoreMediaData { makeMediaCall() }
    }

    // MARK: State

    /// The rendering status.
    public var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
    /// The reason why the renderer failed; nil unless ``status`` is failed.
    public var error: (any Error)? { state.withLock { $0.error } }
    /// The timebase of presentation times: the synchronizer's, or one that does not run.
    public var timebase: CMTimebase { state.withLock { $0.timebase } }

    /// The volume from 0 to 1; other values are clamped, and NaN changes nothing.
    public var volume: Float {
        get { state.withLock { $0.volume } }
        set { changeGain { if !newValue.isNaN { $0.volume = min(max(newValue, 0), 1) } } }
    }

    /// Whether the renderer is muted, regardless of the volume.
    public var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { changeGain { $0.isMuted = newValue } }
    }

    private func changeGain(_ change: (inout State) -> Void) {
        let (gain, timebase) = state.withLock { state in
            change(&state)
            return (state.gain, state.timebase)
        }
        line.setGain(gain, at: timebase.ultimateSourceClock.time)
    }

    // MARK: For the synchronizer

    /// Reads presentation times on `timebase` from now on.
    func follow(_ timebase: CMTimebase) {
        let observer = timebase.addObserver { [weak self] in self?.timebaseChanged() }
        let (old, oldObserver) = state.withLock { state in
            defer { (state.timebase, state.timebaseObserver) = (timebase, observer) }
            return (state.timebase, state.timebaseObserver)
        }
        old.removeObserver(oldObserver)
        timebaseChanged()
    }

    private func timebaseChanged() {
        let timebase = self.timebase
        let (clockTime, mapping) = (timebase.ultimateSourceClock.time, timebase.mapping)
        if let anchor = mapping.anchors.first, mapping.anchors.count == 1 {
            line.setRate(anchor.rate, time: anchor.time, at: anchor.sourceTime, from: clockTime)
        } else {
            line.setRate(mapping.effectiveRate, time: mapping.time(atClock: clockTime), at: clockTime)
        }
        // By the previous clock, it may be never.
        let retry = clockTime + Self.mediaRetryInterval
        state.withLock { state in
            if let old = state.mediaRetryTime, old > retry { state.mediaRetryTime = retry }
        }
        callForMedia()
    }

    /// Whether it has failed, and the error was not taken by ``takeError()`` yet.
    package var hasNewError: Bool { state.withLock { $0.isErrorNew } }

    /// Removes and returns the error of a failed renderer; nil on later calls.
    package func takeError() -> PlaybackError? {
        state.withLock { state in
            defer { state.isErrorNew = false }
            return state.isErrorNew ? state.error : nil
        }
    }

    /// Whether a request's block is due or runs: work on a virtual clock must not continue before it has returned. If
    /// it is, ``onMediaDelivered(_:)`` is called when it has returned.
    package func awaitsMediaCall() -> Bool { mediaRequests.awaitsCall() }

    /// Calls `notify` when ``nextMediaTime`` may have changed, or an awaited call of a request's block has returned.
    func onMediaDelivered(_ notify: (@Sendable () -> Void)?) {
        onMediaDelivered.withLock { $0.notify = notify }
    }

    /// Makes `work` call a request's block that is due on the main queue; nil leaves it to the queue again.
    func performMainQueueWork(by work: MainQueue.Worker?) {
        mediaRequests.performMainQueueWork(by: work)
    }

    private var queuedDuration: CMTime { line.queuedDuration(from: timebase.time) }

    /// Calls a request's block if little is left, and wakes the host unless it is calling.
    private func callForMedia(fromHost isFromHost: Bool = false) {
        guard status != .failed, queuedDuration < Self.lowWater else { return }
        makeMediaCall()
        if !isFromHost { onMediaDelivered.withLock { $0.notify }?() }
    }

    private func makeMediaCall() {
        let retry = timebase.ultimateSourceClock.time + Self.mediaRetryInterval
        // Before the call: offline the session's time continues as soon as the block has returned.
        state.withLock { $0.mediaRetryTime = retry }
        mediaRequests.call { [self] in onMediaDelivered.withLock { $0.notify }?() }
    }
}

extension AVSampleBufferAudioRenderer: AudioSource {
    package func mix(into output: UnsafeMutableBufferPointer<Float>, from start: Int64, frameCount: Int) {
        let hadAudio = line.carriesAudio(from: start)
        line.mix(into: output, from: start, frameCount: frameCount)
        // A block that enqueued nothing is not called again at once.
        if hadAudio { callForMedia(fromHost: true) }
    }

    package func isReady(until end: Int64) -> Bool { line.isReady(until: end) }

    package var mayBeAudible: Bool { true }

    package func carriesAudio(from start: Int64) -> Bool { line.carriesAudio(from: start) }

    package func onArrival(_ notify: (@Sendable () -> Void)?) { line.onArrival(notify) }
}
