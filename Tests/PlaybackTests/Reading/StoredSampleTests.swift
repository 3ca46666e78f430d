import Foundation
import Playback
import SampleQueue
import TestSupport
import Testing

/// The samples of an asset reader: those that the file stores, decoded by the decoder of a layer, are the frames that
/// the reader decodes itself.
@Suite struct StoredSampleTests {
    private static let files = ["film.mp4", "prores.mov", "hevc.mkv", "vp9.webm", "av1.mkv", "full.mp4", "vfr.mkv"]

    private func samples(
        of path: String, _ type: AVMediaType, _ form: AVAssetReaderOutput.Form
    ) throws -> (samples: [CMSampleBuffer], error: (any Error)?) {
        let asset = AVURLAsset(url: URL(fileURLWithPath: path))
        let track = try #require(asset.tracks(withMediaType: type).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, form: .success(form))
        reader.add(output)
        var samples: [CMSampleBuffer] = []
        guard reader.startReading() else { return ([], reader.error) }
        while let sample = output.copyNextSampleBuffer() { samples.append(sample) }
        #expect(reader.status == (reader.error == nil ? .completed : .failed))
        return (samples, reader.error)
    }

    @Test(arguments: files) func framesOfALayersDecoder(_ file: String) throws {
        let folder = try TemporaryFolder()
        let movie = try #require(TestMovie.all.first { $0.file == file })
        let path = try movie.make(in: folder)
        let decoded = try samples(of: path, .video, .frames(.init()))
        let stored = try samples(of: path, .video, .stored)
        #expect(decoded.error == nil && stored.error == nil)
        let times = decoded.samples.map(\.presentationTimeStamp)
        #expect(times.count > 20 && stored.samples.map(\.presentationTimeStamp).sorted() == times)
        guard case .compressedVideo(let format) = stored.samples[0].formatDescription else {
            Issue.record("not compressed")
            return
        }
        let decoder = try CompressedFrameDecoder(format)
        var images: [Int64: CVPixelBuffer] = [:]
        for (number, sample) in stored.samples.enumerated() {
            let bytes = try #require(sample.compressed).bytes(at: 0)
            for frame in try decoder.decode(bytes, number: Int64(number)) { images[frame.number] = frame.image }
        }
        for frame in try decoder.drain() { images[frame.number] = frame.image }
        for (number, sample) in stored.samples.enumerated() {
            let index = try #require(times.firstIndex(of: sample.presentationTimeStamp))
            let expected = try #require(decoded.samples[index].imageBuffer)
            let image = try #require(images[Int64(number)])
            let isEqual = (0..<expected.planeCount).allSatisfy { plane in
                image.withUnsafeBytes(ofPlane: plane) { one in
                    expected.withUnsafeBytes(ofPlane: plane) { other in
                        (0..<expected.height(ofPlane: plane)).allSatisfy { row in
                            let width = expected.width(ofPlane: plane)
                            let a = one[(row * image.bytesPerRow(ofPlane: plane))...].prefix(width)
                            let b = other[(row * expected.bytesPerRow(ofPlane: plane))...].prefix(width)
                            return a.elementsEqual(b)
                        }
                    }
                }
            }
            #expect(isEqual, "the frame at \(times[index])")
        }
    }

    @Test(arguments: ["film.mp4", "hevc.mkv"]) func soundOfARenderersDecoder(_ file: String) throws {
        let folder = try TemporaryFolder()
        let path = try #require(TestMovie.all.first { $0.file == file }).make(in: folder)
        let stored = try samples(of: path, .audio, .stored)
        #expect(stored.error == nil && stored.samples.allSatisfy { $0.compressedAudioPackets != nil })
        let renderer = AVSampleBufferAudioRenderer()
        for sample in stored.samples { renderer.enqueue(sample) }
        #expect(renderer.error == nil && renderer.status != .failed)
        let last = try #require(stored.samples.last)
        #expect((1.9...2.05).contains(last.presentationTimeStamp.seconds))
    }

    @Test func startCodesAreRefused() throws {
        let folder = try TemporaryFolder()
        let path = try #require(TestMovie.all.first { $0.file == "sd.ts" }).make(in: folder)
        let stored = try samples(of: path, .video, .stored)
        #expect(stored.samples.isEmpty && "\(stored.error.map { "\($0)" } ?? "")".contains("start codes"))
        let decoded = try samples(of: path, .video, .frames(.init()))
        #expect(decoded.samples.count == 60 && decoded.error == nil)
    }

    @Test func truncatedFileFails() throws {
        let folder = try TemporaryFolder()
        let path = try #require(TestMovie.all.first { $0.file == "vp9.webm" }).make(in: folder)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let short = folder.file("short.webm")
        try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: short))
        let decoded = try samples(of: short, .video, .frames(.init()))
        #expect(!decoded.samples.isEmpty && decoded.samples.count < 60)
        #expect("\(decoded.error.map { "\($0)" } ?? "")".contains("truncated"))
    }
}
