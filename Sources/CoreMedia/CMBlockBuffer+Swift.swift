public import Foundation
public import SampleQueue

/// Buffers of bytes by the names that CoreMedia has for Swift. What the C interface answers with a number is thrown as an `NSError` of
/// `NSOSStatusErrorDomain`.
extension CMBlockBuffer {
    /// Options for making a buffer.
    public struct Flags: OptionSet, Sendable {
        /// The bits, with CoreMedia's meanings.
        public let rawValue: CMBlockBufferFlags

        /// The flags in `rawValue`.
        public init(rawValue: CMBlockBufferFlags) {
            self.rawValue = rawValue
        }

        /// Memory is to be there at once; it always is.
        public static let assureMemoryNow = Flags(rawValue: kCMBlockBufferAssureMemoryNowFlag)
        /// A contiguous buffer has bytes of its own.
        public static let alwaysCopyData = Flags(rawValue: kCMBlockBufferAlwaysCopyDataFlag)
        /// Of no effect.
        public static let dontOptimizeDepth = Flags(rawValue: kCMBlockBufferDontOptimizeDepthFlag)
        /// A buffer without bytes may be referred to.
        public static let permitEmptyReference = Flags(rawValue: kCMBlockBufferPermitEmptyReferenceFlag)
    }

    /// A buffer of no bytes, to which some are appended.
    public convenience init(capacity: Int = 0, flags: Flags = []) throws { self.init(empty: ()) }

    /// A buffer of `length` zeroed bytes.
    public convenience init(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []) throws {
        self.init(empty: ())
        try append(length: length, allocator: allocator, flags: flags)
    }

    /// A buffer of `buffer`'s bytes, which `allocator` gets when nobody needs them any more.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        self.init(empty: ())
        try append(buffer: buffer, allocator: allocator, flags: flags)
    }

    /// A buffer of `buffer`'s bytes, which `deallocator` gets when nobody needs them any more.
    public convenience init(
        buffer: UnsafeMutableRawBufferPointer, deallocator: @escaping (UnsafeMutableRawPointer, Int) -> Void,
        flags: Flags = []
    ) throws {
        self.init(empty: ())
        guard let start = buffer.baseAddress, !buffer.isEmpty else { return }
        let count = buffer.count
        append(Memory(start, count: count) { deallocator($0, count) }, offset: 0, count: count)
    }

    /// Adds `length` zeroed bytes.
    public func append(length: Int, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []) throws {
        try check(
            CMBlockBufferAppendMemoryBlock(
                self, memoryBlock: nil, length: length, blockAllocator: allocator, customBlockSource: nil,
                offsetToData: 0, dataLength: length, flags: flags.rawValue))
    }

    /// Adds `buffer`'s bytes, which `allocator` gets when nobody needs them any more.
    public func append(
        buffer: UnsafeMutableRawBufferPointer, allocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = []
    ) throws {
        try check(
            CMBlockBufferAppendMemoryBlock(
                self, memoryBlock: buffer.baseAddress, length: buffer.count, blockAllocator: allocator,
                customBlockSource: nil, offsetToData: 0, dataLength: buffer.count, flags: flags.rawValue))
    }

    /// Adds the bytes of another buffer, which both share from then on.
    public func append(bufferReference: CMBlockBuffer, flags: Flags = []) throws {
        try check(
            CMBlockBufferAppendBufferReference(
                self, targetBBuf: bufferReference, offsetToData: 0, dataLength: 0, flags: flags.rawValue))
    }

    /// Whether all bytes lie in one piece.
    public var isContiguous: Bool { CMBlockBufferIsRangeContiguous(self, atOffset: 0, length: 0) }

    /// Sees to it that memory is there, as it always is.
    public func assureBlockMemory() throws {}

    /// The bytes.
    public func dataBytes() throws -> Data { Data(bytes(0, dataLength)) }

    /// Copies the bytes, of which there must not be more than `destination` has room for.
    public func copyDataBytes(to destination: UnsafeMutableRawBufferPointer) throws {
        guard dataLength <= destination.count else { return try check(kCMBlockBufferInsufficientSpaceErr) }
        if let start = destination.baseAddress { copyBytes(0, dataLength, to: start) }
    }

    /// Copies bytes into the buffer, in place of its first ones.
    public func replaceDataBytes(with sourceBytes: some ContiguousBytes) throws {
        try sourceBytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            try check(
                CMBlockBufferReplaceDataBytes(
                    with: start, blockBuffer: self, offsetIntoDestination: 0, dataLength: bytes.count))
        }
    }

    /// Makes all bytes the same.
    public func fillDataBytes(with fillByte: UInt8) throws {
        try check(
            CMBlockBufferFillDataBytes(
                with: CChar(bitPattern: fillByte), blockBuffer: self, offsetIntoDestination: 0, dataLength: 0))
    }

    /// Calls `body` with the bytes that lie in one piece from `offset` on.
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

    private func check(_ status: OSStatus) throws {
        guard status != noErr else { return }
        throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status))
    }
}
