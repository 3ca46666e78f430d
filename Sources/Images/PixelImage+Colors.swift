package import Views

/// The colours of an image.
extension PixelImage {
    /// The mean of all pixels, each weighed by its opacity; nil if nothing is opaque.
    package var averageColor: RGBA? {
        var sums = (0, 0, 0, 0)
        for start in stride(from: 0, to: pixels.count, by: 4) {
            sums.0 += Int(pixels[start + 2])
            sums.1 += Int(pixels[start + 1])
            sums.2 += Int(pixels[start])
            sums.3 += Int(pixels[start + 3])
        }
        guard sums.3 > 0 else { return nil }
        let whole = Double(sums.3)
        return RGBA(
            red: Double(sums.0) / whole, green: Double(sums.1) / whole, blue: Double(sums.2) / whole,
            alpha: whole / Double(width * height * 255))
    }

    /// The colour at a position in pixels; nil outside.
    package func color(x: Int, y: Int) -> RGBA? {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
        return color(at: (y * width + x) * 4)
    }

    /// The most frequent colours with their shares, the most frequent first: means of the cells of a colour grid.
    package func dominantColors(count: Int) -> [(color: RGBA, share: Double)] {
        var cells: [Int: (count: Int, red: Double, green: Double, blue: Double)] = [:]
        let step = max(1, Int((Double(width * height) / 40_000).squareRoot()))
        var total = 0
        for y in stride(from: 0, to: height, by: step) {
            for x in stride(from: 0, to: width, by: step) {
                let color = color(at: (y * width + x) * 4)
                guard color.alpha > 0.5 else { continue }
                func cell(_ part: Double) -> Int { min(Int(part * 5), 4) }
                let key = (cell(color.red) * 5 + cell(color.green)) * 5 + cell(color.blue)
                let known = cells[key] ?? (0, 0, 0, 0)
                cells[key] = (
                    known.count + 1, known.red + color.red, known.green + color.green, known.blue + color.blue
                )
                total += 1
            }
        }
        return cells.sorted { $0.value.count == $1.value.count ? $0.key < $1.key : $0.value.count > $1.value.count }
            .prefix(max(0, min(count, 125))).map { cell in
                let count = Double(cell.value.count)
                let color = RGBA(
                    red: cell.value.red / count, green: cell.value.green / count, blue: cell.value.blue / count)
                return (color, count / Double(total))
            }
    }

    private func color(at start: Int) -> RGBA {
        let alpha = Double(pixels[start + 3])
        guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        return RGBA(
            red: min(Double(pixels[start + 2]) / alpha, 1), green: min(Double(pixels[start + 1]) / alpha, 1),
            blue: min(Double(pixels[start]) / alpha, 1), alpha: alpha / 255)
    }
}
