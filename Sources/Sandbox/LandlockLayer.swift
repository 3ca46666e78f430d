import CLibraries
import Glibc

/// The Landlock layer: restricts the access of a thread, and of threads that it starts later, to files, TCP and
/// abstract sockets. Each call adds to the existing restrictions.
enum LandlockLayer {
    /// The rights that each version of the kernel's Landlock handles (`Documentation/userspace-api/landlock.rst`).
    private static let everything: [(version: Int32, rights: UInt64)] = [
        (1, 0x1fff), (2, 1 << 13 /* refer */), (3, 1 << 14 /* truncate */), (5, 1 << 15 /* ioctl of devices */),
    ]
    private static let execute: UInt64 = 1 << 0
    private static let readFile: UInt64 = 1 << 2
    private static let readFolder: UInt64 = 1 << 3

    /// Denies everything except reading below `readable`, and executing the files `executable`. `isAlone` means that
    /// the process has only one thread: then signals to other processes and their abstract sockets are denied, too.
    /// Returns the reason of a failure.
    static func enter(readable: [String], executable: [String] = [], isAlone: Bool) -> String? {
        let version = cs_landlock_create_ruleset(nil, 0, UInt32(LANDLOCK_CREATE_RULESET_VERSION))
        guard version > 0 else { return "the kernel has no Landlock (\(words(errno)))" }
        let rights = everything.filter { $0.version <= version }.reduce(0) { $0 | $1.rights }
        // Files; from version 4 on TCP (bind, connect); from 6 on abstract sockets and signals.
        let handled: [UInt64] = [rights, 0b11, isAlone ? 0b11 : 0]
        let size = version < 4 ? 8 : version < 6 ? 16 : 24
        let ruleset = handled.withUnsafeBytes { cs_landlock_create_ruleset($0.baseAddress, size, 0) }
        guard ruleset >= 0 else { return words(errno) }
        defer { close(ruleset) }
        for path in readable { allow(readFile | readFolder, at: path, in: ruleset) }
        for path in executable { allow(readFile | execute, at: path, in: ruleset) }
        return cs_landlock_restrict_self(ruleset) == 0 ? nil : words(errno)
    }

    /// A missing path needs no right.
    private static func allow(_ rights: UInt64, at path: String, in ruleset: Int32) {
        let descriptor = open(path, CS_O_PATH | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        // A file does not have the rights of a folder.
        let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        // `landlock_path_beneath_attr`, which is packed: the rights, then the descriptor.
        var rule: [UInt8] = []
        withUnsafeBytes(of: isFolder ? rights : rights & ~readFolder) { rule.append(contentsOf: $0) }
        withUnsafeBytes(of: descriptor) { rule.append(contentsOf: $0) }
        _ = rule.withUnsafeBytes { cs_landlock_add_rule(ruleset, $0.baseAddress) }
    }

    private static func words(_ code: Int32) -> String { String(cString: strerror(code)) }
}
