import Foundation
import Glibc
import SampleQueue
import StreamOutput

/// A file that is written directly in its final format. Its contents equal those of a file that was recorded first.
final class PlainSink: PacketSink {
    let name: String
    private let format: ContainerFormat
    private let descriptor: Int32
    private let output: FileDescriptorOutput
    private var muxer: Muxer?
    private var tracks: [Track] = []
    private var held: EncodedPacket?
    private var order = Interleaver<EncodedPacket>(timescales: [])

    init(path: String, format: ContainerFormat) throws {
        (name, self.format) = (path, format)
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
        output = try FileDescriptorOutput(descriptor: descriptor, isSeekable: true)
    }

    deinit {
        close(descriptor)
    }

    var isLive: Bool { false }
    var holdsAudio: Bool { true }
    var status: SinkStatus { output.status }
    var maximumRepeatInterval: Duration { .seconds(5) }

    func check(_ codec: AudioSettings.Codec) {}

    func begin(_ tracks: [Track]) throws(StreamOutputError) {
        self.tracks = tracks
        order = Interleaver(timescales: tracks.map(\.timescale))
        muxer = try Muxer(format, path: name, output: output, tracks: tracks)
    }

    func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard tracks[packet.trackIndex].mediaType == .video else { return queue(packet) }
        queueHeld(until: packet.presentationTime)
        held = try EncodedPacket(sharing: packet)
    }

    func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        queueHeld(until: end.convertScale(90_000, method: .roundHalfAwayFromZero).value)
        order.finish()
        while let (packet, index) = order.next() {
            if let rest = try tracks[index].cut(packet, at: end, marksRest: false) { try muxer?.write(rest) }
        }
        try muxer?.finish()
        return output.endPosition
    }

    func abandon() {}

    private func queueHeld(until end: Int64) {
        guard let packet = held else { return }
        held = nil
        packet.pointer.pointee.duration = end - packet.presentationTime
        queue(packet)
    }

    private func queue(_ packet: EncodedPacket) {
        order.append(packet, ofTrack: packet.trackIndex, at: packet.presentationTime, byteCount: packet.byteCount)
    }
}

/// A sink for which there is a pause behind each packet.
final class PausingSink: PacketSink {
    private let sink: any PacketSink

    init(_ sink: any PacketSink) {
        self.sink = sink
    }

    var name: String { sink.name }
    var isLive: Bool { sink.isLive }
    var holdsAudio: Bool { sink.holdsAudio }
    var status: SinkStatus { sink.status }
    var maximumRepeatInterval: Duration { sink.maximumRepeatInterval }

    func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) { try sink.check(codec) }

    func begin(_ tracks: [Track]) throws(StreamOutputError) { try sink.begin(tracks) }

    func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        try sink.write(packet)
        try sink.settle()
    }

    func finish(at end: CMTime) throws(StreamOutputError) -> Int64 { try sink.finish(at: end) }

    func abandon() { sink.abandon() }
}
