public import Foundation
public import SampleQueue

/// Block buffers by CoreMedia's names for Swift. An error status of the C interface is thrown as an `NSError` of
/// `NSOSStatusErrorDomain`.
extension CMBlockBuffer {
    /// Options for creating a block buffer.
    public struct Flags: OptionSet, Sendable {
        /// The bits, with CoreMedia's meanings.
        public let rawValue: CMBlockBufferFlags

        /// The flags in `rawValue`.
        public init(rawValue: CMBlockBufferFlags) {
            self.rawValue = rawValue
        }

        /// Allocates memory at once, which always happens.
        public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
        /// Copies the bytes to a contiguous buffer.
        public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
        /// No effect.
        public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
        /// Allows references to empty buffers.
        public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
    }

    /// Creates an empty block buffer.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init(empty: ()) }

    /// Creates a block buffer of `length` zeroed bytes.
    public convenience init(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []) throws {
        self.init(empty: ())
        try append(length: length, allocator: allocator, flags: flags)
    }

    /// Creates a block buffer of `buffer`'s bytes. `allocator` frees them when they are no longer used.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        self.init(empty: ())
        try append(buffer: buffer, allocator: allocator, flags: flags)
    }

    /// Creates a block buffer of `buffer`'s bytes. `deallocator` frees them when they are no longer used.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping (UnsafeMutableRawPointer, Int) -> Void,
        flags: Flags = []
    ) throws {
        self.init(empty: ())
        guard let start = buffer.baseAddress, !buffer.isEmpty else { return }
        let count = buffer.count
        append(Memory(start, count: count) { deallocator($0, count) }, offset: 0, count: count)
    }

    /// Appends `length` zeroed bytes.
    public func append(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []) throws {
        try check(
            CMBlockBufferAppendMemoryBlock(
                self, memoryBlock: nil, length: length, blockAllocator: allocator, customBlockSource: nil,
                offsetToData: 0, dataLength: length, flags: flags.rawValue))
    }

    /// Appends `buffer`'s bytes. `allocator` frees them when they are no longer used.
    public func append(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        try check(
            CMBlockBufferAppendMemoryBlock(
                self, memoryBlock: buffer.baseAddress, length: buffer.count, blockAllocator: allocator,
                customBlockSource: nil, offsetToData: 0, dataLength: buffer.count, flags: flags.rawValue))
    }

    /// Appends the bytes of another buffer, which both then share.
    public func append(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
        try check(
            CMBlockBufferAppendBufferReference(
                self, targetBBuf: bufferReference, offsetToData: 0, dataLength: 0, flags: flags.rawValue))
    }

    /// Whether all bytes are contiguous.
    public var isContiguous: Bool { CMBlockBufferIsRangeContiguous(self, atOffset: 0, length: 0) }

    /// Ensures that memory is allocated, which it always is.
    public func assureBlockMemory() throws {}

    /// Returns a copy of the bytes.
    public func dataBytes() throws -> Data { Data(bytes(0, dataLength)) }

    /// Copies the bytes to `destination`. Throws an error if it is too small.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard dataLength <= destination.count else { return try check(kCMBlockBufferInsufficientSpaceErr) }
        if let start = destination.baseAddress { copyBytes(0, dataLength, to: start) }
    }

    /// Replaces the first bytes of the buffer.
    public func replaceDataBytes(with sourceBytes: UnsafeRawBufferPointer) throws {
        guard let start = sourceBytes.baseAddress else { return }
        try check(
            CMBlockBufferReplaceDataBytes(
                with: start, blockBuffer: self, offsetIntoDestination: 0, dataLength: sourceBytes.count))
    }

    /// Calls `body` with all bytes, which are copied for it if they are not contiguous.
    public func withContiguousStorage<R>(_ body: (UnsafeRawBufferPointer) throws -> R) throws -> R {
        try bytes(0, dataLength).withUnsafeBytes(body)
    }

    /// Fills the buffer with one value.
    public func fillDataBytes(with fillByte: UInt8) throws {
        try check(
            CMBlockBufferFillDataBytes(
                with: CChar(bitPattern: fillByte), blockBuffer: self, offsetIntoDestination: 0, dataLength: 0))
    }

    /// Calls `body` with the contiguous bytes from `offset` on.
    public func withUnsafeMutableBytes<Result>(
        atOffset offset: Int = 0, _ body: (UnsafeMutableRawBufferPointer) throws -> Result
    ) throws -> Result {
        guard offset >= 0, let found = address(offset) else {
            try check(isEmpty ? kCMBlockBufferEmptyBBufErr : kCMBlockBufferBadOffsetParameterErr)
            return try body(UnsafeMutableRawBufferPointer(start: nil, count: 0))
        }
        return try withExtendedLifetime(self) {
            try body(UnsafeMutableRawBufferPointer(start: found.start, count: found.count))
        }
    }
}
