public import CoreVideo
public import SampleQueue
import Synchronization

/// A buffer in a queue: a `CMSampleBuffer`.
public typealias CMBuffer = CFTypeRef

/// A required parameter of a queue is missing.
public let kCMBufferQueueError_RequiredParameterMissing: OSStatus = -12761
/// The end of data was marked, so that nothing may follow.
public let kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus = -12763
/// The queue is full.
public let kCMBufferQueueError_QueueIsFull: OSStatus = -12764
/// The trigger does not belong to the queue.
public let kCMBufferQueueError_InvalidTriggerToken: OSStatus = -12768
/// The buffer is not a sample buffer, or not valid.
public let kCMBufferQueueError_InvalidBuffer: OSStatus = -12769

/// A queue of sample buffers with their times; after CoreMedia's class of this name. Thread-safe.
public final class CMBufferQueue: Sendable {
    /// The order of a queue's buffers.
    public struct Handlers: Sendable {
        fileprivate let isSorted: Bool

        /// Sample buffers in the order in which they are enqueued.
        public static let unsortedSampleBuffers = Handlers(isSorted: false)
        /// Sample buffers in the order of their output presentation times; equal ones as they are enqueued.
        public static let outputPTSSortedSampleBuffers = Handlers(isSorted: true)
    }

    struct State: Sendable {
        var buffers: [CMSampleBuffer] = []
        var containsEndOfData = false
        var triggers: [Trigger] = []
        var lastTrigger = 0
    }

    private let capacity: CMItemCount
    private let isSorted: Bool
    let state = Mutex(State())

    /// Creates an empty queue for at most `capacity` buffers; 0 means no limit. Throws an error for a negative one.
    public init(capacity: CMItemCount, handlers: Handlers) throws {
        try check(capacity >= 0 ? noErr : kCMBufferQueueError_RequiredParameterMissing)
        self.capacity = capacity
        isSorted = handlers.isSorted
    }

    // MARK: Buffers

    /// Adds a buffer at its place. Throws an error for an object that is not a valid sample buffer, behind the end of
    /// data, and if the queue is full.
    public func enqueue(_ buffer: CMBuffer) throws { try check(CMBufferQueueEnqueue(self, buffer: buffer)) }

    fileprivate func add(_ buffer: CMBuffer) -> OSStatus {
        guard let sample = buffer as? CMSampleBuffer, !sample.isInvalidated else {
            return kCMBufferQueueError_InvalidBuffer
        }
        return change { state in
            if state.containsEndOfData { return kCMBufferQueueError_EnqueueAfterEndOfData }
            if capacity > 0, state.buffers.count >= capacity { return kCMBufferQueueError_QueueIsFull }
            let time = sample.outputPresentationTimeStamp
            var place = state.buffers.count
            while isSorted, place > 0, state.buffers[place - 1].outputPresentationTimeStamp > time { place -= 1 }
            state.buffers.insert(sample, at: place)
            return noErr
        }
    }

    /// Removes and returns the first buffer; nil if the queue is empty.
    public func dequeue() -> CMBuffer? {
        change { state -> CMSampleBuffer? in state.buffers.isEmpty ? nil : state.buffers.removeFirst() }
    }

    /// Removes and returns the first buffer; nil if the queue is empty or the buffer's data is not ready, because it was
    /// invalidated.
    public func dequeueIfDataReady() -> CMBuffer? {
        change { state -> CMSampleBuffer? in
            guard let first = state.buffers.first, !first.isInvalidated else { return nil }
            return state.buffers.removeFirst()
        }
    }

    /// The first buffer, which stays in the queue; nil if it is empty.
    public var head: CMBuffer? { state.withLock { $0.buffers.first } }
    /// Whether there is no buffer.
    public var isEmpty: Bool { bufferCount == 0 }
    /// The number of buffers.
    public var bufferCount: CMItemCount { state.withLock { $0.buffers.count } }
    /// Whether no further buffers are to come; see ``markEndOfData()``.
    public var containsEndOfData: Bool { state.withLock { $0.containsEndOfData } }
    /// Whether no further buffers are to come and the queue is empty.
    public var isAtEndOfData: Bool { state.withLock { $0.isAtEndOfData } }

    /// Marks the end of data: nothing may be enqueued before ``reset()``. It is declared to throw like CoreMedia's
    /// method, but never does.
    public func markEndOfData() throws {
        change { $0.containsEndOfData = true }
    }

    /// Removes all buffers and the end of data. It is declared to throw like CoreMedia's method, but never does.
    public func reset() throws { empty() }

    /// Removes all buffers and the end of data, and calls `body` with each buffer. It rethrows the first error, after
    /// which the other buffers are removed without a call.
    public func reset(_ body: (CMBuffer) throws -> Void) throws {
        for buffer in empty() { try body(buffer) }
    }

    @discardableResult private func empty() -> [CMSampleBuffer] {
        change(isReset: true) { state in
            let buffers = state.buffers
            (state.buffers, state.containsEndOfData) = ([], false)
            return buffers
        }
    }

    // MARK: Times

    /// The sum of all output durations; those that are not finite do not count.
    public var duration: CMTime { state.withLock { $0.duration } }
    /// The sum of the sizes of all samples in bytes; images do not count.
    public var totalSize: Int { state.withLock { $0.buffers }.reduce(0) { $0 + CMSampleBufferGetTotalSampleSize($1) } }
    /// The decode time of the first buffer; invalid if there is none.
    public var firstDecodeTimeStamp: CMTime { state.withLock { $0.buffers.first?.decodeTimeStamp } ?? .invalid }
    /// The earliest decode time; invalid if there is none.
    public var minDecodeTimeStamp: CMTime {
        state.withLock { $0.buffers.map(\.decodeTimeStamp).filter(\.isRational).min() } ?? .invalid
    }
    /// The output presentation time of the first buffer; invalid if there is none.
    public var firstPresentationTimeStamp: CMTime {
        state.withLock { $0.buffers.first?.outputPresentationTimeStamp } ?? .invalid
    }
    /// The earliest output presentation time; invalid if there is none.
    public var minPresentationTimeStamp: CMTime { state.withLock { $0.minimum } }
    /// The latest output presentation time; invalid if there is none.
    public var maxPresentationTimeStamp: CMTime { state.withLock { $0.maximum } }
    /// The latest end of a buffer: its output presentation time plus its output duration; invalid if there is none.
    public var endPresentationTimeStamp: CMTime {
        state.withLock { state in
            state.buffers.map { buffer in
                let (time, duration) = (buffer.outputPresentationTimeStamp, buffer.outputDuration)
                return duration.isRational ? time + duration : time
            }.filter(\.isRational).max()
        } ?? .invalid
    }
}

extension CMBufferQueue.State {
    var isAtEndOfData: Bool { containsEndOfData && buffers.isEmpty }
    var duration: CMTime { buffers.map(\.outputDuration).filter(\.isRational).reduce(.zero, +) }
    var minimum: CMTime { buffers.map(\.outputPresentationTimeStamp).filter(\.isRational).min() ?? .invalid }
    var maximum: CMTime { buffers.map(\.outputPresentationTimeStamp).filter(\.isRational).max() ?? .invalid }
}

// MARK: The C interface

/// Creates an empty queue for at most `capacity` buffers, 0 for no limit. Returns
/// `kCMBufferQueueError_RequiredParameterMissing` for a negative one, and then writes nil.
@discardableResult
public func CMBufferQueueCreateWithHandlers(
    _ allocator: CFAllocator?, _ capacity: CMItemCount, _ handlers: CMBufferQueue.Handlers,
    _ queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
    queueOut.pointee = try? CMBufferQueue(capacity: capacity, handlers: handlers)
    return queueOut.pointee == nil ? kCMBufferQueueError_RequiredParameterMissing : noErr
}

/// Adds a buffer to a queue; see ``CMBufferQueue/enqueue(_:)``.
@discardableResult
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer: CMBuffer) -> OSStatus { queue.add(buffer) }

/// Removes and returns the first buffer of a queue; nil if it is empty.
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Removes and returns the first buffer of a queue if its data is ready.
public func CMBufferQueueDequeueIfDataReady(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }

/// Returns the first buffer of a queue, which stays in it; nil if it is empty.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Whether a queue has no buffer.
public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Returns the number of buffers of a queue.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> CMItemCount { queue.bufferCount }

/// Returns the sum of all durations of a queue.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }

/// Returns the presentation time of the first buffer of a queue; invalid if there is none.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.firstPresentationTimeStamp
}

/// Returns the earliest presentation time of a queue; invalid if there is none.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.minPresentationTimeStamp
}

/// Returns the latest presentation time of a queue; invalid if there is none.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
    queue.maxPresentationTimeStamp
}

/// Marks the end of data of a queue.
@discardableResult
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus {
    try? queue.markEndOfData()
    return noErr
}

/// Whether no further buffers are to come and a queue is empty.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// Removes all buffers and the end of data of a queue.
@discardableResult
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus {
    try? queue.reset()
    return noErr
}
