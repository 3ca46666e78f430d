import Glibc

/// A filter of the system for the sockets of SRT listeners, which drops handshakes with an excessive flow window.
///
/// libsrt allocates 12 bytes for each packet of the flow window that a peer claims, before it checks anything else of
/// the peer. A single datagram could take gigabytes.
package enum SRTHandshakeFilter {
    /// The largest accepted flow window, in packets: five times libsrt's default.
    package static let maximumFlowWindow: UInt32 = 1 << 17

    /// An instruction of the classic Berkeley packet filter, as the system reads it (`struct sock_filter`).
    private struct Instruction {
        var code: UInt16
        var trueOffset: UInt8 = 0
        var falseOffset: UInt8 = 0
        var operand: UInt32
    }

    /// A list of instructions, as the system reads it (`struct sock_fprog`).
    private struct Program {
        var count: UInt16
        var instructions: UnsafeMutablePointer<Instruction>?
    }

    // Load a big-endian word, and it with the operand, jump if equal, jump if greater, and return the length to keep.
    private static let (load, and, equal, greater, accept): (UInt16, UInt16, UInt16, UInt16, UInt16) =
        (0x20, 0x54, 0x15, 0x25, 0x06)
    /// The length of a datagram's UDP header, where the filter's offsets begin.
    private static let header: UInt32 = 8

    /// Accepts every datagram except a handshake (control type 0) that is truncated or has a larger flow window.
    private static let instructions = [
        Instruction(code: load, operand: header),
        Instruction(code: and, operand: 0xFFFF_0000),
        Instruction(code: equal, falseOffset: 2, operand: 0x8000_0000),
        Instruction(code: load, operand: header + 32),
        Instruction(code: greater, trueOffset: 1, operand: maximumFlowWindow),
        Instruction(code: accept, operand: .max),
        Instruction(code: accept, operand: 0),
    ]

    /// Attaches the filter to the process's UDP sockets at the local `port`, which is the listener's: neither FFmpeg nor
    /// libsrt exposes its sockets. Returns whether there is one.
    package static func attachToSockets(port: Int) -> Bool {
        var isAttached = false
        for descriptor in 0..<Int32(min(max(sysconf(Int32(_SC_OPEN_MAX)), 0), 1024))
        where localPort(of: descriptor) == port {
            isAttached = attach(to: descriptor) || isAttached
        }
        return isAttached
    }

    /// Attaches the filter to the UDP socket `descriptor`. Returns whether that succeeded.
    package static func attach(to descriptor: Int32) -> Bool {
        var instructions = instructions
        return instructions.withUnsafeMutableBufferPointer { buffer in
            var program = Program(count: UInt16(buffer.count), instructions: buffer.baseAddress)
            let size = socklen_t(MemoryLayout<Program>.size)
            return setsockopt(descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program, size) == 0
        }
    }

    /// The local port of the UDP socket `descriptor`; nil if it is none.
    private static func localPort(of descriptor: Int32) -> Int? {
        var type: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0, type == Int32(SOCK_DGRAM.rawValue)
        else { return nil }
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutableBytes(of: &address) { bytes in
            let pointer = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
            guard getsockname(descriptor, pointer, &length) == 0,
                [AF_INET, AF_INET6].contains(Int32(pointer.pointee.sa_family))
            else { return nil }
            // Both kinds of addresses have the port at this place, highest byte first.
            return Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
