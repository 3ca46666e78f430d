import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes in one or several pieces of memory, as compressed media comes. After CoreMedia's `CMBlockBuffer`.
///
/// A piece may be appended to several buffers, which then share its memory. The bytes themselves are read and written with no lock: their
/// owner sees to it that nobody reads what is being written.
public final class CMBlockBuffer: @unchecked Sendable {
    // SAFETY: the list of pieces is under a lock; the bytes are their owner's business, as CoreMedia's are.

    /// Memory that belongs to somebody, who is told when no buffer needs it any more.
    package final class Memory: @unchecked Sendable {
        // SAFETY: nothing changes but the bytes, which are their owner's business.

        let start: UnsafeMutableRawPointer
        let count: Int
        private let release: (UnsafeMutableRawPointer) -> Void

        /// `count` bytes at `start`, which `release` gets back.
        package init(
            _ start: UnsafeMutableRawPointer, count: Int, release: @escaping (UnsafeMutableRawPointer) -> Void
        ) {
            self.start = start
            self.count = count
            self.release = release
        }

        /// `count` zeroed bytes; nil where there is no memory for them.
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

    /// A buffer of no bytes.
    package init(empty: Void) {}

    /// The number of bytes.
    public var dataLength: Int { state.withLock { $0.length } }

    /// Whether there are none.
    public var isEmpty: Bool { dataLength == 0 }

    /// Whether `count` bytes from `offset` on are there.
    package func hasRange(_ offset: Int, _ count: Int) -> Bool {
        let length = dataLength
        return offset >= 0 && count >= 0 && offset <= length && count <= length - offset
    }

    /// Adds `count` bytes of `memory` from `offset` on, which must be in it.
    package func append(_ memory: Memory, offset: Int, count: Int) {
        guard count > 0 else { return }
        let piece = Piece(memory: memory, offset: offset, count: count)
        state.withLock { state in
            state.pieces.append(piece)
            state.length += count
        }
    }

    /// Adds `count` bytes of another buffer from `offset` on, which must be in it: the memory is shared.
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

    /// Calls `body` with each stretch of memory of `count` bytes from `offset` on, which must be there, in order.
    package func forEachStretch(_ offset: Int, _ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> Void) {
        for piece in pieces(offset, count) {
            withExtendedLifetime(piece.memory) {
                body(UnsafeMutableRawBufferPointer(start: piece.memory.start + piece.offset, count: piece.count))
            }
        }
    }

    /// Copies `count` bytes from `offset` on, which must be there, to `target`, which must have room.
    package func copyBytes(_ offset: Int, _ count: Int, to target: UnsafeMutableRawPointer) {
        var target = target
        forEachStretch(offset, count) { stretch in
            target.copyMemory(from: stretch.baseAddress!, byteCount: stretch.count)
            target += stretch.count
        }
    }

    /// The byte at `offset`, which must be there, in memory, and how many follow it there, itself included. The address is good as long as
    /// the buffer is kept.
    package func address(_ offset: Int) -> (start: UnsafeMutableRawPointer, count: Int)? {
        pieces(offset, max(0, dataLength - offset)).first.map { ($0.memory.start + $0.offset, $0.count) }
    }

    /// `count` bytes from `offset` on, which must be there.
    package func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            if let start = bytes.baseAddress { copyBytes(offset, count, to: start) }
            initialized = count
        }
    }
}
