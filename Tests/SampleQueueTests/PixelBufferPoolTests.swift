import SampleQueue
import Testing

@Suite struct PixelBufferPoolTests {
    private func address(_ buffer: CVPixelBuffer) -> UInt {
        buffer.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }

    @Test("A released buffer's memory is used again")
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

    @Test("A pool creates no more buffers than its limit, and again when one returns")
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

    @Test("Releasing an image that is from no pool frees its memory")
    func noLeak() throws {
        let memoryCounter = PixelMemoryCounter()
        try PixelMemoryCounter.$current.withValue(memoryCounter) {
            var buffer: CVPixelBuffer? = try CVPixelBuffer(width: 16, height: 10)
            #expect(memoryCounter.byteCount == 640 && buffer != nil)
            buffer = nil
            #expect(memoryCounter.byteCount == 0)
            _ = try CVPixelBuffer(width: 17, height: 11, pixelFormat: .yuv420Planar)
            #expect(memoryCounter.byteCount == 0)
        }
    }

    @Test("A buffer may outlive its pool; all memory is freed when both are gone")
    func outlivesPool() throws {
        let memoryCounter = PixelMemoryCounter()
        try PixelMemoryCounter.$current.withValue(memoryCounter) {
            var pool: CVPixelBufferPool? = try CVPixelBufferPool(width: 16, height: 10, maximumBufferCount: 5)
            var held = try (0..<5).map { _ in try pool!.makePixelBuffer() }
            #expect(memoryCounter.byteCount == 5 * 640)
            held.removeLast(2)
            #expect(memoryCounter.byteCount == 5 * 640)
            pool = nil
            #expect(memoryCounter.byteCount == 3 * 640)
            #expect(held[0].withUnsafeBytes { $0[639] } == 0)
            held = []
            #expect(memoryCounter.byteCount == 0)
        }
    }

    @Test("Flushing a pool frees what is idle and keeps what is in use")
    func flushFrees() throws {
        let memoryCounter = PixelMemoryCounter()
        try PixelMemoryCounter.$current.withValue(memoryCounter) {
            let pool = try CVPixelBufferPool(width: 16, height: 10, maximumBufferCount: 5)
            let kept = try pool.makePixelBuffer()
            _ = try pool.makePixelBuffer()
            #expect(memoryCounter.byteCount == 2 * 640)
            pool.flush()
            #expect(memoryCounter.byteCount == 640)
            #expect(kept.width == 16 && pool.buffersInUse == 1)
        }
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
