import CoreVideo

/// Stands for a GPU's offscreen renderer: it draws into a pixel buffer by its address, sixty times a second.
struct TextureRenderer {
    let width: Int
    let height: Int

    /// Draws frame `number`: its number in 16 black or white fields along the top, the highest bit first, over a field that changes its
    /// colour through a second, with a bar that moves four pixels a frame.
    func draw(frame number: Int, into buffer: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(buffer)
        let (field, bar) = (width / 16, number * 4 % width)
        let part = number % 60 * 255 / 59
        let background = 0xFF00_0000 | UInt32(part) << 16 | UInt32(255 - part) << 8 | 0x40
        for y in 0..<height {
            let row = (base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for x in 0..<width {
                if y < height / 4 {
                    let isSet = number >> (15 - min(15, x / field)) & 1 == 1
                    row[x] = isSet ? 0xFFFF_FFFF : 0xFF00_0000
                } else {
                    row[x] = (bar..<bar + 8).contains(x) ? 0xFFFF_FFFF : background
                }
            }
        }
    }
}
