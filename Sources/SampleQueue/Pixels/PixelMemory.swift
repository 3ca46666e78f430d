import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Owns the bytes of one picture, from `posix_memalign`.
package final class PixelMemory: @unchecked Sendable {
    // SAFETY: the pointer never changes; who may write through it is the contract of `CVPixelBuffer`.

    /// Bytes of all pictures in memory now, idle ones of pools included; what leak tests watch.
    package static var liveByteCount: Int { live.load(ordering: .relaxed) }
    private static let live = Atomic(0)

    let bytes: UnsafeMutableRawBufferPointer

    /// Zeroed memory, aligned for `PixelLayout.alignment`; nil if there is none.
    init?(byteCount: Int) {
        var pointer: UnsafeMutableRawPointer?
        guard posix_memalign(&pointer, PixelLayout.alignment, byteCount) == 0, let pointer else { return nil }
        memset(pointer, 0, byteCount)
        bytes = UnsafeMutableRawBufferPointer(start: pointer, count: byteCount)
        Self.live.add(byteCount, ordering: .relaxed)
    }

    deinit {
        Self.live.subtract(bytes.count, ordering: .relaxed)
        free(bytes.baseAddress)
    }
}
