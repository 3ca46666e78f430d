package import Foundation
import Glibc

extension Pipe {
    /// A pipe of a test's own: no program that another test starts holds an end of it open, so that an end that is closed is the last one.
    package static func own() -> Pipe {
        let pipe = Pipe()
        for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] { closeOnExec(end.fileDescriptor) }
        return pipe
    }
}

/// Keeps `descriptor` from programs that are started.
package func closeOnExec(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}
