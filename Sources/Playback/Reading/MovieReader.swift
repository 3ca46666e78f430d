import Descriptors
import Dispatch
package import SampleQueue
import Synchronization

/// Reads a movie ahead on a thread of its own: opens it, and keeps a few decoded pictures and a stretch of sound ready, in order,
/// from the place that was asked for last. What it gives depends on the movie and the places alone, not on its speed. Any thread.
package final class MovieReader: Sendable {
    /// How far reading has come.
    package struct Status: Sendable {
        /// What the movie holds; nil until it is open.
        package var description: MovieDescription?
        /// Why nothing more comes.
        package var failure: PlaybackError?
        /// Pictures that wait to be taken.
        package var pictureCount = 0
        /// Stretches of sound that wait to be taken.
        package var soundCount = 0
        /// Whether the last picture is among what was taken or waits.
        package var isVideoEnded = false
        /// The same of sound.
        package var isAudioEnded = false
        /// Whether the movie's sound lies so far behind its pictures in the file that none is to be waited for.
        package var isAudioStarved = false
        /// Where the last of what was decoded ends; meaningful once both have ended.
        package var end = CMTime.zero
        /// Packets that could not be decoded and were passed over.
        package var damagedPacketCount = 0
        /// Counts what the reading thread has told: it changes together with all else here, so that nobody goes on who has not
        /// seen it.
        package var revision: UInt64 = 0
    }

    /// A place to read from.
    struct Place: Sendable {
        let time: CMTime
        /// How much earlier than the time the first picture may be, to save the way to it.
        let toleranceBefore: CMTime
    }

    struct State {
        var status = Status()
        var pictures: [CMSampleBuffer] = []
        var sounds: [CMSampleBuffer] = []
        var place: Place?
        var isStarted = false
        var isStopped = false
        var onArrival: (@Sendable () -> Void)?
    }

    /// Pictures that are kept ready.
    static let pictureLimit = 4
    /// Stretches of sound that are kept ready, each some tens of milliseconds long.
    static let soundLimit = 24

    /// What is read.
    package let input: MovieInput
    let state = Mutex(State())
    let interruption = ReadInterruption()
    private let change = DispatchSemaphore(value: 0)

    /// A reader of `input` that has not begun.
    package init(_ input: MovieInput) {
        self.input = input
    }

    /// Begins to read, once; `onArrival` is called whenever ``status`` has changed, on the reader's thread.
    package func start(onArrival: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            state.onArrival = onArrival
            defer { state.isStarted = true }
            return !state.isStarted
        }
        if isFirst { startThread { [self] in MovieReading(self).run() } }
    }

    /// Ends reading; what waits may still be taken.
    package func stop() {
        state.withLock { $0.isStopped = true }
        interruption.interrupt()
        change.signal()
    }

    /// How far reading has come.
    package var status: Status { state.withLock { $0.status } }

    /// Reads from `time` on: the first picture is the one that stands then, or one up to `toleranceBefore` earlier where that
    /// saves the way; what waits is dropped. A movie that could not be opened stays so, wherever it would be read.
    package func seek(to time: CMTime, toleranceBefore: CMTime = .zero) {
        state.withLock { state in
            guard state.status.failure == nil || state.status.description != nil else { return }
            state.place = Place(time: time, toleranceBefore: toleranceBefore)
            state.pictures = []
            state.sounds = []
            state.status.pictureCount = 0
            state.status.soundCount = 0
            state.status.isVideoEnded = false
            state.status.isAudioEnded = false
            state.status.isAudioStarved = false
            state.status.failure = nil
        }
        change.signal()
    }

    /// The next picture, if one waits.
    package func takePicture() -> CMSampleBuffer? {
        let sample = state.withLock { state -> CMSampleBuffer? in
            guard !state.pictures.isEmpty else { return nil }
            state.status.pictureCount -= 1
            return state.pictures.removeFirst()
        }
        if sample != nil { change.signal() }
        return sample
    }

    /// The next stretch of sound, if one waits: 48 kHz, stereo.
    package func takeSound() -> CMSampleBuffer? {
        let sample = state.withLock { state -> CMSampleBuffer? in
            guard !state.sounds.isEmpty else { return nil }
            state.status.soundCount -= 1
            return state.sounds.removeFirst()
        }
        if sample != nil { change.signal() }
        return sample
    }

    // MARK: For the reading thread

    /// Waits until something was taken or asked for.
    func waitForChange() {
        change.wait()
    }

    /// Changes the state unless reading was stopped, and tells of it. What belongs to a place is not published where another was
    /// asked for meanwhile.
    func publish(ofPlace isOfPlace: Bool = true, _ body: (inout State) -> Void) {
        let onArrival = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isStopped, state.place == nil || !isOfPlace else { return nil }
            body(&state)
            state.status.pictureCount = state.pictures.count
            state.status.soundCount = state.sounds.count
            state.status.revision += 1
            return state.onArrival
        }
        onArrival?()
    }
}
