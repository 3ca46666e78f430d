import Synchronization

/// Hands out equal pixel buffers and uses their memory again. After CoreVideo's `CVPixelBufferPool`. Any thread.
public final class CVPixelBufferPool: Sendable {
    /// Pixels across of every buffer.
    public let width: Int
    /// Pixels down of every buffer.
    public let height: Int
    /// The pixel format of every buffer.
    public let pixelFormat: CVPixelBuffer.PixelFormat
    /// The row order of every buffer.
    public let rowOrder: CVPixelBuffer.RowOrder
    /// How many buffers may be in use at a time.
    public let maximumBufferCount: Int

    /// How many buffers may be in use where nothing else is said: as many as a display layer holds that was given all it takes, the
    /// picture that it shows, and those that are being drawn.
    public static let defaultBufferCount = 72

    private let layout: PixelLayout
    private let recycler: PixelMemoryRecycler

    /// An empty pool; memory is taken when a buffer is first asked for. Throws ``SampleQueueError`` for a size that a
    /// pixel buffer cannot have and for a count below 1.
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

    /// A buffer whose bytes are whatever its memory last held, zero at first. Throws ``SampleQueueError`` when all buffers
    /// are in use (as `kCVReturnWouldExceedAllocationThreshold`) and when memory runs out.
    public func makePixelBuffer() throws(SampleQueueError) -> CVPixelBuffer {
        try makePixelBuffer(atMost: maximumBufferCount)
    }

    /// A buffer, as ``makePixelBuffer()``, if fewer than `count` are in use.
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

    /// Buffers in use now.
    public var buffersInUse: Int { recycler.inUse }

    /// Frees the memory that is waiting to be used again.
    public func flush() {
        recycler.releaseIdle()
    }
}

/// The memory of a pool: what is idle, and how much is lent out. It outlives its pool while buffers are in use.
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

    func takeBack(_ memory: PixelMemory) {
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
