import Glibc
import SharedTypes

/// The files of an HTTP live stream in a folder: the playlist, its segments, their initialization segments, and a page
/// that plays it. All other files in the folder are not touched.
final class PlaylistFolder {
    /// The path of the playlist as given.
    let path: String
    /// The folder, without symbolic links.
    private let folder: String
    /// The playlist's name without its extension.
    private let stem: String
    /// The prefix of the names of all files in the playlist: only letters that need no escaping in URLs.
    private let plainStem: String
    private static let operation = "write the playlist"
    /// The identity of each file that this object has written and not removed, by name.
    private var written: [String: FileIdentity] = [:]

    /// The device and the number of an ordinary file. A new file can get the number of one that was removed, so its
    /// size and the time of its last change belong to it.
    private struct FileIdentity: Equatable {
        let device: UInt64
        let number: UInt64
        let byteCount: Int64
        let seconds: Int
        let nanoseconds: Int

        init?(_ code: Int32, _ status: stat) {
            guard code == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
            byteCount = Int64(status.st_size)
            (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
        }
    }

    /// Opens the folder of the playlist at `path`, which is created if only it is missing. Throws ``StreamOutputError``
    /// if it cannot be written to, and if files of these names exist and may not be replaced.
    init(_ path: String, overwrite: Bool) throws(StreamOutputError) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        stem = String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
        plainStem = String(
            stem.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "_" })
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if mkdir(folder, 0o777) != 0, errno != EEXIST, errno != ENOENT, errno != EISDIR {
            throw .system(errno, operation: Self.operation, subject: path)
        }
        try OutputFile.check(path, overwrite: overwrite)
        guard let resolved = realpath(folder, nil) else {
            throw .system(errno, operation: Self.operation, subject: path)
        }
        defer { free(resolved) }
        self.folder = String(cString: resolved)
        for name in try own() where !overwrite {
            throw StreamOutputError(
                .alreadyExists, operation: Self.operation, subject: path, code: EEXIST,
                cause: "\(folder) already has a file \(name)")
        }
    }

    /// The playlist's name.
    var playlistName: String { "\(stem).m3u8" }

    func segmentName(_ number: Int) -> String { "\(plainStem)-\(Self.digits(number)).m4s" }

    /// The name of the initialization segment of a session whose first segment is `number`.
    func initialName(_ number: Int) -> String {
        number == 0 ? "\(plainStem)-init.mp4" : "\(plainStem)-init-\(Self.digits(number)).mp4"
    }

    private static func digits(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 5 - text.count)) + text
    }

    /// The playlist of an earlier session, as far as its segments exist; nil if there is none of pipstream's.
    func oldPlaylist() -> Playlist? {
        let descriptor = open(file(playlistName), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let (bytes, failure) = readAll(from: descriptor, limit: 1 << 20)
        guard failure == 0, var playlist = Playlist(String(decoding: bytes, as: UTF8.self)),
            playlist.segments.allSatisfy({ isStreamFile($0.name) && isStreamFile($0.map) })
        else { return nil }
        if let missing = playlist.segments.lastIndex(where: { isAbsent(file($0.name)) || isAbsent(file($0.map)) }) {
            let gone = playlist.segments.prefix(missing + 1)
            playlist.segments.removeFirst(gone.count)
            playlist.sequence += gone.count
            playlist.discontinuitySequence += gone.count(where: \.isDiscontinuous)
        }
        return playlist
    }

    /// A number that is greater than that of any segment in the folder.
    func nextNumber() throws(StreamOutputError) -> Int {
        let numbers = try own().filter { $0.hasSuffix(".m4s") }.compactMap { name in
            Int(name.dropFirst(plainStem.count + 1).dropLast(4))
        }
        return numbers.max().map { $0 + 1 } ?? 0
    }

    /// Writes a file of the stream, which appears under its name when it is complete.
    func write(_ bytes: [UInt8], to name: String) throws(StreamOutputError) {
        let temporary = file(name + ".tmp")
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .system(errno, operation: Self.operation, subject: path) }
        var code = bytes.withUnsafeBytes { writeAll($0, to: descriptor).failure }
        var status = stat()
        let identity = FileIdentity(fstat(descriptor, &status), status)
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, file(name)) != 0 { code = errno }
        guard code == 0 else {
            unlink(temporary)
            throw .system(code, operation: Self.operation, subject: path)
        }
        written[name] = identity
    }

    /// Removes a file of the stream.
    func remove(_ name: String) {
        written[name] = nil
        unlink(file(name))
    }

    /// Throws ``StreamOutputError`` if one of the files `names` is not the one that was written: another program has
    /// removed or replaced it. Files of earlier sessions need only exist.
    func check(_ names: [String]) throws(StreamOutputError) {
        for name in names {
            var status = stat()
            let found = FileIdentity(lstat(file(name), &status), status)
            guard found == nil || written[name] != nil && found != written[name] else { continue }
            throw StreamOutputError(
                .writeFailed, operation: Self.operation, subject: path,
                cause: "another program has removed or replaced \(name) while the stream was written")
        }
    }

    private func file(_ name: String) -> String { folder == "/" ? "/\(name)" : "\(folder)/\(name)" }

    /// Removes the files of an earlier stream of the same name, the playlist first, so that no reader finds a mixture.
    func clear() throws(StreamOutputError) {
        for name in try own() { unlink(file(name)) }
    }

    /// Removes the files of an earlier stream of the same name, except its playlist and the files called `names`.
    func clear(but names: Set<String>) throws(StreamOutputError) {
        for name in try own() where name != playlistName && !names.contains(name) { unlink(file(name)) }
    }

    /// Writes the page that plays the playlist, unless a page exists that pipstream did not write.
    func writePage() throws(StreamOutputError) {
        let page = file("\(stem).html")
        guard isAbsent(page) || hasStreamHeader(page) else { return }
        let text = PlaylistPage.text(playlist: "\(stem).m3u8")
        let descriptor = open(page, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .system(errno, operation: Self.operation, subject: path) }
        defer { close(descriptor) }
        let code = writeAll(text, to: descriptor)
        guard code == 0 else { throw .system(code, operation: Self.operation, subject: path) }
    }

    /// Whether the device or the process's limits have no space for `count` more bytes, which FFmpeg would not report.
    func isFull(for count: Int) -> Bool {
        var system = statvfs()
        guard statvfs(folder, &system) == 0 else { return false }
        return Int64(system.f_bavail) * Int64(system.f_frsize) < Int64(count)
    }

    /// The total size of the stream's files, in bytes.
    var byteCount: Int64 {
        let names = (try? own()) ?? []
        return names.reduce(0) { sum, name in
            var status = stat()
            return stat(file(name), &status) == 0 ? sum + Int64(status.st_size) : sum
        }
    }

    /// The names of the stream's files in the folder, the playlist first.
    private func own() throws(StreamOutputError) -> [String] {
        guard let directory = opendir(folder) else {
            throw .system(errno, operation: Self.operation, subject: path)
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isStreamFile(name) { names.append(name) }
        }
        let playlist = "\(stem).m3u8"
        return names.filter { $0 == playlist } + names.filter { $0 != playlist }.sorted()
    }

    private func isStreamFile(_ name: String) -> Bool {
        let plain = name.hasSuffix(".tmp") ? name.dropLast(4) : name[...]
        if plain == playlistName || plain == initialName(0) { return true }
        let ending = plain.hasSuffix(".m4s") ? ".m4s" : ".mp4"
        let beginning = ending == ".m4s" ? "\(plainStem)-" : "\(plainStem)-init-"
        guard plain.hasPrefix(beginning), plain.hasSuffix(ending) else { return false }
        let number = plain.dropFirst(beginning.count).dropLast(4)
        return number.count >= 5 && number.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private func isAbsent(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) != 0
    }

    private func hasStreamHeader(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 && String(decoding: bytes.prefix(count), as: UTF8.self).contains(PlaylistPage.mark)
    }
}
