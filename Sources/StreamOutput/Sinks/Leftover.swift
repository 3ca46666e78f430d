import CFFmpeg
import Glibc

/// What a run that was killed had recorded of a file.
package struct Leftover: Hashable, Sendable {
    /// Where it lies.
    package let path: String
    /// Its size in bytes.
    package let byteCount: Int64
    /// How much of it can be played, in seconds; nil where it is too large to look through.
    package let length: Double?

    /// What is looked through: a second's reading or so.
    private static let largest: Int64 = 1 << 30

    /// One line for a person.
    package var description: String {
        let held = length.map { "\(Double(Int64($0 * 10)) / 10) s that can be played" } ?? "\(byteCount >> 20) MB"
        return "\(path) is what a run that was killed had recorded: \(held)"
    }

    /// What runs that are no more have left of the file at `path`. Nothing is taken away but what holds nothing.
    package static func find(of path: String) -> [Leftover] {
        guard let target = try? OutputFile.check(path, overwrite: true) else { return [] }
        for name in names(beside: target, mark: OutputFile.Mark.unfinished) { takeAway(name) }
        return names(beside: target, mark: OutputFile.Mark.recording).compactMap { Leftover(path: $0) }
    }

    /// Says what this process leaves at `path` when it ends now; nil where that holds nothing, and is taken away.
    package static func leave(_ path: String) -> String? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        if status.st_size == 0 {
            unlink(path)
            return nil
        }
        return "what was recorded until then is in \(path)"
    }

    /// The files of that mark which nobody writes any more; they are numbered without a gap, but for those that somebody took away.
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

    private static func takeAway(_ path: String) {
        let descriptor = abandoned(path)
        guard descriptor >= 0 else { return }
        unlink(path)
        close(descriptor)
    }

    /// The file at `path`, opened and locked; -1 where it is no ordinary file or its process lives.
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

    /// How much of the file at `path` can be played, in seconds.
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
