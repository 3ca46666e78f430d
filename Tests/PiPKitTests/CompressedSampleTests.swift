import AVKit
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Encoded frames that a program passes to a layer.
@Suite("Compressed samples")
struct CompressedSampleTests {
    /// The notices of a test's sessions.
    private let notices = Notices()

    private final class Notices: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// Shows the samples that `enqueue` passes to a layer: before the session, and every twenty-fifth of a second
    /// during it.
    func shown(
        seconds: Int = 2, first: (ForeignContent) throws -> Void = { _ in },
        each: @escaping (ForeignContent, Int) throws -> Void = { _, _ in }
    ) throws -> (frames: [[Int]], content: ForeignContent) {
        let output = InMemoryOutput()
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(seconds))
        ) { event, _ in
            if case .notice(let text) = event { notices.texts.withLock { $0.append(text) } }
        }
        let content = try ForeignContent(session)
        try first(content)
        session.addDisplayLink(preferredFramesPerSecond: 25) { time in
            do { try each(content, Int((time.seconds * 25).rounded())) } catch { Issue.record(error) }
        }
        _ = try? session.run(content.controller)
        return (Self.frames(output), content)
    }

    /// Returns each frame's time in twenty-fifths of a second, and the frame number that its gray value encodes; −2 for
    /// black.
    private static func frames(_ output: InMemoryOutput) -> [[Int]] {
        output.shown.compactMap { shown in
            guard let image = shown.sample.imageBuffer else { return nil }
            let time = shown.time / .seconds(0.04)
            let luma =
                image.pixelFormat == .bgra32
                ? Double(image.pixel(x: 9, y: 9).y) * 219 / 255 + 16
                : image.withUnsafeBytes(ofPlane: 0) { Double($0[9 * image.bytesPerRow() + 9]) }
            #expect(abs(time - time.rounded()) < 0.01)
            return [
                Int(time.rounded()), luma < 17 && image.pixelFormat == .bgra32 ? -2 : Int(((luma - 16) / 8).rounded()),
            ]
        }
    }

    static let all = (0..<25).map { [$0, $0] }

    @Test("Compressed samples of H.264 by its parameter sets are shown at their times, all enqueued at once")
    func ahead() throws {
        let stream = try CompressedStream.h264()
        let (format, status) = CompressedStream.format(stream.h264Sets)
        #expect(status == noErr)
        let description = try #require(format)
        #expect(CMVideoFormatDescriptionGetDimensions(description) == CMVideoDimensions(width: Int32(64), height: 48))
        #expect(CMFormatDescriptionGetMediaSubType(description) == kCMVideoCodecType_H264)
        let result = try shown { content in
            for packet in stream.packets {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        }
        #expect(result.frames == Self.all)
        #expect(result.content.layer.status == .rendering && result.content.layer.counters.dropped == 0)
    }

    @Test(
        "Compressed samples are shown at their times if each is enqueued at the last possible moment",
        arguments: [0, 1, 5])
    func oneByOne(early: Int) throws {
        let stream = try CompressedStream.h264()
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        // A frame is delivered together with those predicted from it, at the time of the first of these.
        var due: [Int] = []
        for index in stream.packets.indices {
            due.append(stream.packets[index...].map(\.time).min()! - early)
        }
        let result = try shown(each: { content, time in
            for (index, packet) in stream.packets.enumerated() where max(0, due[index]) == time {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        })
        #expect(result.frames == Self.all)
    }

    @Test("Compressed samples of H.264 without a delay, of HEVC, JPEG, MPEG-4 and VP9 are decoded")
    func codecs() throws {
        let prompt = try CompressedStream.h264(["-tune", "zerolatency"])
        try check(prompt, #require(CompressedStream.format(prompt.h264Sets).format))
        let hevc = try CompressedStream(
            ["-c:v", "libx265", "-x265-params", "log-level=error:crf=4:keyint=12", "-tag:v", "hvc1"], atom: "hvcC")
        let format = CompressedStream.format(hevc.hevcSets, isHEVC: true)
        #expect(format.status == noErr)
        let description = try #require(format.format)
        #expect(CMVideoFormatDescriptionGetDimensions(description) == CMVideoDimensions(width: Int32(64), height: 48))
        #expect(CMFormatDescriptionGetMediaSubType(description) == kCMVideoCodecType_HEVC)
        try check(hevc, description)
        for (arguments, codec) in [
            (["-c:v", "mjpeg", "-q:v", "1"], kCMVideoCodecType_JPEG),
            (["-c:v", "mpeg4", "-q:v", "1", "-bf", "2", "-bsf:v", "dump_extra"], kCMVideoCodecType_MPEG4Video),
            (["-c:v", "libvpx-vp9", "-crf", "4", "-b:v", "0"], kCMVideoCodecType_VP9),
        ] {
            let stream = try CompressedStream(arguments, atom: "----")
            var description: CMVideoFormatDescription?
            CMVideoFormatDescriptionCreate(
                allocator: nil, codecType: codec, width: 64, height: 48, extensions: nil,
                formatDescriptionOut: &description)
            try check(stream, #require(description))
        }
    }

    private func check(_ stream: CompressedStream, _ format: CMFormatDescription) throws {
        let result = try shown { content in
            for packet in stream.packets { content.layer.enqueue(try CompressedStream.sample([packet], format)) }
        }
        #expect(result.frames == Self.all, "\(format)")
        #expect(result.content.layer.error == nil)
    }

    @Test("Compressed samples may share one buffer, and have the format of a file's decoder configuration record")
    func several() throws {
        let stream = try CompressedStream.h264()
        var made: CMVideoFormatDescription?
        let atoms = ["avcC": Data(stream.record)] as NSDictionary
        let extensions = [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms] as NSDictionary
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 48, extensions: extensions,
            formatDescriptionOut: &made)
        let description = try #require(made)
        let sample = try CompressedStream.sample(stream.packets, description)
        #expect(CMSampleBufferGetNumSamples(sample) == 25 && CMSampleBufferGetPresentationTimeStamp(sample) == .zero)
        #expect(CMSampleBufferGetTotalSampleSize(sample) == stream.packets.reduce(0) { $0 + $1.bytes.count })
        let result = try shown { $0.layer.enqueue(sample) }
        #expect(result.frames == Self.all)
    }

    @Test(
        "Compressed samples are shown at the times of a copy: an entry for each frame, or one for all",
        arguments: [true, false])
    func newTimes(hasEntryForEach: Bool) throws {
        let stream = try CompressedStream.h264(hasEntryForEach ? [] : ["-bf", "0"])
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        let sample = try CompressedStream.sample(stream.packets, description)
        let packets = hasEntryForEach ? stream.packets : Array(stream.packets[..<1])
        let timings = packets.map { packet in
            CMSampleTimingInfo(
                duration: CMTime(value: 2, timescale: 25),
                presentationTimeStamp: CMTime(value: Int64(5 + 2 * packet.time), timescale: 25),
                decodeTimeStamp: .invalid)
        }
        let slow = try CMSampleBuffer(copying: sample, withNewTiming: timings)
        #expect(slow.duration == CMTime(value: 2, timescale: 1))
        #expect(slow.presentationTimeStamp == CMTime(value: 1, timescale: 5))
        let result = try shown(seconds: 3) { $0.layer.enqueue(slow) }
        #expect(result.frames == [[0, -2]] + (0..<25).map { [5 + 2 * $0, $0] })
        var refused: CMSampleBuffer? = sample
        let status = CMSampleBufferCreateCopyWithNewTiming(
            allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 2, sampleTimingArray: timings + timings,
            sampleBufferOut: &refused)
        #expect(status == kCMSampleBufferError_InvalidEntryCount && refused == nil)
    }

    @Test("Compressed samples that cannot be decoded make the layer fail, which is notified, until a flush")
    func failure() throws {
        let stream = try CompressedStream.h264()
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        let failures = Mutex<[String]>([])
        var kept: AVSampleBufferVideoRenderer?
        let result = try shown(each: { content, time in
            let layer = content.layer
            switch time {
            case 0:
                let token = NotificationCenter.default.addObserver(
                    forName: .AVSampleBufferDisplayLayerFailedToDecode, object: layer, queue: nil
                ) { note in
                    let key = AVSampleBufferDisplayLayerFailedToDecodeNotificationErrorKey
                    guard let error = note.userInfo?[key] as? NSError else { return }
                    failures.withLock { $0.append("\(error.domain) \(error.code)") }
                }
                withExtendedLifetime(token) {}
                let renderer = layer.sampleBufferRenderer
                kept = renderer
                _ = NotificationCenter.default.addObserver(
                    forName: AVSampleBufferVideoRenderer.didFailToDecodeNotification, object: renderer, queue: nil
                ) { note in
                    let key = AVSampleBufferVideoRenderer.didFailToDecodeNotificationErrorKey
                    guard let error = note.userInfo?[key] as? NSError else { return }
                    failures.withLock { $0.append("renderer \(error.code)") }
                }
                for packet in stream.packets.prefix(2) {
                    layer.enqueue(try CompressedStream.sample([packet], description))
                }
            case 6:
                let damaged = CompressedStream.Packet(bytes: [0, 0, 0, 9] + (0..<20).map { $0 * 13 }, time: 8)
                layer.enqueue(try CompressedStream.sample([damaged], description))
            case 10:
                #expect(layer.status == .failed && layer.requiresFlushToResumeDecoding)
                #expect((layer.error as NSError?)?.code == -11_821)
                layer.enqueue(try CompressedStream.sample([stream.packets[0]], description))
                layer.flush()
                #expect(layer.status == .unknown && layer.error == nil)
                let first = stream.packets.firstIndex { $0.time == 12 }!
                for packet in stream.packets[first...] where packet.time >= 12 {
                    layer.enqueue(try CompressedStream.sample([packet], description))
                }
            default: break
            }
        })
        #expect(failures.withLock { $0 } == ["AVFoundationErrorDomain -11821", "renderer -11821"])
        #expect(kept === result.content.layer.sampleBufferRenderer)
        let said = notices.texts.withLock { $0 }
        #expect(said.count == 1 && said[0].hasPrefix("64x48 avc1: cannot decode a sample: it is damaged"), "\(said)")
        #expect(result.frames == [[0, 0], [4, 4]] + (12..<25).map { [$0, $0] })
        #expect(result.content.layer.status == .rendering)
    }

    @Test("A layer's failure is reported once, also if another layer was shown meanwhile, and again after a flush")
    func failureOfReplacedLayer() throws {
        let stream = try CompressedStream.h264()
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        var first: AVPictureInPictureController.ContentSource?
        let result = try shown(each: { content, time in
            let controller = content.controller
            switch time {
            case 2, 12:
                content.layer.flush()
                let damaged = CompressedStream.Packet(bytes: [0, 0, 0, 9] + (0..<20).map { $0 * 13 }, time: time)
                content.layer.enqueue(try CompressedStream.sample([damaged], description))
            case 5:
                first = controller.contentSource
                controller.contentSource = .init(
                    sampleBufferDisplayLayer: AVSampleBufferDisplayLayer(), playbackDelegate: content.delegates)
            case 8: controller.contentSource = first
            case 16: #expect(content.layer.status == .failed)
            default: break
            }
        })
        let said = notices.texts.withLock { $0 }
        #expect(said.count == 2 && said.allSatisfy { $0.contains("cannot decode a sample") }, "\(said)")
        #expect(result.content.layer.status == .failed)
    }

    @Test("Compressed samples that begin with one that needs others make the layer fail")
    func dependentBeginning() throws {
        let stream = try CompressedStream.h264()
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        let result = try shown(first: { content in
            for packet in stream.packets[1..<4] {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        })
        #expect(result.frames.isEmpty && result.content.layer.status == .failed)
    }

    @Test("Compressed samples that are not to be shown are decoded for those that need them")
    func notDisplayed() throws {
        let stream = try CompressedStream.h264(["-bf", "0"])
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        let result = try shown(first: { content in
            for packet in stream.packets {
                let sample = try CompressedStream.sample([packet], description)
                if packet.time % 5 != 0 {
                    let list = try #require(
                        CMSampleBufferGetSampleAttachmentsArray(sample, createIfNecessary: true))
                    (list.object(at: 0) as? NSMutableDictionary)?.setObject(
                        kCFBooleanTrue!, forKey: kCMSampleAttachmentKey_DoNotDisplay)
                }
                content.layer.enqueue(sample)
            }
        })
        #expect(result.frames == [0, 5, 10, 15, 20].map { [$0, $0] })
    }

    @Test("Compressed samples have formats that need parameter sets which make sense")
    func formats() throws {
        let stream = try CompressedStream.h264()
        let (sequence, picture) = (stream.h264Sets[0], stream.h264Sets[1])
        for sets in [
            [], [sequence], [picture], [[0x67], picture], [[0x67, 0, 0, 0], picture], [sequence, [9, 1, 2]],
        ] {
            let made = CompressedStream.format(sets)
            #expect(made.status == kCMFormatDescriptionError_InvalidParameter && made.format == nil)
        }
        let description = try #require(CompressedStream.format([picture, sequence]).format)
        var (count, size, length): (Int, Int, Int32) = (0, 0, 0)
        var pointer: UnsafePointer<UInt8>?
        let status = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
            description, parameterSetIndex: 0, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
            parameterSetCountOut: &count, nalUnitHeaderLengthOut: &length)
        #expect(status == noErr && count == 2 && length == 4)
        #expect(Array(UnsafeBufferPointer(start: pointer, count: size)) == sequence)
        let swift = try CMFormatDescription(h264ParameterSets: [Data(sequence), Data(picture)])
        #expect(swift.parameterSets == [Data(sequence), Data(picture)] && swift.nalUnitHeaderLength == 4)
        #expect(CMFormatDescriptionEqual(swift, otherFormatDescription: description))
        #expect(throws: NSError.self) { try CMFormatDescription(hevcParameterSets: [Data(sequence)]) }
        #expect(
            CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
                description, parameterSetIndex: 0, parameterSetPointerOut: nil, parameterSetSizeOut: nil,
                parameterSetCountOut: &count, nalUnitHeaderLengthOut: nil) == kCMFormatDescriptionError_InvalidParameter
        )
    }
}
