import CLibraries
import Glibc
import SampleQueue
import SharedTypes
import Synchronization

/// The layout of a frame in shared memory, which both processes compute from its size and format.
struct SharedFrameLayout: Equatable {
    /// The first byte of each plane.
    let offsets: [Int]
    /// The number of bytes from one row to the next, for each plane.
    let bytesPerRow: [Int]
    /// The size of the memory in bytes.
    let byteCount: Int

    /// Creates the layout of a frame of `width` by `height` pixels, whose size was checked.
    init(width: Int, height: Int, isPlanar: Bool) {
        let planes =
            isPlanar
            ? [(width, height), ((width + 1) / 2, (height + 1) / 2), ((width + 1) / 2, (height + 1) / 2)]
            : [(width * 4, height)]
        bytesPerRow = planes.map { ($0.0 + 63) & ~63 }
        var (offset, offsets) = (0, [Int]())
        for (plane, bytes) in zip(planes, bytesPerRow) {
            offsets.append(offset)
            offset += bytes * plane.1
        }
        self.offsets = offsets
        // Functions that process several pixels at once read beyond the last one.
        byteCount = (offset + 64 + 4_095) & ~4_095
    }
}

/// The kernel's seals (`linux/fcntl.h`), which Swift's view of glibc lacks.
private enum Seals {
    static let (add, get, seal, shrink, grow): (Int32, Int32, Int32, Int32, Int32) = (1033, 1034, 1, 2, 4)
}

/// Memory for the frames of a movie that another process writes. Its size cannot change, so that reading it is safe
/// whatever the process does.
final class SharedFrameMemory: @unchecked Sendable {
    // SAFETY: the pointer and the size are constant, and this process only reads the memory.

    /// The memory.
    let bytes: UnsafeMutableRawPointer
    /// Its size.
    let byteCount: Int

    /// Maps the memory of `descriptor`. Throws the reason if it is not memory of `byteCount` bytes with a sealed size.
    init(_ descriptor: Int32, byteCount: Int) throws(SharedMemoryError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == byteCount,
            byteCount > 0
        else { throw SharedMemoryError(reason: "memory of a different size than it declares") }
        let needed = Seals.shrink | Seals.grow
        let seals = fcntl(descriptor, Seals.get)
        guard seals >= 0, seals & needed == needed else {
            throw SharedMemoryError(reason: "memory whose size can change")
        }
        let mapped = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0)
        guard let mapped, mapped != MAP_FAILED else { throw SharedMemoryError(reason: "memory that cannot be mapped") }
        (bytes, self.byteCount) = (mapped, byteCount)
    }

    deinit {
        munmap(bytes, byteCount)
    }
}

/// The reason why memory is not used.
struct SharedMemoryError: Error {
    let reason: String
}

/// The use of one memory by a frame. At its end the other process may write the next frame there.
final class SharedFrameLease: Sendable {
    private let memory: SharedFrameMemory
    private let number: Int64
    private let releases: FrameReleases

    init(_ memory: SharedFrameMemory, number: Int64, releases: FrameReleases) {
        (self.memory, self.number, self.releases) = (memory, number, releases)
    }

    deinit {
        releases.add(number)
    }
}

/// The memories that are no longer in use, until the other process is notified. Thread-safe.
final class FrameReleases: Sendable {
    private let numbers = Mutex<[Int64]>([])
    private let wake: WakeSignal?

    /// Creates an empty list; additions raise `wake`.
    init(wake: WakeSignal?) {
        self.wake = wake
    }

    func add(_ number: Int64) {
        numbers.withLock { $0.append(number) }
        wake?.raise()
    }

    func take() -> [Int64] {
        numbers.withLock { numbers in
            defer { numbers = [] }
            return numbers
        }
    }
}

/// The memories into which a decoding process writes frames. Use it on one thread.
final class FrameStore {
    /// The maximum number of memories.
    private static let maximumCount = 64
    /// The maximum size of all memories in bytes.
    private static let maximumByteCount = 2 << 30

    private var memories: [Int64: UnsafeMutableRawPointer] = [:]
    private var sizes: [Int64: Int] = [:]
    private var free: [Int64] = []
    private var lastNumber: Int64 = 0
    private let onMemory: (Int64, Int, Int32) -> Void
    private let onDiscard: (Int64) -> Void

    /// Creates a store without memory. It calls `onMemory` with the number, the size and the descriptor of each new
    /// memory, and `onDiscard` with the number of one that it no longer uses.
    init(onMemory: @escaping (Int64, Int, Int32) -> Void, onDiscard: @escaping (Int64) -> Void) {
        (self.onMemory, self.onDiscard) = (onMemory, onDiscard)
    }

    /// Copies a frame into free memory and returns the memory's number; nil if there is not enough.
    func store(_ buffer: CVPixelBuffer) -> Int64? {
        let isPlanar = buffer.pixelFormat == .yuv420Planar
        guard isPlanar || buffer.pixelFormat == .bgra32 else { return nil }
        let layout = SharedFrameLayout(width: buffer.width, height: buffer.height, isPlanar: isPlanar)
        guard let number = take(layout.byteCount), let target = memories[number] else { return nil }
        for plane in 0..<buffer.planeCount {
            let rows = buffer.height(ofPlane: plane)
            let (from, to) = (buffer.bytesPerRow(ofPlane: plane), layout.bytesPerRow[plane])
            let start = target + layout.offsets[plane]
            let width = buffer.width(ofPlane: plane) * (isPlanar ? 1 : 4)
            buffer.withUnsafeBytes(ofPlane: plane) { bytes in
                guard let source = bytes.baseAddress else { return }
                if from == to { return start.copyMemory(from: source, byteCount: bytes.count) }
                for row in 0..<rows { (start + row * to).copyMemory(from: source + row * from, byteCount: width) }
            }
        }
        return number
    }

    /// Makes a memory free that the other process no longer uses.
    func release(_ number: Int64) {
        if memories[number] != nil, !free.contains(number) { free.append(number) }
    }

    private func take(_ byteCount: Int) -> Int64? {
        // The memories of frames of another size are not used again.
        for number in free where sizes[number] != byteCount { discard(number) }
        free.removeAll { sizes[$0] != byteCount }
        if let number = free.popLast() { return number }
        guard sizes.count < Self.maximumCount,
            sizes.values.reduce(0, +) + byteCount <= Self.maximumByteCount
        else { return nil }
        let descriptor = cs_memory_file("frames")
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, byteCount) == 0,
            fcntl(descriptor, Seals.add, Seals.shrink | Seals.grow | Seals.seal) == 0,
            let mapped = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
            mapped != MAP_FAILED
        else { return nil }
        lastNumber += 1
        memories[lastNumber] = mapped
        sizes[lastNumber] = byteCount
        onMemory(lastNumber, byteCount, descriptor)
        return lastNumber
    }

    private func discard(_ number: Int64) {
        if let memory = memories.removeValue(forKey: number), let size = sizes.removeValue(forKey: number) {
            munmap(memory, size)
            onDiscard(number)
        }
    }
}
