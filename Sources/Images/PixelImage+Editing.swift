import CGLib
import Glibc
package import Views

/// Images derived from others; sizes are in points. Each method returns nil if nothing would be left, and throws
/// ``ImageError`` if the result would be too large, or memory runs out.
extension PixelImage {
    /// The image in another size.
    package func resized(to size: Size) throws(ImageError) -> PixelImage? {
        try drawn(in: size) { context in
            cairo_scale(context, size.width * scale / Double(width), size.height * scale / Double(height))
            paint(with: context)
        }
    }

    /// The part in `rect`.
    package func cropped(to rect: Rect) throws(ImageError) -> PixelImage? {
        let whole = Rect(origin: .zero, size: size)
        let (left, top) = (max(rect.minX, whole.minX), max(rect.minY, whole.minY))
        let (right, bottom) = (min(rect.maxX, whole.maxX), min(rect.maxY, whole.maxY))
        guard right > left, bottom > top else { return nil }
        return try drawn(in: Size(width: right - left, height: bottom - top)) { context in
            cairo_translate(context, (-left * scale).rounded(), (-top * scale).rounded())
            paint(with: context)
        }
    }

    /// The image rotated clockwise about its centre, in the upright rectangle around it.
    package func rotated(degrees: Double) throws(ImageError) -> PixelImage? {
        guard degrees.isFinite else { return nil }
        let quarter = degrees.truncatingRemainder(dividingBy: 90) == 0
        let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
        func part(_ value: Double) -> Double { quarter ? value.rounded() : value }
        let (cosine, sine) = (part(cos(angle)), part(sin(angle)))
        let size = size
        let around = Size(
            width: abs(size.width * cosine) + abs(size.height * sine),
            height: abs(size.width * sine) + abs(size.height * cosine))
        return try drawn(in: around) { context in
            cairo_translate(context, around.width * scale / 2, around.height * scale / 2)
            var matrix = cairo_matrix_t(xx: cosine, yx: sine, xy: -sine, yy: cosine, x0: 0, y0: 0)
            cairo_transform(context, &matrix)
            cairo_translate(context, -Double(width) / 2, -Double(height) / 2)
            paint(with: context)
        }
    }

    /// The image mirrored horizontally.
    package func mirrored() throws(ImageError) -> PixelImage? {
        try drawn(in: size) { context in
            cairo_translate(context, Double(width), 0)
            cairo_scale(context, -1, 1)
            paint(with: context)
        }
    }

    /// The centre of the image in a circle; with `fits`, the whole image. `radius` nil: half of the shorter side.
    package func inCircle(radius: Double?, fits: Bool) throws(ImageError) -> PixelImage? {
        let own = radius.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? min(size.width, size.height) / 2
        return try drawn(in: Size(width: 2 * own, height: 2 * own)) { context in
            let side = 2 * own * scale
            cairo_arc(context, side / 2, side / 2, side / 2, 0, 2 * .pi)
            cairo_clip(context)
            let sides = (Double(width), Double(height))
            let share = radius == nil && !fits ? 1 : side / (fits ? max(sides.0, sides.1) : min(sides.0, sides.1))
            cairo_translate(context, (side - sides.0 * share) / 2, (side - sides.1 * share) / 2)
            cairo_scale(context, share, share)
            paint(with: context)
        }
    }

    /// The part `source` of the image, stretched to `target`; the whole image if it is nil.
    package func rendered(in target: Size, source: Rect?) throws(ImageError) -> PixelImage? {
        let part = source ?? Rect(origin: .zero, size: size)
        guard part.size.width > 0, part.size.height > 0 else { return nil }
        return try drawn(in: target) { context in
            cairo_scale(context, target.width / part.size.width, target.height / part.size.height)
            cairo_translate(context, -part.minX * scale, -part.minY * scale)
            paint(with: context)
        }
    }

    /// The image in grayscale, by BT.709's weights.
    package func grayscale() throws(ImageError) -> PixelImage? {
        try checkMemory(width, height)
        var bytes = pixels
        for start in stride(from: 0, to: bytes.count, by: 4) {
            let (blue, green, red) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
            let level = UInt8((red * 2126 + green * 7152 + blue * 722 + 5000) / 10_000)
            (bytes[start], bytes[start + 1], bytes[start + 2]) = (level, level, level)
        }
        return PixelImage(
            bytes: bytes, width: width, height: height, bytesPerRow: width * 4, scale: scale, memoryBudget: memoryBudget
        )
    }

    /// The blurred image: three box filters in sequence, whose spread is that of a Gaussian of `radius` points.
    package func blurred(radius: Double) throws(ImageError) -> PixelImage? {
        guard radius.isFinite, radius > 0 else { return self }
        let deviation = min(radius * scale, 200)
        let reach = max(1, Int(((deviation * deviation * 4 + 1).squareRoot() / 2).rounded()))
        try checkMemory(width, height)
        var bytes = pixels
        for _ in 0..<3 {
            Self.average(&bytes, lines: height, count: width, step: 4, lineStep: width * 4, reach: reach)
            Self.average(&bytes, lines: width, count: height, step: width * 4, lineStep: 4, reach: reach)
        }
        return PixelImage(
            bytes: bytes, width: width, height: height, bytesPerRow: width * 4, scale: scale, memoryBudget: memoryBudget
        )
    }

    /// Replaces each pixel by the mean of those up to `reach` before and behind it in its line; the edge pixels extend
    /// beyond it.
    private static func average(
        _ bytes: inout [UInt8], lines: Int, count: Int, step: Int, lineStep: Int, reach: Int
    ) {
        let size = 2 * reach + 1
        var line = [UInt8](repeating: 0, count: count)
        for number in 0..<lines {
            for part in 0..<4 {
                let start = number * lineStep + part
                for index in 0..<count { line[index] = bytes[start + index * step] }
                var sum = (-reach...reach).reduce(0) { $0 + Int(line[min(max($1, 0), count - 1)]) }
                for index in 0..<count {
                    bytes[start + index * step] = UInt8((sum + reach) / size)
                    sum += Int(line[min(index + reach + 1, count - 1)]) - Int(line[max(index - reach, 0)])
                }
            }
        }
    }

    private func drawn(in size: Size, _ draw: (OpaquePointer) -> Void) throws(ImageError) -> PixelImage? {
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        guard width >= 0.5, height >= 0.5 else { return nil }
        try checkMemory(width, height)
        return ImageCanvas.image(width: Int(width), height: Int(height), scale: scale, memoryBudget: memoryBudget, draw)
    }

    private func checkMemory(_ width: Int, _ height: Int) throws(ImageError) {
        try checkMemory(Double(width), Double(height))
    }

    /// Throws if no image of this size can be created.
    private func checkMemory(_ width: Double, _ height: Double) throws(ImageError) {
        let sides = 0...Double(Self.maximumSide)
        guard sides.contains(width), sides.contains(height), width * height <= Double(ImageDecoder.maximumKeptCount)
        else { throw ImageError("would have more than 8.3 million pixels, the size of a 4K screen") }
        if let memoryBudget, Double(memoryBudget.left) < width * height * 4 { throw .memoryLimitExceeded(memoryBudget) }
    }
}
