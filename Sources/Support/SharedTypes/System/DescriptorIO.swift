import Glibc

/// Reads `descriptor` to its end. Returns the bytes, at most `limit`, and the `errno` that ended reading: `EFBIG` if
/// there is more than `limit`, 0 if all was read.
package func readAll(from descriptor: Int32, limit: Int) -> (bytes: [UInt8], failure: Int32) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(descriptor, &piece, piece.count)
        if count == 0 { return (bytes, 0) }
        if count < 0, errno != EINTR { return (bytes, errno) }
        bytes += piece[..<max(0, count)]
        if bytes.count > limit { return (Array(bytes.prefix(limit)), EFBIG) }
    }
}

/// Writes all of `bytes`, in order, and blocks as long as that takes, even if the descriptor is non-blocking. Returns
/// the number of bytes written, and the `errno` that ended writing; 0 for success.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> (count: Int, failure: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
            var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&request, 1, -1)
        } else if count < 0, errno != EINTR {
            return (bytes.count - rest.count, errno)
        }
    }
    return (bytes.count, 0)
}

/// Writes the bytes of `text`, as ``writeAll(_:to:)`` does. Returns the `errno` that ended writing, or 0.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor).failure }
}

/// Writes all of `bytes` to a pipe or a socket, as ``writeAll(_:to:)`` does, but waits for its reader only until
/// `signal` is raised: then it returns `ECANCELED`.
package func writeAll(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, until signal: WakeSignal
) -> (count: Int, failure: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
        var requests = [
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        if poll(&requests, 2, -1) < 0 { continue }
        if requests[1].revents != 0 { return (bytes.count - rest.count, ECANCELED) }
        // This much fits into a pipe that is writable at all, although the descriptor may be a blocking one.
        let part = rest.prefix(Int(PIPE_BUF))
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: part).baseAddress, part.count)
        if count > 0 {
            rest = rest.dropFirst(count)
        } else if count < 0, errno != EINTR, errno != EAGAIN {
            return (bytes.count - rest.count, errno)
        }
    }
    return (bytes.count, 0)
}
