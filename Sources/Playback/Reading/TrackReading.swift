import Dispatch
import SampleQueue
import Synchronization

/// The reading of a range of one track, for a caller that waits for each sample. Thread-safe.
final class TrackReading: Sendable {
    private enum Source: Sendable {
        case decoded(MovieReader)
        case stored(StoredSampleReader)
    }

    private struct State {
        var isCancelled = false
        var isEnded = false
    }

    private let source: Source
    private let range: CMTimeRange
    private let isVideo: Bool
    private let frameForm: AVPlayerItemVideoOutput.Form
    private let scaler = FrameScaler()
    private let arrival = DispatchSemaphore(value: 0)
    private let state = Mutex(State())

    /// Begins to read `range` of the track of `mediaType` in `input`. Throws ``PlaybackError`` if stored samples cannot
    /// be read.
    init(
        _ input: MovieInput, mediaType: AVMediaType, form: AVAssetReaderOutput.Form, range: CMTimeRange
    ) throws(PlaybackError) {
        self.range = range
        isVideo = mediaType == .video
        if case .frames(let form) = form { frameForm = form } else { frameForm = .init() }
        if case .stored = form {
            source = .stored(try StoredSampleReader(input, isVideo: isVideo, range: range))
            return
        }
        var selection = MovieReader.Selection(readsVideo: isVideo, readsAudio: !isVideo)
        if case .audio(let settings) = form { selection.audio = settings }
        let reader = MovieReader(input, selection: selection)
        if range.start > .zero { reader.seek(to: range.start) }
        source = .decoded(reader)
        reader.start { [arrival] in arrival.signal() }
    }

    deinit {
        cancel()
    }

    /// Whether it was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Returns the next sample, and waits until it is read; nil at the end, or once reading is cancelled. Throws
    /// ``PlaybackError`` if the movie cannot be read further.
    func next() throws(PlaybackError) -> CMSampleBuffer? {
        switch source {
        case .stored(let reader): return try reader.next()
        case .decoded(let reader): return try next(of: reader)
        }
    }

    /// Ends reading; a waiting ``next()`` returns nil.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        switch source {
        case .decoded(let reader): reader.stop()
        case .stored(let reader): reader.cancel()
        }
        arrival.signal()
    }

    private func next(of reader: MovieReader) throws(PlaybackError) -> CMSampleBuffer? {
        while true {
            guard !state.withLock({ $0.isCancelled || $0.isEnded }) else {
                // Another caller may wait, too.
                arrival.signal()
                return nil
            }
            if let sample = isVideo ? reader.takeFrame() : reader.takeAudio() {
                guard sample.presentationTimeStamp < range.end else {
                    state.withLock { $0.isEnded = true }
                    reader.stop()
                    continue
                }
                guard let part = isVideo ? try frame(sample, of: reader) : audio(sample) else { continue }
                return part
            }
            let status = reader.status
            let isEnded =
                isVideo
                ? status.isVideoEnded && status.frameCount == 0 : status.isAudioEnded && status.audioCount == 0
            guard !isEnded else {
                state.withLock { $0.isEnded = true }
                if let failure = status.failure { throw failure }
                continue
            }
            arrival.wait()
        }
    }

    /// The frame in the requested form.
    private func frame(_ sample: CMSampleBuffer, of reader: MovieReader) throws(PlaybackError) -> CMSampleBuffer? {
        guard let image = sample.imageBuffer else { return nil }
        guard let formed = frameForm.apply(to: image, scaler) else {
            throw .outOfMemory("convert its frames", reader.input.name)
        }
        guard formed !== image else { return sample }
        return CMSampleBuffer(
            imageBuffer: formed, presentationTimeStamp: sample.presentationTimeStamp, duration: sample.duration)
    }

    /// The part of the audio within the range.
    private func audio(_ sample: CMSampleBuffer) -> CMSampleBuffer? {
        let beginning = sample.presentationTimeStamp < range.start ? sample.part(from: range.start) : sample
        guard let beginning, beginning.presentationTimeStamp + beginning.duration > range.end else { return beginning }
        return beginning.part(before: range.end)
    }
}

extension AVPlayerItemVideoOutput.Form {
    /// Returns `image` in this form: the image itself if it has it. Nil if memory runs out.
    func apply(to image: CVPixelBuffer, _ scaler: FrameScaler) -> CVPixelBuffer? {
        let (width, height) = (width ?? image.width, height ?? image.height)
        let format = pixelFormat ?? image.pixelFormat
        guard (width, height, format) != (image.width, image.height, image.pixelFormat) else { return image }
        return scaler.pixelBuffer(of: image, width: width, height: height, format: format)
    }
}
