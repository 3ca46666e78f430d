public import CoreVideo
import Synchronization

/// The memory of a queue could not be allocated.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// A required parameter of a queue is missing.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// The capacity of a queue is not positive.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue is full.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A first-in, first-out queue of pointers with a fixed capacity; after CoreMedia's class of this name. It neither
/// retains nor frees what they point to. Thread-safe.
public final class CMSimpleQueue: Sendable {
    private struct Element: @unchecked Sendable {
        // SAFETY: the pointer is only stored; its memory belongs to the code that enqueues and dequeues it.
        let pointer: UnsafeRawPointer
    }

    /// The elements in a ring: `count` from `first` on.
    private struct Ring {
        var slots: [Element?]
        var first = 0
        var count = 0

        /// Doubles the number of slots, so that a large capacity takes memory only when it is used.
        mutating func grow(atMost capacity: Int) {
            let elements = slots.indices.map { slots[(first + $0) % slots.count] }
            slots = elements + Array(repeating: nil, count: min(max(4, count), capacity - count))
            first = 0
        }
    }

    /// The maximum number of elements.
    public let capacity: Int32
    private let ring: Mutex<Ring>

    /// Creates an empty queue. Throws an error for a capacity below 1.
    public init(capacity: Int32) throws {
        try check(capacity > 0 ? noErr : kCMSimpleQueueError_ParameterOutOfRange)
        self.capacity = capacity
        ring = Mutex(Ring(slots: []))
    }

    /// The number of elements.
    public var count: Int32 { Int32(ring.withLock { $0.count }) }
    /// The number of elements divided by the capacity, from 0 to 1.
    public var fullness: Float { Float(count) / Float(capacity) }
    /// The first element, which stays in the queue; nil if it is empty.
    public var head: UnsafeRawPointer? { ring.withLock { $0.count > 0 ? $0.slots[$0.first] : nil }?.pointer }

    /// Adds an element at the end. Throws an error if the queue is full.
    public func enqueue(_ element: UnsafeRawPointer) throws {
        try check(CMSimpleQueueEnqueue(self, element: element))
    }

    fileprivate func add(_ element: UnsafeRawPointer) -> Bool {
        let element = Element(pointer: element)
        return ring.withLock { ring in
            guard ring.count < Int(capacity) else { return false }
            if ring.count == ring.slots.count { ring.grow(atMost: Int(capacity)) }
            ring.slots[(ring.first + ring.count) % ring.slots.count] = element
            ring.count += 1
            return true
        }
    }

    /// Removes and returns the first element; nil if the queue is empty.
    public func dequeue() -> UnsafeRawPointer? {
        ring.withLock { ring -> Element? in
            guard ring.count > 0 else { return nil }
            defer {
                ring.slots[ring.first] = nil
                (ring.first, ring.count) = ((ring.first + 1) % ring.slots.count, ring.count - 1)
            }
            return ring.slots[ring.first]
        }?.pointer
    }

    /// Removes all elements. It is declared to throw like CoreMedia's method, but never does.
    public func reset() throws {
        ring.withLock { $0 = Ring(slots: []) }
    }
}

/// Creates an empty queue. Returns `kCMSimpleQueueError_ParameterOutOfRange` for a capacity below 1, and then writes
/// nil.
@discardableResult
public func CMSimpleQueueCreate(
    allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
    queueOut.pointee = try? CMSimpleQueue(capacity: capacity)
    return queueOut.pointee == nil ? kCMSimpleQueueError_ParameterOutOfRange : noErr
}

/// Adds an element at the end of a queue. Returns `kCMSimpleQueueError_QueueIsFull` if there is no space.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
    queue.add(element) ? noErr : kCMSimpleQueueError_QueueIsFull
}

/// Removes and returns the first element of a queue; nil if it is empty.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

/// Returns the first element of a queue, which stays in it; nil if it is empty.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

/// Removes all elements of a queue.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus {
    try? queue.reset()
    return noErr
}

/// Returns the maximum number of elements of a queue.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { queue.capacity }

/// Returns the number of elements of a queue.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { queue.count }

/// Returns the number of elements divided by the capacity.
public func CMSimpleQueueGetFullness(_ queue: CMSimpleQueue) -> Float { queue.fullness }
