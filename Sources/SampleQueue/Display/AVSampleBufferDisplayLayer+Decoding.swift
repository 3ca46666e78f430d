import Synchronization

/// Compressed samples.
extension AVSampleBufferDisplayLayer {
    /// Has compressed samples decoded by decoders that `maker` makes, when they are to be shown.
    package func decode(by maker: @escaping SampleDecoderMaker) {
        state.withLock { $0.makeDecoder = maker }
    }

    func enqueueCompressed(_ sampleBuffer: CMSampleBuffer) {
        for picture in decoding.pictures(of: sampleBuffer) {
            if status == .failed || decoding.append(picture) {
                handle(.enqueue(picture))
            } else {
                state.withLock { $0.core.refuse() }
            }
        }
    }

    /// What is shown where it is decoded, if it has to be; nil where that cannot be done, and the layer has failed, `before` staying on it.
    func decoded(_ shown: DisplayedSample, after before: CMSampleBuffer?) -> DisplayedSample? {
        let sample = shown.sampleBuffer
        guard sample.compressed != nil else { return shown }
        let maker = state.withLock { $0.makeDecoder }
        do {
            guard let maker else {
                throw SampleQueueError(
                    .noDecoder, operation: "decode a sample", subject: sample.formatDescription.description)
            }
            guard let image = try decoding.picture(of: sample, by: maker) else {
                state.withLock { $0.core.takeBack(sample, for: before) }
                return nil
            }
            let decoded = CMSampleBuffer(decoded: sample, image: image)
            state.withLock { $0.core.replace(sample, by: decoded) }
            return DisplayedSample(sampleBuffer: decoded, displayTime: shown.displayTime, delay: shown.delay)
        } catch {
            state.withLock { $0.core.takeBack(sample, for: before) }
            fail(error)
            return nil
        }
    }
}

/// Where failures of layers are posted, once somebody has asked for it: notification centres are Foundation's, which this room does
/// without.
package enum LayerNotices {
    // A value around it: a closure by itself would be wrapped once more with each access through the lock.
    private struct Poster {
        var post: (@Sendable (AVSampleBufferDisplayLayer, any Error) -> Void)?
    }

    private static let poster = Mutex(Poster())

    /// Has `post` called when a layer fails, on the thread that shows it.
    package static func install(_ post: @escaping @Sendable (AVSampleBufferDisplayLayer, any Error) -> Void) {
        poster.withLock { $0.post = post }
    }

    static func post(_ layer: AVSampleBufferDisplayLayer, _ error: any Error) {
        poster.withLock { $0.post }?(layer, error)
    }
}
