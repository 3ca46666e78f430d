/// Images derived from another one: the same object for each request, until other derived images evict it. Without this
/// cache, a tinted image of 160 points beside a text that changes ten times per second takes 15 % more processor time.
extension PixelImage {
    /// The derivation of an image from another one.
    enum Derivation: Hashable, Sendable {
        /// Its opacity in one colour.
        case tinted(RGBA)
        /// The part of it at (`x`, `y`), repeated.
        case tiled(x: Int, y: Int, width: Int, height: Int, across: Int, down: Int)
    }

    /// Returns an image of one colour with the opacity of this one.
    package func tinted(_ color: RGBA) -> PixelImage {
        derived(.tinted(color)) {
            // Premultiplied, like all pixels.
            let parts = [color.blue, color.green, color.red, 1].map { $0 * color.alpha }
            var table = [UInt8](repeating: 0, count: 4 * 256)
            for part in 0..<4 {
                for alpha in 0..<256 { table[part * 256 + alpha] = UInt8((parts[part] * Double(alpha)).rounded()) }
            }
            var bytes = pixels
            for start in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = Int(bytes[start + 3])
                for part in 0..<4 { bytes[start + part] = table[part * 256 + alpha] }
            }
            return bytes
        }
    }

    /// Returns the pixels from (`x`, `y`) on, repeated `across` and `down` times; the image itself if that is all of
    /// it.
    func tiled(x: Int, y: Int, width: Int, height: Int, across: Int, down: Int) -> PixelImage {
        if x == 0, y == 0, width == self.width, height == self.height, across == 1, down == 1 { return self }
        return derived(
            .tiled(x: x, y: y, width: width, height: height, across: across, down: down),
            width: width * across, height: height * down
        ) {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(width * across * height * down * 4)
            for _ in 0..<down {
                for row in y..<y + height {
                    let start = (row * self.width + x) * 4
                    for _ in 0..<across { bytes += pixels[start..<start + width * 4] }
                }
            }
            return bytes
        }
    }

    private func derived(
        _ derivation: Derivation, width: Int? = nil, height: Int? = nil, _ make: () -> [UInt8]
    ) -> PixelImage {
        derivatives.withLock { known in
            if let found = known.first(where: { $0.derivation == derivation }) { return found.image }
            let (width, height) = (width ?? self.width, height ?? self.height)
            // Evicts the derived images if the memory does not suffice; if it still does not, the original image is
            // shown.
            if let memoryBudget, memoryBudget.left < width * height * 4 { known.removeAll() }
            guard memoryBudget?.has(width * height * 4) != false,
                let image = PixelImage(
                    bytes: make(), width: width, height: height, bytesPerRow: width * 4, scale: scale,
                    memoryBudget: memoryBudget)
            else { return self }
            if known.count >= 24 { known.removeFirst() }
            known.append(Derivative(derivation: derivation, image: image))
            return image
        }
    }

    /// A derived image.
    struct Derivative: Sendable {
        let derivation: Derivation
        let image: PixelImage
    }
}
