import Glibc

/// Messages over a stream socket, each behind four bytes of length, lowest first. Used by one thread at a time.
package final class MessageChannel {
    /// The reason why no more messages arrive.
    package enum Failure: Error, Equatable, Sendable {
        /// The peer has closed the socket, between two messages or within one.
        case ended
        /// A message exceeds the size limit.
        case tooLarge(Int)
    }

    /// The socket; its opener closes it.
    package let descriptor: Int32
    private let maximumSize: Int
    private let acceptsDescriptors: Bool
    private var received: Int32?

    /// Creates a channel over `descriptor`; received messages may have `maximumSize` bytes, and a descriptor each if it
    /// `acceptsDescriptors`.
    package init(_ descriptor: Int32, maximumSize: Int, acceptsDescriptors: Bool = false) {
        self.descriptor = descriptor
        self.maximumSize = maximumSize
        self.acceptsDescriptors = acceptsDescriptors
    }

    deinit {
        if let received { close(received) }
    }

    /// Returns the descriptor that the last message brought, which the caller closes; nil if it brought none.
    package func takeDescriptor() -> Int32? {
        defer { received = nil }
        return received
    }

    /// Sends a message with a duplicate of the descriptor `passed`.
    package func send(_ message: [UInt8], passing passed: Int32, wait: (_ events: Int32) throws -> Void) throws {
        let head = withUnsafeBytes(of: UInt32(clamping: message.count).littleEndian) { Array($0) }
        var sent = 0
        while sent == 0 {
            sent = DescriptorMessage.send(head, passing: passed, over: descriptor)
            if sent < 0, errno == EAGAIN { try wait(POLLOUT) } else if sent < 0, errno != EINTR { throw Failure.ended }
            sent = max(sent, 0)
        }
        try send(all: Array(head[sent...]) + message, wait: wait)
    }

    /// Sends a message. `wait` is called when the socket would block, and may throw to abort.
    package func send(_ message: [UInt8], wait: (_ events: Int32) throws -> Void) throws {
        let head = withUnsafeBytes(of: UInt32(clamping: message.count).littleEndian) { Array($0) }
        // Most messages go in one piece; a large one is not copied for that.
        guard message.count > 1 << 16 else { return try send(all: head + message, wait: wait) }
        try send(all: head, wait: wait)
        try send(all: message, wait: wait)
    }

    /// Receives the next message. `wait` is called when there is nothing to read.
    package func receive(wait: (_ events: Int32) throws -> Void) throws -> [UInt8] {
        let count = try take(4, wait: wait).reversed().reduce(0) { $0 << 8 | Int($1) }
        guard count <= maximumSize else { throw Failure.tooLarge(count) }
        return try take(count, wait: wait)
    }

    /// Waits without a limit.
    package func waitForever(_ events: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        poll(&request, 1, -1)
    }

    private func send(all bytes: [UInt8], wait: (Int32) throws -> Void) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor, $0.baseAddress! + sent, $0.count - sent,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if count < 0, errno == EAGAIN {
                try wait(POLLOUT)
            } else if count == 0 || errno != EINTR {
                throw Failure.ended
            }
        }
    }

    private func receive(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard acceptsDescriptors else { return recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)) }
        let piece = DescriptorMessage.receive(into: buffer, from: descriptor)
        if let passed = piece.descriptor {
            // A message has one descriptor at most.
            if let received { close(received) }
            received = passed
        }
        return piece.count
    }

    /// Reads bytes as they arrive: an announced length takes no memory before its bytes arrive.
    private func take(_ count: Int, wait: (Int32) throws -> Void) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let room = min(count - bytes.count, min(max(bytes.count, 1 << 16), 1 << 20))
            var taken = 0
            var failure: Int32 = 0
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
                taken = receive(into: buffer)
                failure = errno
                filled = max(taken, 0)
            }
            // Most messages come in one piece.
            if bytes.isEmpty {
                bytes = piece
                // Unused capacity takes no memory.
                if bytes.count < count { bytes.reserveCapacity(count) }
            } else {
                bytes += piece
            }
            if taken < 0, failure == EAGAIN {
                try wait(POLLIN)
            } else if taken == 0 || taken < 0 && failure != EINTR {
                throw Failure.ended
            }
        }
        return bytes
    }
}
