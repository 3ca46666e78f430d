import Dispatch
package import SampleQueue
import SharedTypes
import Synchronization

/// Reads a movie ahead on a thread of its own. It opens the movie, and keeps a few decoded frames and some audio ready,
/// in order, from the last requested time. Its output depends only on the movie and the requested times, not on its
/// speed. Thread-safe.
package final class MovieReader: Sendable {
    /// The progress of reading.
    package struct Status: Sendable {
        /// The description of the movie; nil until it is open.
        package var description: MovieDescription?
        /// The reason why no more media follows.
        package var failure: PlaybackError?
        /// The number of frames that wait to be taken.
        package var frameCount = 0
        /// The number of blocks of audio that wait to be taken.
        package var audioCount = 0
        /// Whether the last frame was taken or is waiting.
        package var isVideoEnded = false
        /// Whether the last block of audio was taken or is waiting.
        package var isAudioEnded = false
        /// Whether the movie's audio is so far behind its video in the file that nothing should wait for it.
        package var isAudioStarved = false
        /// The end of the last decoded media; meaningful once both tracks have ended.
        package var end = CMTime.zero
        /// The number of packets that could not be decoded and were skipped.
        package var damagedPacketCount = 0
        /// The number of reports of the reading thread. It changes together with all other values here, so that no
        /// reader of the status continues without having seen it.
        package var revision: UInt64 = 0
    }

    /// A position to read from.
    struct Place: Sendable {
        let time: CMTime
        /// The longest time by which the first frame may be earlier, to save decoding.
        let toleranceBefore: CMTime
    }

    /// The tracks that are read, and the format of the audio.
    struct Selection: Sendable {
        var readsVideo = true
        var readsAudio = true
        /// The settings of the audio; nil for the session's format.
        var audio: AVAssetReaderOutput.AudioSettings?
    }

    struct State {
        var status = Status()
        var frames: [CMSampleBuffer] = []
        var sounds: [CMSampleBuffer] = []
        var place: Place?
        /// The numbers of frames and blocks of audio that another process has got and not taken yet.
        var lent = (frames: 0, sounds: 0)
        var isStarted = false
        var isStopped = false
        var onArrival: (@Sendable () -> Void)?
    }

    /// The number of frames that are kept ready.
    static let frameLimit = 4
    /// The number of blocks of audio that are kept ready, each some tens of milliseconds long.
    static let audioLimit = 24

    /// The source of the movie.
    package let input: MovieInput
    let selection: Selection
    let state = Mutex(State())
    let interruption = ReadInterruption()
    private let change = DispatchSemaphore(value: 0)
    /// Raised like `change`, if the reading thread waits for a socket, too.
    let wake: WakeSignal?

    /// Creates a reader of `input` that has not begun.
    package convenience init(_ input: MovieInput) {
        self.init(input, selection: Selection())
    }

    /// Creates a reader of some tracks of `input`, which is not decoded by another process, that has not begun.
    init(_ input: MovieInput, selection: Selection) {
        self.input = input
        self.selection = selection
        if case .sandboxedFile = input { wake = WakeSignal() } else { wake = nil }
    }

    /// Begins to read, once; `onArrival` is called whenever ``status`` has changed, on the reader's thread.
    package func start(onArrival: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.onArrival = onArrival
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else { return }
        startThread { [self] in
            if case .sandboxedFile(let path, _, let decoding) = input {
                RemoteReadingTask(self, path: path, decoding).run()
            } else {
                MovieReadingTask(self).run()
            }
        }
    }

    /// Ends reading; waiting media may still be taken.
    package func stop() {
        state.withLock { $0.isStopped = true }
        interruption.interrupt()
        signalChange()
    }

    private func signalChange() {
        change.signal()
        wake?.raise()
    }

    /// The progress of reading.
    package var status: Status { state.withLock { $0.status } }

    /// Reads from `time` on: the first frame is the one due then, or one up to `toleranceBefore` earlier if that saves
    /// decoding. Waiting media is dropped. A movie that could not be opened stays failed, regardless of the time.
    package func seek(to time: CMTime, toleranceBefore: CMTime = .zero) {
        state.withLock { state in
            guard state.status.failure == nil || state.status.description != nil else { return }
            state.place = Place(time: time, toleranceBefore: toleranceBefore)
            state.frames = []
            state.sounds = []
            state.lent = (0, 0)
            state.status.frameCount = 0
            state.status.audioCount = 0
            state.status.isVideoEnded = false
            state.status.isAudioEnded = false
            state.status.isAudioStarved = false
            state.status.failure = nil
        }
        signalChange()
    }

    /// Takes the next frame, if one waits.
    package func takeFrame() -> CMSampleBuffer? {
        let sample = state.withLock { state -> CMSampleBuffer? in
            guard !state.frames.isEmpty else { return nil }
            state.status.frameCount -= 1
            return state.frames.removeFirst()
        }
        if sample != nil { signalChange() }
        return sample
    }

    /// Takes the next block of audio, if one waits: in the selected format, by default 48 kHz, stereo.
    package func takeAudio() -> CMSampleBuffer? {
        let sample = state.withLock { state -> CMSampleBuffer? in
            guard !state.sounds.isEmpty else { return nil }
            state.status.audioCount -= 1
            return state.sounds.removeFirst()
        }
        if sample != nil { signalChange() }
        return sample
    }

    // MARK: For another process

    /// The media that was read since the last call, with the status.
    struct Loan {
        let frames: [CMSampleBuffer]
        let sounds: [CMSampleBuffer]
        let status: Status
    }

    /// Takes all media for another process, where it waits: it counts as waiting until ``returned(frames:sounds:)``.
    /// Nil if nothing has changed since the status had `revision`.
    func lend(after revision: UInt64) -> Loan? {
        state.withLock { state in
            guard state.status.revision != revision else { return nil }
            let loan = Loan(frames: state.frames, sounds: state.sounds, status: state.status)
            state.lent = (state.lent.frames + state.frames.count, state.lent.sounds + state.sounds.count)
            (state.frames, state.sounds) = ([], [])
            (state.status.frameCount, state.status.audioCount) = (0, 0)
            return loan
        }
    }

    /// Makes space for as many frames and blocks of audio as the other process has taken.
    func returned(frames: Int, sounds: Int) {
        state.withLock { state in
            state.lent = (max(0, state.lent.frames - max(0, frames)), max(0, state.lent.sounds - max(0, sounds)))
        }
        signalChange()
    }

    // MARK: For the reading thread

    /// Waits until something was taken or requested.
    func waitForChange() {
        change.wait()
    }

    /// Changes the state unless reading was stopped, and reports the change. A change that belongs to a position is not
    /// published if another position was requested meanwhile.
    func publish(ofPlace isOfPlace: Bool = true, _ body: (inout State) -> Void) {
        let onArrival = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isStopped, state.place == nil || !isOfPlace else { return nil }
            body(&state)
            state.status.frameCount = state.frames.count
            state.status.audioCount = state.sounds.count
            state.status.revision += 1
            return state.onArrival
        }
        onArrival?()
    }
}
