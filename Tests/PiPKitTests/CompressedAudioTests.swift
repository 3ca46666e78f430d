import AVKit
import Foundation
import PiPKit
import Synchronization
import TestSupport
import Testing

/// Encoded audio that a program passes to a renderer.
@Suite("Compressed audio")
struct CompressedAudioTests {
    /// Two seconds of a 441 Hz tone, encoded as AAC and demultiplexed as in a program that receives it from elsewhere.
    private struct Tone {
        let packets: [[UInt8]]

        init() throws {
            let folder = try TemporaryFolder()
            let path = folder.file("tone.aac")
            let command = [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "sine=frequency=441:sample_rate=44100:duration=2", "-ac",
                "2", "-c:a", "aac", "-b:a", "192k", "-f", "adts",
            ]
            try SharedFile.make(command, at: path)
            var rest = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))[...]
            var packets: [[UInt8]] = []
            while rest.count > 7 {
                let start = rest.startIndex
                let length = Int(rest[start + 3] & 3) << 11 | Int(rest[start + 4]) << 3 | Int(rest[start + 5]) >> 5
                packets.append(Array(rest[start + 7..<start + length]))
                rest = rest.dropFirst(length)
            }
            self.packets = packets
        }
    }

    /// The AAC configuration that a program provides before the first packet.
    enum Cookie: CaseIterable {
        case none, configuration, descriptor

        var bytes: [UInt8] {
            // Low complexity, 44,100 Hz, two channels.
            let configuration: [UInt8] = [0x12, 0x10]
            return switch self {
            case .none: []
            case .configuration: configuration
            case .descriptor:
                [0x03, 0x80, 0x80, 0x80, 0x22, 0, 0, 0, 0x04, 0x80, 0x80, 0x80, 0x14, 0x40, 0x15]
                    + Array(repeating: 0, count: 11) + [0x05, 0x80, 0x80, 0x80, 0x02] + configuration + [
                        0x06, 0x80, 0x80, 0x80, 0x01, 0x02,
                    ]
            }
        }
    }

    private static func format(_ identifier: AudioFormatID = kAudioFormatMPEG4AAC, _ cookie: [UInt8] = []) throws
        -> CMFormatDescription
    {
        var description = AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: identifier, mFramesPerPacket: 1_024, mChannelsPerFrame: 2)
        var format: CMAudioFormatDescription?
        let status = CMAudioFormatDescriptionCreate(
            allocator: kCFAllocatorDefault, asbd: &description, layoutSize: 0, layout: nil,
            magicCookieSize: cookie.count,
            magicCookie: cookie, extensions: nil, formatDescriptionOut: &format)
        #expect(status == noErr)
        return try #require(format)
    }

    private static func sample(
        _ packets: ArraySlice<[UInt8]>, at time: CMTime, _ format: CMFormatDescription
    ) throws -> CMSampleBuffer {
        let bytes = packets.flatMap(\.self)
        var block: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(
            allocator: kCFAllocatorDefault, memoryBlock: nil, blockLength: bytes.count,
            blockAllocator: kCFAllocatorDefault, customBlockSource: nil, offsetToData: 0, dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
        CMBlockBufferReplaceDataBytes(
            with: bytes, blockBuffer: block!, offsetIntoDestination: 0, dataLength: bytes.count)
        var place: Int64 = 0
        let descriptions = packets.map { packet in
            defer { place += Int64(packet.count) }
            return AudioStreamPacketDescription(mStartOffset: place, mDataByteSize: UInt32(packet.count))
        }
        var sample: CMSampleBuffer?
        let status = CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: kCFAllocatorDefault, dataBuffer: block!, formatDescription: format, sampleCount: packets.count,
            presentationTimeStamp: time, packetDescriptions: descriptions, sampleBufferOut: &sample)
        guard let sample else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        return sample
    }

    /// Runs a session of two seconds in which `enqueue` passes samples to a renderer. Returns the left audio channel
    /// and the notices.
    private func heard(
        _ enqueue: (AVSampleBufferAudioRenderer) throws -> Void,
        each: @escaping (AVSampleBufferAudioRenderer, Double) -> Void = { _, _ in }
    ) throws -> (frames: [Float], notices: [String]) {
        let (output, notices) = (InMemoryOutput(), Notices())
        let session = SampleBufferSession(
            output: output, configuration: SessionConfiguration(duration: .seconds(2))
        ) { event, _ in
            if case .notice(let text) = event { notices.texts.withLock { $0.append(text) } }
        }
        let content = try ForeignContent(session)
        content.layer.enqueue(ForeignContent.sample(at: .zero))
        let (synchronizer, renderer) = (AVSampleBufferRenderSynchronizer(), AVSampleBufferAudioRenderer())
        synchronizer.addRenderer(renderer)
        session.add(synchronizer)
        try enqueue(renderer)
        session.addDisplayLink(preferredFramesPerSecond: 10) { each(renderer, $0.seconds) }
        synchronizer.setRate(1, time: .zero)
        try session.run(content.controller)
        return (output.samples, notices.texts.withLock { $0 })
    }

    private final class Notices: Sendable {
        let texts = Mutex<[String]>([])
    }

    /// The tone's frequency there, by its periods, and its loudness.
    private func measure(_ frames: ArraySlice<Float>) -> (frequency: Double, level: Double) {
        let rises = zip(frames.indices, zip(frames, frames.dropFirst())).filter { $1.0 < 0 && $1.1 >= 0 }.map(\.0)
        guard let first = rises.first, let last = rises.last, rises.count > 1 else { return (0, 0) }
        let power = frames.reduce(0) { $0 + Double($1 * $1) } / Double(frames.count)
        return (Double(rises.count - 1) * 48_000 / Double(last - first), power.squareRoot())
    }

    @Test(
        "Compressed audio is decoded and played at its time, without a gap between samples", arguments: Cookie.allCases)
    func aac(cookie: Cookie) throws {
        let (tone, format) = (try Tone(), try Self.format(kAudioFormatMPEG4AAC, cookie.bytes))
        #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Audio)
        #expect(CMFormatDescriptionGetMediaSubType(format) == kAudioFormatMPEG4AAC)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee.mChannelsPerFrame == 2)
        let (frames, notices) = try heard { renderer in
            var first = 0
            while first < tone.packets.count {
                let packets = tone.packets[first..<min(first + 5, tone.packets.count)]
                let time = CMTime(value: Int64(first * 1_024), timescale: 44_100)
                let sample = try Self.sample(packets, at: time, format)
                #expect(CMSampleBufferGetNumSamples(sample) == packets.count)
                #expect(sample.duration == CMTime(value: Int64(packets.count * 1_024), timescale: 44_100))
                renderer.enqueue(sample)
                first += 5
            }
            #expect(renderer.status == .rendering && renderer.error == nil)
        }
        #expect(notices == [] && frames.count == 96_000)
        // The coder's first packet is what comes before the sound.
        #expect(frames.prefix(900).allSatisfy { abs($0) < 0.03 })
        let all = measure(frames[4_800..<91_200])
        #expect(abs(all.frequency - 441) < 0.05 && abs(all.level - 0.0625) < 0.003, "\(all)")
        for start in stride(from: 4_800, to: 91_200, by: 4_800) {
            let part = measure(frames[start..<start + 4_800])
            #expect(abs(part.frequency - 441) < 1 && abs(part.level - 0.0625) < 0.006, "\(start): \(part)")
        }
    }

    @Test("Compressed audio is silent where it is trimmed")
    func trimmed() throws {
        let (tone, format) = (try Tone(), try Self.format())
        let (frames, _) = try heard { renderer in
            let sample = try Self.sample(tone.packets[...], at: .zero, format)
            sample.attachments.trimDurationAtStart = CMTime(value: 1, timescale: 2)
            renderer.enqueue(sample)
        }
        #expect(frames.prefix(23_900).allSatisfy { $0 == 0 })
        #expect(abs(measure(frames[24_100..<72_000]).frequency - 441) < 0.1)
    }

    @Test(
        "Compressed audio without a decoder, or damaged, makes the renderer fail, which is reported once; a flush ends that"
    )
    func refused() throws {
        let tone = try Tone()
        let unknown = try Self.format(0x616C_6163)
        let (frames, notices) = try heard { renderer in
            renderer.enqueue(try Self.sample(tone.packets.prefix(5), at: .zero, unknown))
            #expect(renderer.status == .failed)
            #expect("\(try #require(renderer.error))".contains("alac: cannot decode audio: there is no decoder"))
            renderer.enqueue(try Self.sample(tone.packets.prefix(5), at: .zero, try Self.format()))
            #expect(renderer.status == .failed)
        } each: { renderer, time in
            guard time == 1 else { return }
            renderer.flush()
            #expect(renderer.status == .unknown && renderer.error == nil)
            let format = try? Self.format()
            let sample = try? Self.sample(tone.packets[...], at: CMTime(value: 1, timescale: 1), format!)
            if let sample { renderer.enqueue(sample) }
        }
        #expect(frames.prefix(47_000).allSatisfy { $0 == 0 })
        #expect(abs(measure(frames[55_000..<90_000]).frequency - 441) < 0.1)
        #expect(notices.count == 1 && notices[0].hasSuffix("the renderer refuses samples until it is flushed"))
    }

    @Test(
        "Compressed audio has its own format: what cannot be audio is refused, and uncompressed audio needs no decoder")
    func formats() throws {
        func status(_ description: AudioStreamBasicDescription) -> OSStatus {
            var (description, format) = (description, nil as CMAudioFormatDescription?)
            return CMAudioFormatDescriptionCreate(
                allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
                extensions: nil, formatDescriptionOut: &format)
        }
        var description = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagsNativeFloatPacked,
            mBytesPerPacket: 8, mFramesPerPacket: 1, mBytesPerFrame: 8, mChannelsPerFrame: 2, mBitsPerChannel: 32)
        #expect(status(description) == noErr)
        let format = try CMFormatDescription(audioStreamBasicDescription: description)
        #expect(format == .audio(SessionAudioFormat.format) && format.audioStreamBasicDescription == description)
        description.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
        #expect(status(description) == kCMFormatDescriptionError_InvalidParameter)
        description.mFormatFlags = kAudioFormatFlagsNativeFloatPacked
        for rate in [0, -1, .nan, .infinity, 1e300] {
            description.mSampleRate = rate
            #expect(status(description) == kCMFormatDescriptionError_InvalidParameter)
        }
        #expect(status(AudioStreamBasicDescription()) == kCMFormatDescriptionError_InvalidParameter)
    }
}
