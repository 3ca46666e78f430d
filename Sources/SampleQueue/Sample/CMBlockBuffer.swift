import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes in one or several blocks of memory, such as compressed media; after CoreMedia's `CMBlockBuffer`.
///
/// A block may be appended to several buffers, which then share its memory. The bytes are read and written without a
/// lock. Their owner ensures that no one reads them while they are written.
public final class CMBlockBuffer: @unchecked Sendable {
    // SAFETY: the list of blocks is under a lock; the owner synchronizes the bytes, as with CoreMedia.

    /// Foreign memory whose owner is notified when no buffer uses it.
    package final class Memory: @unchecked Sendable {
        // SAFETY: nothing changes but the bytes, which their owner synchronizes.

        let start: UnsafeMutableRawPointer
        let count: Int
        private let release: (UnsafeMutableRawPointer) -> Void

        /// Creates a block of `count` bytes at `start`, which `release` frees.
        package init(
            _ start: UnsafeMutableRawPointer, count: Int, release: @escaping (UnsafeMutableRawPointer) -> Void
        ) {
            self.start = start
            self.count = count
            self.release = release
        }

        /// Allocates `count` zeroed bytes; nil if memory runs out.
        package convenience init?(zeroed count: Int) {
            guard let start = calloc(max(1, count), 1) else { return nil }
            self.init(start, count: count) { free($0) }
        }

        deinit {
            release(start)
        }
    }

    private struct Piece: Sendable {
        let memory: Memory
        let offset: Int
        let count: Int
    }

    private struct State: Sendable {
        var pieces: [Piece] = []
        var length = 0
    }

    private let state = Mutex(State())

    /// Creates an empty buffer.
    package init(empty: Void) {}

    /// Creates a buffer with a copy of `bytes`; nil if memory runs out.
    package convenience init?(copying bytes: UnsafeRawBufferPointer) {
        guard let memory = Memory(zeroed: bytes.count) else { return nil }
        UnsafeMutableRawBufferPointer(start: memory.start, count: bytes.count).copyMemory(from: bytes)
        self.init(empty: ())
        append(memory, offset: 0, count: bytes.count)
    }

    /// The number of bytes.
    public var dataLength: Int { state.withLock { $0.length } }

    /// Whether the buffer is empty.
    public var isEmpty: Bool { dataLength == 0 }

    /// Whether the buffer contains `count` bytes from `offset` on.
    package func hasRange(_ offset: Int, _ count: Int) -> Bool {
        let length = dataLength
        return offset >= 0 && count >= 0 && offset <= length && count <= length - offset
    }

    /// Appends `count` bytes of `memory` from `offset` on, a range that must be valid.
    package func append(_ memory: Memory, offset: Int, count: Int) {
        guard count > 0 else { return }
        let piece = Piece(memory: memory, offset: offset, count: count)
        state.withLock { state in
            state.pieces.append(piece)
            state.length += count
        }
    }

    /// Appends `count` bytes of another buffer from `offset` on, a range that must be valid. The memory is shared.
    package func append(_ other: CMBlockBuffer, offset: Int, count: Int) {
        let pieces = other.pieces(offset, count)
        state.withLock { state in
            state.pieces += pieces
            state.length += count
        }
    }

    private func pieces(_ offset: Int, _ count: Int) -> [Piece] {
        var (skipped, missing) = (offset, count)
        var found: [Piece] = []
        for piece in state.withLock({ $0.pieces }) where missing > 0 {
            guard skipped < piece.count else {
                skipped -= piece.count
                continue
            }
            let taken = min(missing, piece.count - skipped)
            found.append(Piece(memory: piece.memory, offset: piece.offset + skipped, count: taken))
            (skipped, missing) = (0, missing - taken)
        }
        return found
    }

    /// Calls `body` with each contiguous part of the `count` bytes from `offset` on, in order. The range must be valid.
    package func forEachContiguousRange(_ offset: Int, _ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
        for piece in pieces(offset, count) {
            withExtendedLifetime(piece.memory) {
                body(UnsafeMutableRawBufferPointer(start: piece.memory.start + piece.offset, count: piece.count))
            }
        }
    }

    /// Copies `count` bytes from `offset` on to `target`, which must be large enough. The range must be valid.
    package func copyBytes(_ offset: Int, _ count: Int, to target: UnsafeMutableRawPointer) {
        var target = target
        forEachContiguousRange(offset, count) { stretch in
            target.copyMemory(from: stretch.baseAddress!, byteCount: stretch.count)
            target += stretch.count
        }
    }

    /// Returns the address of the byte at `offset`, which must be valid, and the number of contiguous bytes from there.
    /// The address is valid as long as the buffer is retained.
    package func address(_ offset: Int) -> (start: UnsafeMutableRawPointer, count: Int)? {
        pieces(offset, max(0, dataLength - offset)).first.map { ($0.memory.start + $0.offset, $0.count) }
    }

    /// Returns `count` bytes from `offset` on. The range must be valid.
    package func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            if let start = bytes.baseAddress { copyBytes(offset, count, to: start) }
            initialized = count
        }
    }
}
