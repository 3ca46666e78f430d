import CLibraries
import Glibc

/// The entries of a zip archive in memory, one after the other (libarchive's `archive_read_…`, by the directory at the
/// archive's end).
struct ArchiveReader: ~Copyable {
    /// The properties of an entry that are known before its contents.
    struct Entry {
        /// The path as written; nil if it is not UTF-8.
        var name: String?
        /// The unpacked length that the archive declares.
        var declaredSize: Int
        var isFile: Bool
        var isFolder: Bool
        var isEncrypted: Bool
    }

    private let name: String
    private let archive: OpaquePointer
    private let bytes: UnsafeMutableRawBufferPointer

    /// Opens the archive `contents`, called `name` in messages. Here as below, data that libarchive cannot read is
    /// `.notAScript`.
    init(_ contents: [UInt8], name: String) throws(ScriptError) {
        self.name = name
        bytes = .allocate(byteCount: max(1, contents.count), alignment: 1)
        bytes.copyBytes(from: contents)
        // It fails only if memory runs out.
        archive = archive_read_new()!
        archive_read_support_format_zip_seekable(archive)
        guard archive_read_open_memory(archive, bytes.baseAddress, contents.count) == ARCHIVE_OK else {
            throw failure
        }
    }

    deinit {
        archive_read_free(archive)
        bytes.deallocate()
    }

    /// The next entry; nil after the last.
    func next() throws(ScriptError) -> Entry? {
        // libarchive converts names to the thread's locale first, which may not support them all.
        let locale = newlocale(Int32(LC_CTYPE_MASK), "C.UTF-8", nil)
        let before = uselocale(locale)
        defer {
            uselocale(before)
            if let locale { freelocale(locale) }
        }
        var entry: OpaquePointer?
        let code = archive_read_next_header(archive, &entry)
        if code == ARCHIVE_EOF { return nil }
        // A name that cannot be converted gives a warning, and no name.
        guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw failure }
        let type = archive_entry_filetype(entry)
        let isLink = archive_entry_hardlink(entry) != nil || archive_entry_symlink(entry) != nil
        return Entry(
            name: archive_entry_pathname_utf8(entry).map { String(cString: $0) },
            declaredSize: Int(archive_entry_size(entry)), isFile: type == Self.regularFile && !isLink,
            isFolder: type == Self.folder, isEncrypted: archive_entry_is_encrypted(entry) != 0)
    }

    /// The bytes of the last entry of ``next()``; nil if there are more than `limit`. Throws if they do not match the
    /// declared length or checksum.
    func contents(limit: Int) throws(ScriptError) -> [UInt8]? {
        var contents: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = archive_read_data(archive, &piece, piece.count)
            if count == 0 { return contents }
            guard count > 0 else { throw failure }
            contents += piece[..<count]
            if contents.count > limit { return nil }
        }
    }

    private var failure: ScriptError {
        let cause = archive_error_string(archive).map { String(cString: $0) }
        return ScriptError(.notAScript, "\(name) is a damaged archive", cause: cause)
    }

    // libarchive's AE_IFREG and AE_IFDIR are casts, which Swift does not see.
    private static let regularFile: UInt32 = 0o100000
    private static let folder: UInt32 = 0o040000
}
