import SampleQueue
import Views

/// An image under a 3D projection, in pixels.
struct ProjectedImage {
    /// The pixels that the projected image touches.
    let extent: PixelRect
    let source: PixelRect
    /// The transform from a pixel of the extent to one of the source.
    private let back: ProjectionMatrix

    /// The minimum depth of a visible point from the eye's plane.
    private static let leastDepth = 1e-3

    /// Creates the projected image of the pixels in `source`. `transform` maps the projection's points to pixels. Nil
    /// if nothing of it is visible.
    init?(_ projection: ProjectionMatrix, of source: PixelRect, under transform: AffineMatrix) {
        guard !source.isEmpty, projection.isFinite, let toPoints = transform.inverted else { return nil }
        let forth = projection.concatenated(after: toPoints).concatenating(transform)
        guard forth.isFinite, let back = forth.inverted, back.isFinite else { return nil }
        let corners = [
            Point(x: Double(source.x), y: Double(source.y)), Point(x: Double(source.maxX), y: Double(source.y)),
            Point(x: Double(source.maxX), y: Double(source.maxY)), Point(x: Double(source.x), y: Double(source.maxY)),
        ]
        var box: BoundingBox?
        for (index, corner) in corners.enumerated() {
            let next = corners[(index + 1) % 4]
            for place in Self.visibleEnds(corner, next, forth) {
                let pixel = BoundingBox(at: forth.apply(to: place).point)
                guard pixel.isFinite else { continue }
                box = box?.union(pixel) ?? pixel
            }
        }
        guard let box else { return nil }
        extent = box.outset(by: 1).pixelsTouched()
        self.source = source
        self.back = back
    }

    /// Returns the ends of the part of a side that is in front of the eye; none if it is behind.
    private static func visibleEnds(_ first: Point, _ second: Point, _ forth: ProjectionMatrix) -> [Point] {
        let (here, there) = (forth.apply(to: first).w, forth.apply(to: second).w)
        func cut(_ from: Double, _ to: Double) -> Point {
            let share = (leastDepth - from) / (to - from)
            return from == here
                ? Point(x: first.x + (second.x - first.x) * share, y: first.y + (second.y - first.y) * share)
                : Point(x: second.x + (first.x - second.x) * share, y: second.y + (first.y - second.y) * share)
        }
        switch (here >= leastDepth, there >= leastDepth) {
        case (true, true): return [first, second]
        case (true, false): return [first, cut(here, there)]
        case (false, true): return [cut(there, here), second]
        case (false, false): return []
        }
    }

    /// Draws the pixels of `area` from those of `image`, which has the pixels of ``source``. Throws
    /// ``FrameSourceError``.
    func draw(_ image: CairoSurface, over area: PixelRect) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        let (width, height) = (image.width, image.height)
        guard width == source.width, height == source.height else { return surface }
        var pixels = [UInt32](repeating: 0, count: width * height)
        image.withPixels { row, line in
            for column in 0..<width { pixels[row * width + column] = line[column] }
        }
        pixels.withUnsafeBufferPointer { pixels in
            let sampler = Sampler(pixels: pixels, width: width, height: height)
            surface.withPixels { row, line in
                for column in line.indices {
                    // Four samples per pixel antialias reduced content and edges.
                    var sum = SIMD4<Float>.zero
                    for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                        let place = Point(x: Double(area.x + column) + x, y: Double(area.y + row) + y)
                        let (point, depth) = back.apply(to: place)
                        guard depth > 0 else { continue }
                        sum += sampler.color(x: point.x - Double(source.x), y: point.y - Double(source.y))
                    }
                    line[column] = Sampler.pixel(sum / 4)
                }
            }
        }
        return surface
    }
}

/// Samples colours between pixels. Outside of the image they are transparent.
private struct Sampler {
    let pixels: UnsafeBufferPointer<UInt32>
    let width: Int
    let height: Int

    @inline(__always)
    func color(x: Double, y: Double) -> SIMD4<Float> {
        let (left, top) = (x - 0.5, y - 0.5)
        guard left > -1, top > -1, left < Double(width), top < Double(height) else { return .zero }
        let (column, row) = (left.rounded(.down), top.rounded(.down))
        let (across, down) = (Float(left - column), Float(top - row))
        let (i, j) = (Int(column), Int(row))
        let upper = at(i, j) * (1 - across) + at(i + 1, j) * across
        let lower = at(i, j + 1) * (1 - across) + at(i + 1, j + 1) * across
        return upper * (1 - down) + lower * down
    }

    @inline(__always)
    private func at(_ column: Int, _ row: Int) -> SIMD4<Float> {
        guard column >= 0, row >= 0, column < width, row < height else { return .zero }
        let pixel = pixels[row * width + column]
        return SIMD4(
            Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
    }

    @inline(__always)
    static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let bytes = SIMD4<UInt32>(wholePartsOf: color + 0.5)
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}
