import Dispatch
import Glibc

/// SIGINT and SIGTERM as something to be read, from the making of this object on. The first one is a request to end well;
/// after it the signals have their usual effect again, so that a second one ends the process at once. One for a process.
package final class SignalWatch {
    private static let signals = [SIGINT, SIGTERM]

    /// Readable from the first signal on.
    package let descriptor: Int32
    private let writeDescriptor: Int32
    private let sources: [any DispatchSourceSignal]

    /// Begins to watch; nil where the process has no descriptors left.
    package init?() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (descriptor, writeDescriptor) = (ends[0], ends[1])
        let queue = DispatchQueue(label: "pipstream.signals")
        sources = Self.signals.map { number in
            // Dispatch watches; the signal itself must not end the process first.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { [ends] in
                Self.signals.forEach { signal($0, SIG_DFL) }
                _ = write(ends[1], "s", 1)
            }
            source.resume()
            return source
        }
    }

    deinit {
        sources.forEach { $0.cancel() }
        Self.signals.forEach { signal($0, SIG_DFL) }
        close(descriptor)
        close(writeDescriptor)
    }

    /// Whether a signal came. Does not wait.
    package var hasCome: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) == 1
    }
}
