import Glibc
import SharedTypes

/// Unpacks a `.scripting` archive in memory. Nothing is written to disk, so that no entry can escape to another path,
/// be a link, or exceed the limits, regardless of the sizes that the archive declares.
enum ScriptArchive {
    /// The maximum size of an archive, in bytes.
    static let archiveLimit = 64 << 20
    /// The maximum unpacked size of an archive, in bytes.
    static let unpackedLimit = 128 << 20
    /// The maximum compression ratio of an archive, if its unpacked size exceeds ``smallLimit``. Text is seldom
    /// compressed to less than a twentieth.
    static let ratioLimit = 100
    /// The unpacked size in bytes that every archive may have.
    static let smallLimit = 4 << 20
    /// The maximum number of files and folders in an archive.
    static let entryLimit = 2000

    /// The files in the archive at `path` by their names.
    static func unpack(_ path: String) throws(ScriptError) -> [String: [UInt8]] {
        let name = FilePath.name(path)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ScriptError(.notFound, "cannot read \(name)", errno: errno) }
        defer { close(descriptor) }
        let (bytes, failure) = readAll(from: descriptor, limit: archiveLimit)
        if failure == EFBIG { throw ScriptError(.limit, "\(name) is longer than \(archiveLimit >> 20) MB") }
        if failure != 0 { throw ScriptError(.notFound, "cannot read \(name)", errno: failure) }
        let room = min(unpackedLimit, max(smallLimit, bytes.count * ratioLimit))
        return try files(in: ArchiveReader(bytes, name: name), archive: name, room: room)
    }

    private static func files(
        in reader: borrowing ArchiveReader, archive: String, room most: Int
    ) throws(ScriptError) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var (count, room) = (0, most)
        while let entry = try reader.next() {
            count += 1
            if count > entryLimit { throw limit(archive, "holds more than \(entryLimit) files") }
            if let reason = refusal(of: entry) {
                let name = entry.name.map { "its entry \"\($0)\"" } ?? "the name of an entry"
                throw ScriptError(.notAScript, "\(archive) is not accepted: \(name) \(reason)")
            }
            guard entry.isFile else { continue }
            guard entry.declaredSize <= room, let contents = try reader.contents(limit: room) else {
                let isLong = most == unpackedLimit || entry.declaredSize > unpackedLimit
                throw limit(
                    archive,
                    "unpacks to more than \(isLong ? "\(unpackedLimit >> 20) MB" : "\(ratioLimit) times its own length")"
                )
            }
            room -= contents.count
            let name = FilePath.parts(entry.name ?? "").filter { $0 != "." }.joined(separator: "/")
            if files.updateValue(contents, forKey: name) != nil {
                throw ScriptError(.notAScript, "\(archive) is not accepted: it contains \"\(name)\" twice")
            }
        }
        return files
    }

    /// The reason why an entry is refused; nil if it is accepted.
    private static func refusal(of entry: ArchiveReader.Entry) -> String? {
        guard let name = entry.name else { return "is not UTF-8" }
        if name.utf8.first == UInt8(ascii: "/") || FilePath.parts(name).contains("..") || name.contains("\\") {
            return "leaves the archive's folder"
        }
        if !entry.isFile && !entry.isFolder { return "is a link or a device" }
        return entry.isEncrypted ? "needs a password" : nil
    }

    private static func limit(_ archive: String, _ words: String) -> ScriptError {
        ScriptError(.limit, "\(archive) \(words)")
    }
}
