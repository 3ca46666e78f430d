import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Owns the bytes of one picture, from `posix_memalign`.
final class PixelMemory: @unchecked Sendable {
    // SAFETY: the pointer never changes; who may write through it is the contract of `CVPixelBuffer`.

    let bytes: UnsafeMutableRawBufferPointer
    private let census: PixelMemoryCensus?

    /// Zeroed memory, aligned for `PixelLayout.alignment`; nil if there is none.
    init?(byteCount: Int) {
        var pointer: UnsafeMutableRawPointer?
        guard posix_memalign(&pointer, PixelLayout.alignment, byteCount) == 0, let pointer else { return nil }
        memset(pointer, 0, byteCount)
        bytes = UnsafeMutableRawBufferPointer(start: pointer, count: byteCount)
        census = PixelMemoryCensus.current
        census?.count.add(byteCount, ordering: .relaxed)
    }

    deinit {
        free(bytes.baseAddress)
        census?.count.subtract(bytes.count, ordering: .relaxed)
    }
}

/// Counts the bytes of the pictures that are made where it is the current one; what leak tests watch.
package final class PixelMemoryCensus: Sendable {
    /// The census of the running task, if there is one.
    @TaskLocal package static var current: PixelMemoryCensus?

    fileprivate let count = Atomic(0)

    /// A census that has counted nothing.
    package init() {}

    /// Bytes of counted pictures that are in memory now, idle ones of pools included.
    package var byteCount: Int { count.load(ordering: .relaxed) }
}
