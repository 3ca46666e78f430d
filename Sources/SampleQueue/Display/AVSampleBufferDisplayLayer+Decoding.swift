import Synchronization

/// The decoding of compressed samples.
extension AVSampleBufferDisplayLayer {
    /// Decodes compressed samples with the decoders of `maker`, when they are due for display.
    package func decode(by maker: @escaping SampleDecoderFactory) {
        state.withLock { $0.makeDecoder = maker }
    }

    func enqueueCompressed(_ sampleBuffer: CMSampleBuffer) {
        for decoded in decoding.decodedSamples(of: sampleBuffer) {
            if status == .failed || decoding.append(decoded) {
                handle(.enqueue(decoded))
            } else {
                state.withLock { $0.core.refuse() }
            }
        }
    }

    /// Returns the sample, decoded if it is compressed. If decoding fails, the layer fails, keeps `before` as its
    /// image, and the result is nil.
    func decoded(_ shown: DisplayedSample, after before: CMSampleBuffer?) -> DisplayedSample? {
        let sample = shown.sampleBuffer
        guard sample.compressed != nil else { return shown }
        let maker = state.withLock { $0.makeDecoder }
        do {
            guard let maker else {
                throw SampleQueueError(
                    .noDecoder, operation: "decode a sample", subject: sample.formatDescription.description)
            }
            guard let image = try decoding.image(of: sample, by: maker) else {
                state.withLock { $0.core.revert(sample, for: before) }
                return nil
            }
            let decoded = CMSampleBuffer(decoded: sample, image: image)
            state.withLock { $0.core.replace(sample, by: decoded) }
            return DisplayedSample(sampleBuffer: decoded, displayTime: shown.displayTime, delay: shown.delay)
        } catch {
            state.withLock { $0.core.revert(sample, for: before) }
            fail(error)
            return nil
        }
    }
}

/// Posts the failures of layers, once code has asked for that. Notification centres belong to Foundation, which this
/// module does not import.
package enum LayerFailureNotifications {
    // A struct, because each access through the lock would wrap a bare closure once more.
    private struct Poster {
        var post: (@Sendable (AVSampleBufferDisplayLayer, any Error) -> Void)?
    }

    private static let poster = Mutex(Poster())

    /// Calls `post` when a layer fails, on the thread that displays it.
    package static func install(_ post: @escaping @Sendable (AVSampleBufferDisplayLayer, any Error) -> Void) {
        poster.withLock { $0.post = post }
    }

    static func post(_ layer: AVSampleBufferDisplayLayer, _ error: any Error) {
        poster.withLock { $0.post }?(layer, error)
    }
}
