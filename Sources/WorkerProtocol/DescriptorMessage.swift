import Glibc

/// The bytes of a stream socket that bring a descriptor along (`SCM_RIGHTS`).
enum DescriptorMessage {
    /// The size of a control message's head, which its data follows without padding on 64-bit systems.
    private static let headSize = MemoryLayout<cmsghdr>.size
    /// The size in bytes of the buffer of one control message with one descriptor.
    private static let controlSize = headSize + 8

    /// Sends the beginning of `bytes` with `descriptor`. Returns the number of bytes sent, or -1 with `errno`.
    static func send(_ bytes: [UInt8], passing descriptor: Int32, over socket: Int32) -> Int {
        var bytes = bytes
        return withControl { control in
            var head = cmsghdr()
            (head.cmsg_len, head.cmsg_level, head.cmsg_type) = (headSize + 4, SOL_SOCKET, Int32(SCM_RIGHTS))
            control.storeBytes(of: head, as: cmsghdr.self)
            control.storeBytes(of: descriptor, toByteOffset: headSize, as: Int32.self)
            return bytes.withUnsafeMutableBytes { content in
                var piece = iovec(iov_base: content.baseAddress, iov_len: content.count)
                return withUnsafeMutablePointer(to: &piece) { piece in
                    var message = Self.message(piece, control)
                    return sendmsg(socket, &message, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                }
            }
        }
    }

    /// Receives bytes into `buffer`, with the descriptor that they bring; the kernel closes further ones. The number of
    /// bytes is -1, with `errno`, for a failure.
    static func receive(
        into buffer: UnsafeMutableBufferPointer<UInt8>, from socket: Int32
    ) -> (count: Int, descriptor: Int32?) {
        withControl { control in
            var piece = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
            return withUnsafeMutablePointer(to: &piece) { piece in
                var message = Self.message(piece, control)
                let flags = Int32(MSG_DONTWAIT) | Int32(MSG_CMSG_CLOEXEC)
                let count = recvmsg(socket, &message, flags)
                let head = control.load(as: cmsghdr.self)
                guard count > 0, message.msg_controllen >= headSize + 4, head.cmsg_level == SOL_SOCKET,
                    head.cmsg_type == Int32(SCM_RIGHTS), head.cmsg_len == headSize + 4
                else { return (count, nil) }
                return (count, control.load(fromByteOffset: headSize, as: Int32.self))
            }
        }
    }

    private static func message(
        _ piece: UnsafeMutablePointer<iovec>, _ control: UnsafeMutableRawBufferPointer
    ) -> msghdr {
        msghdr(
            msg_name: nil, msg_namelen: 0, msg_iov: piece, msg_iovlen: 1, msg_control: control.baseAddress,
            msg_controllen: control.count, msg_flags: 0)
    }

    private static func withControl<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: controlSize, alignment: 8) { control in
            control.initializeMemory(as: UInt8.self, repeating: 0)
            return body(control)
        }
    }
}
