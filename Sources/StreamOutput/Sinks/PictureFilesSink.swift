import CFFmpeg
package import SampleQueue

/// Image files of one frame each, numbered from 1: `frame-00001.png`, `frame-00002.png`. Each appears when it is whole;
/// when a session fails, finished files stay.
package final class PictureFilesSink: PacketSink {
    private let pattern: NumberedName
    private let policy: CommitPolicy
    private var count = 0
    private var byteCount: Int64 = 0
    private let written = SinkCounter()

    /// Creates a sink for files named by `pattern`. Throws ``StreamOutputError`` if the first cannot be written.
    package init(pattern: NumberedName, overwrite: Bool) throws(StreamOutputError) {
        self.pattern = pattern
        policy = CommitPolicy(replacesExisting: overwrite, unfinished: .removed)
        try OutputFile.check(pattern.name(1), overwrite: overwrite)
    }

    package var name: String { pattern.text }
    package var isLive: Bool { false }
    package var holdsSound: Bool { false }
    package var longestStillness: Duration { .seconds(5) }
    package var status: SinkStatus { written.status }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {}

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {}

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard packet.trackIndex == 0 else { return }
        count += 1
        let path = pattern.name(count)
        let file = try OutputFile(path, policy: policy, stage: .unseen)
        do throws(StreamOutputError) {
            try file.reserve(upTo: Int64(packet.byteCount))
            try file.write(packet.bytes)
            try file.commit(byteCount: Int64(packet.byteCount))
        } catch {
            file.discard()
            throw error
        }
        byteCount += Int64(packet.byteCount)
        written.set(byteCount)
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 { byteCount }

    package func abandon() {}
}
