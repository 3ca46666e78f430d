import Dispatch
import Playback
import SampleQueue

/// Reads as a player does: takes what is there, and waits for what is not.
final class ReadMovie {
    let reader: MovieReader
    private let arrival = DispatchSemaphore(value: 0)

    init(_ input: MovieInput) {
        reader = MovieReader(input)
        reader.start { [arrival] in arrival.signal() }
    }

    deinit {
        reader.stop()
    }

    /// Waits until `body` returns a value.
    func wait<Value>(_ body: (MovieReader.Status) -> Value?) -> Value {
        while true {
            if let value = body(reader.status) { return value }
            arrival.wait()
        }
    }

    /// Opens the movie. Returns its description, or the error if it cannot be read.
    func open() -> Result<MovieDescription, PlaybackError> {
        // A movie that was opened may have failed since, by the time that this thread runs.
        wait { status in
            status.description.map { .success($0) } ?? status.failure.map { .failure($0) }
        }
    }

    /// Returns the next frame; nil at the end. It also takes the audio, so that the reader does not stall.
    func nextFrame() -> CMSampleBuffer? {
        wait { status -> CMSampleBuffer?? in
            if let frame = reader.takeFrame() { return .some(frame) }
            while let sample = reader.takeAudio() { sounds.append(sample) }
            return status.isVideoEnded && reader.status.frameCount == 0 ? .some(nil) : nil
        }
    }

    /// The sound that was taken.
    private(set) var sounds: [CMSampleBuffer] = []

    /// Discards the sound that was taken, which a seek has made obsolete.
    func discardSounds() { sounds = [] }

    /// Everything to the end.
    func readAll() -> [CMSampleBuffer] {
        var frames: [CMSampleBuffer] = []
        while let frame = nextFrame() { frames.append(frame) }
        wait { _ in
            while let sample = reader.takeAudio() { sounds.append(sample) }
            let status = reader.status
            return status.isAudioEnded && status.audioCount == 0 ? () : nil
        }
        return frames
    }
}

extension CVPixelBuffer {
    /// The samples of a 4:2:0 frame, plane after plane, without padding.
    var planarBytes: [UInt8] {
        (0..<planeCount).flatMap { plane in
            withUnsafeBytes(ofPlane: plane) { bytes in
                (0..<height(ofPlane: plane)).flatMap { row in
                    let start = row * bytesPerRow(ofPlane: plane)
                    return Array(bytes[start..<start + width(ofPlane: plane)])
                }
            }
        }
    }
}
