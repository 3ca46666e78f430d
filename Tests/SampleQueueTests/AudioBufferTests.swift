import SampleQueue
import TestSupport
import Testing

@Suite("A sample buffer has an image or audio")
struct AudioBufferTests {
    private func sound(frames: Int = 441) throws -> AudioBuffer {
        let format = try AudioBuffer.Format(sampleRate: 44_100, channelCount: 2, sampleFormat: .float32)
        return try AudioBuffer(format: format, bytes: [UInt8](repeating: 0, count: frames * 8))
    }

    @Test("Audio lasts as long as its samples, exactly, has no image, and has a format description")
    func sample() throws {
        let sample = CMSampleBuffer(audioBuffer: try sound(), presentationTimeStamp: .zero)
        #expect(CMSampleBufferGetDuration(sample) == CMTime(value: 1, timescale: 100))
        #expect(CMSampleBufferGetNumSamples(sample) == 441)
        #expect(CMSampleBufferGetImageBuffer(sample) == nil)
        #expect(sample.audioBuffer?.frameCount == 441)
        let format = try #require(CMSampleBufferGetFormatDescription(sample))
        #expect("\(format)" == "44100 Hz, 2 channels")
        #expect(CMVideoFormatDescriptionGetDimensions(format) == CMVideoDimensions(width: Int32(0), height: 0))
    }

    @Test("An image is one sample, and no audio")
    func image() throws {
        let sample = CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 4, height: 2), presentationTimeStamp: .zero)
        #expect(sample.numSamples == 1 && sample.audioBuffer == nil)
        #expect("\(sample.formatDescription)" == "4×2 bgra32")
    }

    @Test(
        "Invalid audio is refused",
        arguments: [(0, 2), (-1, 2), (768_001, 2), (48_000, 0), (48_000, 65), (Int.max, Int.min)])
    func impossible(sampleRate: Int, channelCount: Int) throws {
        let error = try #require(throws: SampleQueueError.self) {
            try AudioBuffer.Format(sampleRate: sampleRate, channelCount: channelCount, sampleFormat: .int16)
        }
        #expect(error.code == .invalidAudioFormat)
    }

    @Test("Bytes that end within the samples of one moment are refused")
    func partOfAFrame() throws {
        let format = try AudioBuffer.Format(sampleRate: 8_000, channelCount: 2, sampleFormat: .int16)
        #expect(try AudioBuffer(format: format, bytes: []).duration == .zero)
        let error = try #require(throws: SampleQueueError.self) { try AudioBuffer(format: format, bytes: [1, 2, 3]) }
        #expect(error.code == .formatMismatch)
    }

    @Test("A display layer drops audio, counts it by that name, and still shows images")
    func onALayer() throws {
        let scene = try LayerScene()
        for isImmediate in [false, true] {
            scene.layer.enqueue(
                CMSampleBuffer(
                    audioBuffer: try sound(), presentationTimeStamp: .zero,
                    attachments: .init(displayImmediately: isImmediate)))
        }
        #expect(scene.layer.displayDueSample(at: .zero) == nil)
        #expect(scene.layer.counters.droppedWithoutImage == 2 && scene.layer.counters.dropped == 2)
        scene.layer.enqueue(CMSampleBuffer(imageBuffer: scene.pixelBuffer, presentationTimeStamp: .zero))
        #expect(scene.layer.displayDueSample(at: .zero)?.sampleBuffer.imageBuffer === scene.pixelBuffer)
        #expect(scene.layer.counters.enqueued == 3 && scene.layer.counters.displayed == 1)
    }
}
