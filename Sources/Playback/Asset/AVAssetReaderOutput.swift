public import SampleQueue
import Synchronization

/// An output of a reader: the samples of one track. After AVFoundation's class of this name. Thread-safe.
public class AVAssetReaderOutput: @unchecked Sendable {
    // SAFETY: what changes is in `state`.

    /// The form of the samples.
    package enum Form: Sendable {
        /// The compressed samples of the file.
        case stored
        /// Decoded frames in a pixel format and a size.
        case frames(AVPlayerItemVideoOutput.Form)
        /// Decoded audio.
        case audio(AudioSettings)
    }

    /// The settings of decoded audio; nil for those of the track.
    package struct AudioSettings: Sendable {
        /// The sample rate in Hz.
        package var sampleRate: Int?
        /// The number of channels.
        package var channelCount: Int?
        /// The layout of a sample.
        package var sampleFormat = AudioBuffer.SampleFormat.int16

        /// Creates settings of 16-bit integers with the track's sample rate and channels.
        package init() {}
    }

    private struct State {
        weak var reader: AVAssetReader?
        var input: MovieInput?
        var reading: TrackReading?
        /// The ranges to read after the present one.
        var ranges: [CMTimeRange] = []
        var copies = true
        var supportsRandomAccess = false
        /// Whether the samples of all ranges were taken.
        var isDrained = false
        /// Whether no other ranges can follow.
        var isFinal = true
    }

    /// The track that the output reads.
    public let track: AVAssetTrack
    private let form: Result<Form, PlaybackError>
    private let state = Mutex(State())

    init(track: AVAssetTrack, form: Result<Form, PlaybackError>) {
        self.track = track
        self.form = form
    }

    /// The media type of the samples.
    public var mediaType: AVMediaType { track.mediaType }

    /// Whether samples may be changed by the receiver. It has no effect: samples are never shared.
    public var alwaysCopiesSampleData: Bool {
        get { state.withLock { $0.copies } }
        set { state.withLock { $0.copies = newValue } }
    }

    /// Whether other ranges can be read once the samples of the present ones were taken; see `reset`. Set it before
    /// reading starts.
    public var supportsRandomAccess: Bool {
        get { state.withLock { $0.supportsRandomAccess } }
        set {
            state.withLock { state in
                guard state.input == nil else { return }
                (state.supportsRandomAccess, state.isFinal) = (newValue, !newValue)
            }
        }
    }

    private var reader: AVAssetReader? { state.withLock { $0.reader } }

    /// Returns the next sample, and waits until it is read. Returns nil if there are no more, if reading has not started
    /// or was cancelled, and if it failed: the reader's `status` states which.
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        while let reading = state.withLock({ $0.reading }) {
            do throws(PlaybackError) {
                if let sample = try reading.next() { return sample }
                guard !reading.isCancelled else { return nil }
                try advance(after: reading)
            } catch {
                reader?.fail(error)
                return nil
            }
        }
        reader?.completeIfEnded()
        return nil
    }

    /// Begins the next range, or ends the output. Throws ``PlaybackError`` if the range cannot be read.
    private func advance(after reading: TrackReading) throws(PlaybackError) {
        let next = state.withLock { state -> (input: MovieInput, range: CMTimeRange)? in
            guard state.reading === reading else { return nil }
            state.reading = nil
            guard let input = state.input, !state.ranges.isEmpty else {
                state.isDrained = true
                return nil
            }
            return (input, state.ranges.removeFirst())
        }
        if let next { try start(next.input, in: next.range) }
    }

    /// Reads `timeRanges`, one after the other. It has no effect unless ``supportsRandomAccess`` is true and the last
    /// call of ``copyNextSampleBuffer()`` returned nil because all samples had been taken.
    package func reset(forReadingTimeRanges timeRanges: [CMTimeRange]) {
        guard let reader, reader.status == .reading else { return }
        let next = state.withLock { state -> (input: MovieInput, range: CMTimeRange)? in
            guard let input = state.input, state.isDrained, !state.isFinal else { return nil }
            state.ranges = timeRanges.filter { $0.isValid && !$0.isEmpty }
            guard !state.ranges.isEmpty else { return nil }
            state.isDrained = false
            return (input, state.ranges.removeFirst())
        }
        guard let next else { return }
        do throws(PlaybackError) {
            try start(next.input, in: next.range)
        } catch {
            reader.fail(error)
        }
    }

    /// Declares that no other ranges follow, so that the reader can complete.
    public func markConfigurationAsFinal() {
        state.withLock { $0.isFinal = true }
        reader?.completeIfEnded()
    }

    // MARK: For the reader

    /// Whether it belongs to no reader.
    var isFree: Bool { state.withLock { $0.reader == nil && $0.input == nil } }

    /// Whether its samples were taken, and no other ranges can follow.
    var isEnded: Bool { state.withLock { $0.isDrained && $0.isFinal } }

    /// Makes it an output of `reader`; returns false if it has another one.
    func attach(to reader: AVAssetReader) -> Bool {
        state.withLock { state in
            guard state.reader == nil, state.input == nil else { return false }
            state.reader = reader
            return true
        }
    }

    /// Begins to read `range` of `input`. Throws ``PlaybackError`` if the form of the samples cannot be had.
    func start(_ input: MovieInput, in range: CMTimeRange) throws(PlaybackError) {
        let form = try form.get()
        let reading = try TrackReading(input, mediaType: mediaType, form: form, range: range)
        state.withLock { ($0.input, $0.reading) = (input, reading) }
    }

    /// Ends reading; a waiting ``copyNextSampleBuffer()`` returns nil.
    func cancel() {
        state.withLock { $0.reading }?.cancel()
    }
}

/// Reads a track. After AVFoundation's class of this name.
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput, @unchecked Sendable {
    // SAFETY: it has no state of its own.

    /// Creates an output of samples in `form`, or one whose reader fails for the reason that its settings are invalid.
    package override init(track: AVAssetTrack, form: Result<Form, PlaybackError>) {
        super.init(track: track, form: form)
    }
}
