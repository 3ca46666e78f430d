import FrameSource
import Glibc
import Sandbox
import WorkerProtocol

/// The program of the image decoder, which serves the socket at descriptor 3 in its sandbox.
package enum DecoderProgram {
    /// The maximum memory of the process in bytes, for allocations that its parent does not see in time.
    private static let memory: UInt64 = 1 << 30

    /// Enters the sandbox and serves requests until the other side closes the socket.
    package static func run() {
        let folders = FontLibrary.readFolders
        let variables = FontLibrary.variables.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
        LibraryMessages.begin()
        var walls = Sandbox()
        walls.enterForDecoding(
            descriptors: LibraryMessages.descriptor + 1, readable: folders, maximumFile: UInt64(DecoderLimits.pixels),
            memory: memory)
        DecoderService(descriptor: 3, walls: walls, hasFailedFonts: LibraryMessages.haveFontWarning) {
            // fontconfig finds its caches by these variables.
            for (name, value) in variables { setenv(name, value, 1) }
            _ = try? FontLibrary.standard(allowsMissing: true)
            for (name, _) in variables { unsetenv(name) }
        }.run()
    }
}

/// The messages that libraries write to the standard error output of this process. None reaches the user; one of Pango
/// means that its fonts are in a failed state, which later texts would inherit.
struct LibraryMessages {
    /// The end of the pipe that is read; below it are the standard descriptors and the socket.
    static let descriptor: Int32 = 4

    /// Connects standard error to a pipe. Before the sandbox, which keeps the descriptors up to ``descriptor``.
    static func begin() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return }
        // A full pipe blocks nobody.
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        dup2(ends[1], STDERR_FILENO)
        dup2(ends[0], descriptor)
    }

    /// Reads all messages so far. Returns whether one is a warning of Pango.
    static func haveFontWarning() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return false }
        return String(decoding: bytes[..<count], as: UTF8.self).contains("Pango-")
    }
}
