import AVKit
import Foundation
import PiPKit
import TestSupport
import Testing

/// The frames with which decoding begins, and those that depend on missing ones.
extension CompressedSampleTests {
    /// A stream whose groups are open: frames that follow a key frame, and are presented before it, depend on the group
    /// before. The second group begins with frame 12.
    enum OpenStream: CaseIterable {
        case h264, hevc

        func make() throws -> (stream: CompressedStream, format: CMFormatDescription) {
            let stream =
                switch self {
                case .h264: try CompressedStream.h264(["-x264-params", "b-adapt=0:scenecut=0:open-gop=1"])
                case .hevc: try Self.hevc("keyint=12:bframes=4:b-adapt=0:scenecut=0")
                }
            let sets = self == .h264 ? stream.h264Sets : stream.hevcSets
            return (stream, try #require(CompressedStream.format(sets, isHEVC: self == .hevc).format))
        }

        static func hevc(_ parameters: String) throws -> CompressedStream {
            try CompressedStream(
                ["-c:v", "libx265", "-x265-params", "log-level=error:crf=4:" + parameters, "-tag:v", "hvc1"],
                atom: "hvcC")
        }
    }

    @Test(
        "Compressed samples of open groups are shown at their times if each is enqueued at the last possible moment",
        arguments: OpenStream.allCases, [0, 2])
    func openGroups(kind: OpenStream, early: Int) throws {
        let (stream, description) = try kind.make()
        let due = stream.packets.indices.map { stream.packets[$0...].map(\.time).min()! - early }
        let result = try shown(each: { content, time in
            for (index, packet) in stream.packets.enumerated() where max(0, due[index]) == time {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        })
        #expect(result.frames == Self.all)
        #expect(result.content.layer.error == nil)
    }

    @Test(
        "Compressed samples that begin with an open group are shown from its key frame on",
        arguments: OpenStream.allCases)
    func openBeginning(kind: OpenStream) throws {
        let (stream, description) = try kind.make()
        let key = try #require(stream.packets.firstIndex { $0.time == 12 })
        #expect(stream.packets[key...].contains { $0.time < 12 })
        let result = try shown(first: { content in
            for packet in stream.packets[key...] {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        })
        #expect(result.frames.filter { $0[1] >= 0 } == (12..<25).map { [$0, $0] })
        #expect(result.content.layer.status == .rendering)
    }

    @Test("Compressed samples of a stream that is refreshed in parts are shown once a whole frame was refreshed")
    func refreshed() throws {
        let stream = try CompressedStream.h264(["-bf", "0", "-x264-params", "scenecut=0:intra-refresh=1:keyint=8"])
        let description = try #require(CompressedStream.format(stream.h264Sets).format)
        let result = try shown(first: { content in
            for packet in stream.packets[8...] {
                content.layer.enqueue(try CompressedStream.sample([packet], description))
            }
        })
        let frames = result.frames.filter { $0[1] >= 0 }
        #expect(frames.first.map { (9...16).contains($0[0]) } == true && frames.last == [24, 24], "\(frames)")
        #expect(frames.allSatisfy { $0[0] == $0[1] } && result.content.layer.status == .rendering)
    }

    @Test("Compressed samples of HEVC without a reference frame make the layer fail, as those of H.264 do")
    func missingReference() throws {
        let stream = try OpenStream.hevc("keyint=25:bframes=0:open-gop=0:scenecut=0")
        let description = try #require(CompressedStream.format(stream.hevcSets, isHEVC: true).format)
        for missing in [0, 5] {
            let result = try shown(first: { content in
                for packet in stream.packets where packet.time != missing {
                    content.layer.enqueue(try CompressedStream.sample([packet], description))
                }
            })
            #expect(result.frames.filter { $0[1] >= 0 } == (0..<missing).map { [$0, $0] })
            #expect(result.content.layer.status == .failed)
        }
    }

    @Test("Compressed samples may have formats that are made for each of them, with equal extensions")
    func formatsMadeAnew() throws {
        let stream = try CompressedStream.h264()
        let result = try shown(first: { content in
            for packet in stream.packets {
                let extensions: NSMutableDictionary = [
                    kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: [
                        "avcC": Data(stream.record) as NSData
                    ] as NSDictionary,
                    kCMFormatDescriptionExtension_TransferFunction: kCMFormatDescriptionTransferFunction_ITU_R_709_2,
                ]
                var made: CMVideoFormatDescription?
                CMVideoFormatDescriptionCreate(
                    allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 48, extensions: extensions,
                    formatDescriptionOut: &made)
                let format = try #require(made)
                // The format has a copy.
                extensions.removeAllObjects()
                #expect(CMFormatDescriptionGetExtensions(format)?.count == 2)
                content.layer.enqueue(try CompressedStream.sample([packet], format))
            }
        })
        #expect(result.frames == Self.all)
    }
}
