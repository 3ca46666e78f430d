import Glibc

/// Hands all of `bytes` to the system, in order, and waits as long as that takes, also where somebody set the descriptor not
/// to block. Gives how many bytes were taken, and the first `errno` that ended the writing; 0 if all went well.
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

/// Writes the bytes of `text`, as ``writeAll(_:to:)`` does. Gives the `errno` that ended the writing, or 0.
package func writeAll(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor).failure }
}
