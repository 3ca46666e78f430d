import CFFmpeg
import Glibc

/// The recording that a killed run left of a file.
package struct StaleRecording: Hashable, Sendable {
    /// The path of the recording.
    package let path: String
    /// Its size in bytes.
    package let byteCount: Int64
    /// The playable length in seconds; nil if the file is too large to scan.
    package let length: Double?

    /// The largest file that is scanned, in bytes: about a second of reading.
    private static let largest: Int64 = 1 << 30

    /// A one-line description for users.
    package var description: String {
        let held = length.map { "\(Double(Int64($0 * 10)) / 10) s of playable video" } ?? "\(byteCount >> 20) MB"
        return "\(path) is the recording of a killed run: \(held)"
    }

    /// Returns the recordings that ended runs left of the file at `path`. Removes only files without content.
    package static func find(of path: String) -> [StaleRecording] {
        guard let target = try? OutputFile.check(path, overwrite: true) else { return [] }
        for name in names(beside: target, mark: OutputFile.Mark.unfinished) { removeFile(name) }
        return names(beside: target, mark: OutputFile.Mark.recording).compactMap { StaleRecording(path: $0) }
    }

    /// Describes the recording that this process leaves at `path` if it ends now. Nil if it is empty; then it is
    /// removed.
    package static func leave(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        if status.st_size == 0 {
            unlink(path)
            return nil
        }
        return "the recording up to then is in \(path)"
    }

    /// The files of that mark that no process writes. They are numbered without a gap, except where a user removed
    /// some.
    private static func names(beside target: String, mark: String) -> [String] {
        var missing = 0
        var found: [String] = []
        for attempt in 1...1000 where missing < 8 {
            let path = OutputFile.path(beside: target, mark: mark, attempt: attempt)
            guard access(path, F_OK) == 0 else {
                missing += 1
                continue
            }
            found.append(path)
        }
        return found
    }

    private static func removeFile(_ path: String) {
        let descriptor = abandoned(path)
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
    }

    /// Opens and locks the file at `path`; -1 where it is not an ordinary file or its process lives.
    private static func abandoned(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
        {
            return descriptor
        }
        close(descriptor)
        return -1
    }

    private init?(path: String) {
        let descriptor = Self.abandoned(path)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        guard status.st_size > 0 else {
            unlink(path)
            return nil
        }
        self.path = path
        byteCount = Int64(status.st_size)
        length = byteCount <= Self.largest ? Self.length(path) : nil
    }

    /// The playable length of the file at `path`, in seconds.
    private static func length(_ path: String) -> Double {
        guard let reader = try? PacketReader(path: path) else { return 0 }
        var (start, end) = (Double.infinity, 0.0)
        while let packet = try? reader.next(timescales: Array(repeating: 90_000, count: reader.trackCount)) {
            let time = Double(packet.presentationTime) / 90_000
            start = min(start, time)
            end = max(end, time + Double(max(0, packet.duration)) / 90_000)
        }
        return max(reader.end, end - min(start, end))
    }
}
