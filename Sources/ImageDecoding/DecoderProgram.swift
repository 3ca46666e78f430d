import CLibraries
import FrameSource
import Glibc
import Playback
import Sandbox
import SharedTypes
import WorkerProtocol

/// The program of the decoder, which serves the socket at descriptor 3 in its sandbox: images, or with the argument
/// `movie` one movie.
package enum DecoderProgram {
    /// The maximum memory of the process in bytes, for allocations that its parent does not see in time.
    private static let memory: UInt64 = 1 << 30

    /// The maximum memory of a process that decodes a movie.
    private static let movieMemory: UInt64 = 4 << 30

    /// Enters the sandbox and serves requests until the other side closes the socket.
    package static func run() {
        if CommandLine.arguments.dropFirst().first == "movie" { runMovie() } else { runImages() }
    }

    private static func runMovie() {
        // Also ends a process that was stopped. The thread that starts it lives as long as the movie is read.
        cs_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
        LibraryMessages.begin()
        guard let wake = WakeSignal() else { return }
        MovieService.prepare()
        var sandbox = Sandbox()
        sandbox.enterForDecoding(
            descriptors: wake.descriptor + 2, readable: [], maximumFile: UInt64(MovieService.maximumFrameBytes),
            memory: movieMemory)
        MovieService(
            descriptor: 3, wake: wake, status: SandboxStatus(activeLayers: sandbox.names, missing: sandbox.gaps)
        ).run()
    }

    private static func runImages() {
        let folders = FontLibrary.readFolders
        let variables = FontLibrary.variables.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
        LibraryMessages.begin()
        var sandbox = Sandbox()
        sandbox.enterForDecoding(
            descriptors: LibraryMessages.descriptor + 1, readable: folders, maximumFile: UInt64(DecoderLimits.pixels),
            memory: memory)
        DecoderService(descriptor: 3, sandbox: sandbox, hasFailedFonts: LibraryMessages.haveFontWarning) {
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
