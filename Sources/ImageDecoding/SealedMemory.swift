import CLibraries
import Glibc

/// Memory behind a descriptor (`memfd`) that can no longer change: neither its size nor its bytes.
package struct SealedMemory: ~Copyable {
    /// Its descriptor, which is closed with it.
    package let descriptor: Int32

    /// The kernel's seals (`linux/fcntl.h`), which Swift's view of glibc lacks.
    private static let (addSeals, seal, shrink, grow, write): (Int32, Int32, Int32, Int32, Int32) = (1033, 1, 2, 4, 8)

    /// Creates memory with the bytes of `parts`, one after the other. Only a test leaves out the seals. Nil if the
    /// system provides none.
    package init?(_ parts: [[UInt8]], isSealed: Bool = true) {
        descriptor = cs_memory_file("pixels")
        guard descriptor >= 0 else { return nil }
        for part in parts where !Self.append(part, to: descriptor) { return nil }
        let seals = Self.shrink | Self.grow | Self.write | Self.seal
        if isSealed, fcntl(descriptor, Self.addSeals, seals) != 0 { return nil }
    }

    deinit {
        close(descriptor)
    }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 { rest = rest.dropFirst(count) } else if count == 0 || errno != EINTR { return false }
            }
            return true
        }
    }
}
