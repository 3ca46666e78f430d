import Synchronization

/// A pool of equal pixel buffers that reuses their memory; after CoreVideo's `CVPixelBufferPool`. Thread-safe.
public final class CVPixelBufferPool: Sendable {
    /// The width of every buffer, in pixels.
    public let width: Int
    /// The height of every buffer, in pixels.
    public let height: Int
    /// The pixel format of every buffer.
    public let pixelFormat: CVPixelBuffer.PixelFormat
    /// The row order of every buffer.
    public let rowOrder: CVPixelBuffer.RowOrder
    /// The maximum number of buffers in use at a time.
    public let maximumBufferCount: Int

    /// The default maximum of buffers in use. It covers the pending samples of a display layer at its limit, its
    /// displayed frame, and the frames being drawn.
    public static let defaultBufferCount = 72

    private let layout: PixelLayout
    private let recycler: PixelMemoryRecycler

    /// Creates an empty pool, which allocates memory on the first use. Throws ``SampleQueueError`` for an invalid size
    /// and for a count below 1.
    public init(
        width: Int, height: Int, pixelFormat: CVPixelBuffer.PixelFormat = .bgra32,
        rowOrder: CVPixelBuffer.RowOrder = .topDown, maximumBufferCount: Int = CVPixelBufferPool.defaultBufferCount
    ) throws(SampleQueueError) {
        guard maximumBufferCount > 0 else {
            throw SampleQueueError(
                .invalidCount, operation: "make a pixel buffer pool", subject: "\(maximumBufferCount) buffers")
        }
        layout = try CVPixelBuffer.layout(width: width, height: height, pixelFormat: pixelFormat)
        self.width = width
        self.height = height
        self.pixelFormat = pixelFormat
        self.rowOrder = rowOrder
        self.maximumBufferCount = maximumBufferCount
        recycler = PixelMemoryRecycler(limit: maximumBufferCount)
    }

    deinit {
        recycler.close()
    }

    /// Returns a buffer with the previous contents of its memory, initially zero. Throws ``SampleQueueError`` when all
    /// buffers are in use (as `kCVReturnWouldExceedAllocationThreshold`), and when memory runs out.
    public func makePixelBuffer() throws(SampleQueueError) -> CVPixelBuffer {
        try makePixelBuffer(atMost: maximumBufferCount)
    }

    /// Returns a buffer as ``makePixelBuffer()`` does, if fewer than `count` are in use.
    package func makePixelBuffer(atMost count: Int) throws(SampleQueueError) -> CVPixelBuffer {
        let memory: PixelMemory
        switch recycler.take(atMost: count) {
        case .reused(let old): memory = old
        case .mayAllocate:
            do {
                memory = try CVPixelBuffer.memory(layout: layout, width: width, height: height)
            } catch {
                recycler.allocationFailed()
                throw error
            }
        case .exhausted:
            throw SampleQueueError(
                .poolExhausted, operation: "take a pixel buffer from a pool",
                subject: "\(min(count, maximumBufferCount)) buffers of \(width)×\(height)")
        }
        return CVPixelBuffer(
            width: width, height: height, pixelFormat: pixelFormat, rowOrder: rowOrder, layout: layout, memory: memory,
            recycler: recycler)
    }

    /// The number of buffers in use.
    public var buffersInUse: Int { recycler.inUse }

    /// Frees the unused memory.
    public func flush() {
        recycler.releaseIdle()
    }
}

/// The memory of a pool: the unused memory and the number of buffers in use. It outlives its pool while buffers are in
/// use.
final class PixelMemoryRecycler: Sendable {
    enum Lease {
        case reused(PixelMemory)
        case mayAllocate
        case exhausted
    }

    private struct State {
        var idle: [PixelMemory] = []
        var inUse = 0
        var isOpen = true
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    var inUse: Int { state.withLock { $0.inUse } }

    func take(atMost count: Int) -> Lease {
        state.withLock { state in
            guard state.inUse < min(limit, count) else { return .exhausted }
            state.inUse += 1
            if let memory = state.idle.popLast() { return .reused(memory) }
            return .mayAllocate
        }
    }

    func allocationFailed() {
        state.withLock { $0.inUse -= 1 }
    }

    func recycle(_ memory: PixelMemory) {
        state.withLock { state in
            state.inUse -= 1
            if state.isOpen { state.idle.append(memory) }
        }
    }

    func releaseIdle() {
        state.withLock { $0.idle = [] }
    }

    func close() {
        state.withLock { state in
            state.isOpen = false
            state.idle = []
        }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The owner of the bytes of one frame, from `posix_memalign`.
final class PixelMemory: @unchecked Sendable {
    // SAFETY: the pointer never changes; the contract of `CVPixelBuffer` determines who may write through it.

    let bytes: UnsafeMutableRawBufferPointer
    private let memoryCounter: PixelMemoryCounter?

    /// Allocates zeroed memory, aligned to `PixelLayout.alignment`; nil if memory runs out.
    init?(byteCount: Int) {
        var pointer: UnsafeMutableRawPointer?
        guard posix_memalign(&pointer, PixelLayout.alignment, byteCount) == 0, let pointer else { return nil }
        memset(pointer, 0, byteCount)
        bytes = UnsafeMutableRawBufferPointer(start: pointer, count: byteCount)
        memoryCounter = PixelMemoryCounter.current
        memoryCounter?.count.add(byteCount, ordering: .relaxed)
    }

    deinit {
        free(bytes.baseAddress)
        memoryCounter?.count.subtract(bytes.count, ordering: .relaxed)
    }
}

/// Counts the bytes of the frames that are created while it is current, for leak tests.
package final class PixelMemoryCounter: Sendable {
    /// The counter of the current task, if there is one.
    @TaskLocal package static var current: PixelMemoryCounter?

    fileprivate let count = Atomic(0)

    /// Creates an empty census.
    package init() {}

    /// The bytes of the counted frames in memory now, including unused ones of pools.
    package var byteCount: Int { count.load(ordering: .relaxed) }
}
