import CFFmpeg
import Glibc
package import SampleQueue
import Synchronization

/// Image files of one frame each, numbered from 1: `frame-00001.png`, `frame-00002.png`. Each appears when it is
/// complete; when a session fails, finished files stay. At intervals all of them are synchronized to the device, or
/// each when it is written.
package final class ImageSequenceSink: PacketSink {
    private let pattern: NumberedPath
    private let policy: CommitPolicy
    private var count = 0
    private var byteCount: Int64 = 0
    private let written = SinkCounter()
    private let synchronizer: FileSynchronizer
    private let safe = Atomic(Int64.min)
    private var timescale: Int64 = 90_000
    private let isLiveSession: Bool

    /// The folder of the files, open for synchronization.
    private final class Folder: Sendable {
        private let descriptor: Int32

        init(_ path: String) {
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }

        deinit {
            if descriptor >= 0 { close(descriptor) }
        }

        /// Synchronizes the file system that the folder is in. Returns an `errno`, or 0.
        func synchronize() -> Int32 {
            descriptor < 0 || cffmpeg_synchronize_file_system(descriptor) == 0 ? 0 : errno
        }
    }

    /// Creates a sink for files named by `pattern`; `isPaced` by the host's clock or as fast as it can. Throws
    /// ``StreamOutputError`` if the first cannot be written.
    package init(
        pattern: NumberedPath, overwrite: Bool, synchronizes: SyncMode = .interval, isPaced: Bool = false,
        device: SyncDevice = SyncDevice()
    ) throws(StreamOutputError) {
        self.pattern = pattern
        isLiveSession = isPaced
        policy = CommitPolicy(
            replacesExisting: overwrite, unfinished: .removed,
            synchronizes: synchronizes == .always ? .always : .never)
        try OutputFile.check(pattern.name(1), overwrite: overwrite)
        let folder = Folder(OutputFile.split(pattern.name(1)).folder)
        synchronizer = FileSynchronizer(
            synchronizes == .interval ? .interval : .never, isLive: isPaced, now: device.now
        ) { folder.synchronize() }
    }

    deinit {
        synchronizer.end()
    }

    package var name: String { pattern.text }
    package var isLive: Bool { false }
    package var holdsAudio: Bool { false }
    package var maximumRepeatInterval: Duration { .seconds(5) }
    /// A live session never waits for its disk.
    package var recoverableTime: Int64? { isLiveSession ? nil : safe.load(ordering: .relaxed) }

    package var status: SinkStatus {
        var status = written.status
        status.lag = synchronizer.lag
        return status
    }

    package func takeMessages() -> [String] {
        synchronizer.takeMessages().map { "\(name): \($0)" }
    }

    package func check(_ codec: AudioSettings.Codec) throws(StreamOutputError) {}

    package func begin(_ tracks: [Track]) throws(StreamOutputError) {
        timescale = tracks.first { $0.mediaType == .video }.map { Int64($0.timescale) } ?? timescale
    }

    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        guard packet.trackIndex == 0 else { return }
        count += 1
        let path = pattern.name(count)
        synchronizer.arrive()
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
        safe.store(
            Int64(clamping: Int128(packet.presentationTime) * 90_000 / Int128(timescale)), ordering: .relaxed)
        try check(synchronizer.recordWrite())
    }

    package func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        try check(synchronizer.recordWrite(atOnce: true))
        try check(synchronizer.end())
        return byteCount
    }

    package func abandon() {
        synchronizer.end()
    }

    private func check(_ code: Int32) throws(StreamOutputError) {
        guard code == 0 else { throw .system(code, operation: OutputFile.operation, subject: name) }
    }
}
