import SampleQueue
import Testing

/// One after another, for they watch the memory of the whole process; other suites make only small pictures meanwhile.
@Suite(.serialized) struct PixelBufferPoolTests {
    private func address(_ buffer: CVPixelBuffer) -> UInt {
        buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test("A released buffer's memory is handed out again")
    func reusesMemory() throws {
        let pool = try CVPixelBufferPool(width: 16, height: 16, rowOrder: .bottomUp, maximumBufferCount: 2)
        var buffer: CVPixelBuffer? = try pool.makePixelBuffer()
        let first = address(buffer!)
        #expect(buffer!.rowOrder == .bottomUp)
        buffer = nil
        #expect(pool.buffersInUse == 0)
        let again = try pool.makePixelBuffer()
        #expect(address(again) == first)
    }

    @Test("A pool lends no more buffers than its limit, and lends again when one comes back")
    func bounded() throws {
        let pool = try CVPixelBufferPool(width: 16, height: 16, maximumBufferCount: 2)
        var held = [try pool.makePixelBuffer(), try pool.makePixelBuffer()]
        #expect(address(held[0]) != address(held[1]))
        #expect(pool.buffersInUse == 2)
        let error = #expect(throws: SampleQueueError.self) { try pool.makePixelBuffer() }
        #expect(error?.code == .poolExhausted)
        held.removeLast()
        #expect(throws: Never.self) { try pool.makePixelBuffer() }
    }

    @Test("Releasing a picture that is from no pool frees its memory")
    func noLeak() throws {
        let before = PixelMemory.liveByteCount
        for _ in 0..<100 { _ = try CVPixelBuffer(width: 500, height: 500) }
        #expect(PixelMemory.liveByteCount - before < 10_000_000)
    }

    @Test("A buffer may outlive its pool; all memory is freed when both are gone")
    func outlivesPool() throws {
        let size = 1_000_000
        var pool: CVPixelBufferPool? = try CVPixelBufferPool(width: 500, height: 500, maximumBufferCount: 50)
        let before = PixelMemory.liveByteCount
        var held: [CVPixelBuffer] = []
        for _ in 0..<50 { held.append(try pool!.makePixelBuffer()) }
        #expect(PixelMemory.liveByteCount - before > 40 * size)
        pool = nil
        #expect(held[0].withUnsafeBytes { $0[0] } == 0)
        held = []
        // Other tests make pictures meanwhile, but far fewer bytes of them.
        #expect(PixelMemory.liveByteCount - before < 10 * size)
    }

    @Test("Flushing a pool frees what is idle")
    func flushFrees() throws {
        let pool = try CVPixelBufferPool(width: 500, height: 500, maximumBufferCount: 50)
        let before = PixelMemory.liveByteCount
        do {
            var held: [CVPixelBuffer] = []
            for _ in 0..<50 { held.append(try pool.makePixelBuffer()) }
        }
        #expect(PixelMemory.liveByteCount - before > 40_000_000)
        pool.flush()
        #expect(PixelMemory.liveByteCount - before < 10_000_000)
    }

    @Test("A pool of no buffers is refused")
    func refusesZero() {
        let error = #expect(throws: SampleQueueError.self) {
            try CVPixelBufferPool(width: 4, height: 4, maximumBufferCount: 0)
        }
        #expect(error?.code == .invalidCount)
    }

    @Test("A buffer may be released on any thread")
    func releasedElsewhere() async throws {
        let pool = try CVPixelBufferPool(width: 16, height: 16, maximumBufferCount: 64)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<200 { _ = try? pool.makePixelBuffer() }
                }
            }
        }
        #expect(pool.buffersInUse == 0)
    }
}
