import CFFmpeg
import Glibc
import SharedTypes

/// The step that gives a complete file its final name. Only the file of the descriptor gets the name, because another
/// program may have put another file under the temporary name.
extension OutputFile {
    /// Gives the file the name `path`, which must be free. A file without any name is copied, if the system cannot name
    /// it. Returns an `errno`, or 0.
    func place(at path: String, byteCount: Int64) -> Int32 {
        if link(to: path) == 0 { return 0 }
        let code = errno
        guard code != EEXIST else { return code }
        // A file system without hard links, a system without `/proc`, or a file that was removed.
        guard let temporaryPath, Self.names(temporaryPath, descriptor) else {
            return code == ENOENT ? copy(to: path, byteCount: byteCount) : code
        }
        if cffmpeg_rename_new(temporaryPath, path) == 0 { return verify(path) }
        guard errno == EINVAL || errno == ENOSYS else { return errno }
        // A file system that cannot refuse a name that is taken: check, then rename.
        guard access(path, F_OK) != 0 else { return EEXIST }
        return Glibc.rename(temporaryPath, path) == 0 ? verify(path) : errno
    }

    /// Gives the file the name `path`, from the file that has it. Returns an `errno`, or 0.
    func replace(_ path: String) -> Int32 {
        if let temporaryPath { return Glibc.rename(temporaryPath, path) == 0 ? verify(path) : errno }
        if link(to: path) == 0 { return 0 }
        guard errno == EEXIST else { return errno }
        for attempt in 1...1000 {
            let own = Self.path(beside: target, mark: Mark.unfinished, attempt: attempt)
            if link(to: own) == 0 { return Glibc.rename(own, path) == 0 ? verify(path) : errno }
            guard errno == EEXIST else { break }
        }
        return errno
    }

    /// The current name of the file, wherever it is now; nil if it has none.
    func currentName() -> String? {
        if let temporaryPath, Self.names(temporaryPath, descriptor) { return temporaryPath }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = readlink(descriptorPath, &bytes, Int(PATH_MAX))
        guard count > 0 else { return nil }
        let path = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return Self.names(path, descriptor) ? path : nil
    }

    private func link(to path: String) -> Int32 {
        linkat(AT_FDCWD, descriptorPath, AT_FDCWD, path, AT_SYMLINK_FOLLOW)
    }

    /// Checks that the file was renamed to `path`, and not one that replaced it in the moment before. Returns an
    /// `errno`, or 0.
    private func verify(_ path: String) -> Int32 { Self.names(path, descriptor) ? 0 : ESTALE }

    /// Copies the content to a new file at `path`. Returns an `errno`, or 0.
    private func copy(to path: String, byteCount: Int64) -> Int32 {
        let copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard copy >= 0 else { return errno }
        defer { close(copy) }
        var block = [UInt8](repeating: 0, count: 1 << 20)
        var position: Int64 = 0
        var code: Int32 = 0
        while position < byteCount, code == 0 {
            let wanted = Int(min(Int64(block.count), byteCount - position))
            let count = pread(descriptor, &block, wanted, off_t(position))
            guard count > 0 else {
                if count < 0, errno == EINTR { continue }
                code = count < 0 ? errno : EIO
                break
            }
            code = block[..<count].withUnsafeBytes { writeAll($0, to: copy).failure }
            position += Int64(count)
        }
        if code == 0, fsync(copy) != 0 { code = errno }
        if code != 0 { unlink(path) }
        return code
    }
}
