import Glibc

/// Unpacks a `.scripting` archive. The bytes come from the system's `unzip` through a pipe and the files are written
/// here, so that no entry can name a place outside the folder, be a link, or grow past what the archive declares.
enum ScriptArchive {
    /// The longest archive, in bytes.
    static let archiveLimit = 64 << 20
    /// The most bytes that an archive may unpack to.
    static let unpackedLimit = 128 << 20
    /// The most files and folders in an archive.
    static let entryLimit = 2000

    /// Unpacks the archive at `path` into a new temporary folder.
    static func unpack(_ path: String) throws(ScriptError) -> TemporaryFolder {
        let name = FilePath.name(path)
        guard let bytes = FilePath.contents(path, limit: archiveLimit) else {
            if errno == EFBIG {
                throw ScriptError(.limit, "\(name) is longer than \(archiveLimit >> 20) MB")
            }
            throw ScriptError(.notFound, "cannot read \(name)", errno: errno)
        }
        guard let directory = ZipDirectory(bytes) else {
            throw ScriptError(.notAScript, "\(name) is a broken archive: it has no zip directory")
        }
        try check(directory, archive: name)
        let contents = try extract(path, directory: directory)
        return try write(directory, contents: contents, archive: name)
    }

    private static func check(_ directory: ZipDirectory, archive: String) throws(ScriptError) {
        guard directory.entries.count <= entryLimit else {
            throw ScriptError(.limit, "\(archive) holds more than \(entryLimit) files")
        }
        guard directory.entries.reduce(0, { $0 + $1.size }) <= unpackedLimit else {
            throw ScriptError(.limit, "\(archive) unpacks to more than \(unpackedLimit >> 20) MB")
        }
        for entry in directory.entries {
            let parts = entry.name.split(separator: "/", omittingEmptySubsequences: false)
            if entry.name.hasPrefix("/") || parts.contains("..") || entry.name.contains("\\")
                || entry.name.utf8.contains(0)
            {
                throw ScriptError(
                    .notAScript, "\(archive) is not accepted: its entry \"\(entry.name)\" leaves the archive's folder")
            }
            if entry.isSpecial {
                throw ScriptError(
                    .notAScript, "\(archive) is not accepted: its entry \"\(entry.name)\" is a link or a device")
            }
            if entry.isEncrypted {
                throw ScriptError(.notAScript, "\(archive) is not accepted: it needs a password")
            }
        }
    }

    /// All entries' bytes one after the other, in the directory's order.
    private static func extract(_ path: String, directory: ZipDirectory) throws(ScriptError) -> [UInt8] {
        let name = FilePath.name(path)
        let total = directory.entries.reduce(0) { $0 + $1.size }
        if total == 0 { return [] }
        // unzip takes a path that begins with a dash for an option: it gets the absolute one.
        let absolute = FilePath.resolved(path) ?? path
        let result = try ChildProcess(tool: "unzip", arguments: ["-p", "-qq", absolute], outputLimit: total + 4096)
            .run()
        guard result.status == 0, result.output.count == total else {
            let cause = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first.map(String.init)
            throw ScriptError(.notAScript, "\(name) is a broken archive", cause: cause)
        }
        return result.output
    }

    private static func write(
        _ directory: ZipDirectory, contents: [UInt8], archive: String
    ) throws(ScriptError) -> TemporaryFolder {
        let folder = try TemporaryFolder()
        var offset = 0
        for entry in directory.entries {
            let piece = contents[offset..<(offset + entry.size)]
            offset += entry.size
            guard ZipDirectory.checksum(piece) == entry.checksum else {
                throw ScriptError(
                    .notAScript, "\(archive) is a broken archive: \"\(entry.name)\" does not match its sum")
            }
            if !entry.isFolder { try folder.write(piece, to: entry.name) }
        }
        return folder
    }
}
