#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Owns the bytes of one picture.
final class PixelMemory: @unchecked Sendable {
    // SAFETY: the pointer never changes; who may write through it is the contract of `CVPixelBuffer`.

    let bytes: UnsafeMutableRawBufferPointer

    /// Zeroed memory, aligned for `PixelLayout.alignment`; nil if there is none.
    init?(byteCount: Int) {
        var pointer: UnsafeMutableRawPointer?
        guard posix_memalign(&pointer, PixelLayout.alignment, byteCount) == 0, let pointer else { return nil }
        memset(pointer, 0, byteCount)
        bytes = UnsafeMutableRawBufferPointer(start: pointer, count: byteCount)
    }

    deinit {
        free(bytes.baseAddress)
    }
}
