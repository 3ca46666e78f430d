import CPixels
import Glibc
package import SampleQueue
package import Views

/// Draws gradients by computing the colour at each pixel's centre. Cairo has no angular gradients, and its own
/// gradients differ slightly with the clip, which a frame must not. Use it on one thread.
package final class GradientPainter {
    /// Whether several pixels are computed at a time, with the same results; false only in tests.
    package var usesWideInstructions = GradientRamp.hasWideInstructions

    /// The colours of gradients by their stops. Without the cache, a moving gradient takes 7 % more instructions (row
    /// "moving 360p").
    private var ramps = GenerationalCache<[PaintStop], GradientRamp>(capacity: 32)
    private var drawn = GradientCache()

    /// Creates a painter without cached gradients.
    package init() {}

    /// Returns a surface with the pixels of `area` in `paint`, and the surface's area, which contains `area`.
    /// `transform` maps the paint's points to pixels. Nil for a plain colour. A gradient of no length has its last
    /// colour. Throws ``FrameSourceError``.
    package func image(
        of paint: Paint, in area: PixelRect, transform: AffineMatrix
    ) throws(FrameSourceError) -> (pixels: CairoSurface, area: PixelRect)? {
        if let known = drawn.image(of: paint, over: area, transform) { return known }
        guard let pixels = try draw(paint, in: area, transform: transform) else { return nil }
        drawn.add(pixels, of: paint, over: area, transform)
        return (pixels, area)
    }

    private func draw(
        _ paint: Paint, in area: PixelRect, transform: AffineMatrix
    ) throws(FrameSourceError) -> CairoSurface? {
        switch paint {
        case .color, .backdrop:
            return nil
        case .mesh(let mesh):
            return try MeshGradientRasterizer(mesh, under: transform).draw(over: area)
        case .gradient(let gradient):
            return try draw(gradient.stops, along: gradient.shape, in: area, transform: transform)
        }
    }

    private func draw(
        _ stops: [PaintStop], along shape: GradientShape<Point>, in area: PixelRect, transform: AffineMatrix
    ) throws(FrameSourceError) -> CairoSurface {
        switch shape {
        case .linear(let start, let end):
            return try linear(stops, start, end, in: area, transform: transform)
        case .radial(let center, let startRadius, let endRadius):
            let length = endRadius - startRadius
            guard length != 0 else { return try fill(area, stops, transform) { _, _ in 1 } }
            let back = transform.inverted ?? .identity
            return try fill(area, stops) { ramp, pixels, y in
                let distance = drawing_distance(
                    xx: back.a, xy: back.c * y, tx: back.tx, yx: back.b, yy: back.d * y, ty: back.ty,
                    center_x: center.x,
                    center_y: center.y, start: startRadius, length: length)
                ramp.fill(pixels, by: distance, first: Double(area.x) + 0.5, usesWideInstructions: usesWideInstructions)
            }
        case .elliptical(let center, let size, let startRadius, let endRadius):
            let length = endRadius - startRadius
            return try fill(area, stops, transform) { x, y in
                let (across, down) = ((x - center.x) / size.width, (y - center.y) / size.height)
                let place = ((across * across + down * down).squareRoot() - startRadius) / length
                return length != 0 && place.isFinite ? place : 1
            }
        case .circles(let start, let startRadius, let end, let endRadius):
            let circles = CirclePair(start: start, startRadius: startRadius, end: end, endRadius: endRadius)
            return try fill(area, stops, transform) { x, y in circles.place(of: x, y) }
        case .angular(let center, let startAngle, let endAngle):
            let span = abs(endAngle - startAngle)
            let direction: Double = startAngle <= endAngle ? 1 : -1
            return try fill(area, stops, transform) { x, y in
                let angle = atan2(y - center.y, x - center.x) * (180 / .pi)
                let turned = (angle - startAngle) * direction
                let distance = turned - (turned / 360).rounded(.down) * 360
                if distance <= span { return span > 0 ? distance / span : 1 }
                // In the part of the circle outside the gradient, the nearer end's colour continues.
                return distance - span <= 360 - distance ? 1 : 0
            }
        }
    }

    /// Draws the pixels of `area` in a linear gradient into `target`, whose pixels they are, or a surface of their own.
    /// Throws ``FrameSourceError``.
    @discardableResult
    func linear(
        _ stops: [PaintStop], _ start: Point, _ end: Point, in area: PixelRect, transform: AffineMatrix,
        onto target: CairoSurface? = nil
    ) throws(FrameSourceError) -> CairoSurface {
        let (across, down) = (end.x - start.x, end.y - start.y)
        let square = across * across + down * down
        guard square > 0, let back = transform.inverted else {
            return try fill(area, stops, leavesNothingOut: true, onto: target) { ramp, pixels, _ in
                pixels.update(repeating: ramp.pixel(at: 1))
            }
        }
        // A location along the gradient is a sum of a column's and a row's contribution.
        let column = (back.a * across + back.b * down) / square
        let row = (back.c * across + back.d * down) / square
        let first = ((back.tx - start.x) * across + (back.ty - start.y) * down) / square
        return try fill(area, ramp: stops, column, row, first, onto: target)
    }

    /// Fills `area` with the colours at locations that grow by `across` per column and by `down` per row.
    private func fill(
        _ area: PixelRect, ramp stops: [PaintStop], _ across: Double, _ down: Double, _ first: Double,
        onto target: CairoSurface?
    ) throws(FrameSourceError) -> CairoSurface {
        var above: UnsafeMutableBufferPointer<UInt32>?
        return try fill(area, stops, leavesNothingOut: true, onto: target) { ramp, pixels, y in
            let start = first + y * down
            if across == 0 {
                pixels.update(repeating: ramp.pixel(at: start))
            } else if down == 0, let above {
                // All rows are equal.
                _ = pixels.update(fromContentsOf: above)
            } else {
                ramp.fill(
                    pixels, from: start, first: Double(area.x) + 0.5, by: across,
                    usesWideInstructions: usesWideInstructions)
                above = pixels
            }
        }
    }

    /// Fills `area` with the colours at the locations that `place` returns for the pixels' centres.
    @inline(__always)
    private func fill(
        _ area: PixelRect, _ stops: [PaintStop], _ transform: AffineMatrix,
        _ place: (_ x: Double, _ y: Double) -> Double
    ) throws(FrameSourceError) -> CairoSurface {
        let back = transform.inverted ?? .identity
        return try fill(area, stops) { ramp, pixels, y in
            for column in pixels.indices {
                let point = back.apply(to: Point(x: Double(area.x + column) + 0.5, y: y))
                let place = place(point.x, point.y)
                pixels[column] = place == -.infinity ? 0 : ramp.pixel(at: place)
            }
        }
    }

    /// Returns `target`, or a surface of `area`, whose rows `fillRow` fills with the colours along `stops`, completely
    /// if `leavesNothingOut`. `y` is the middle of the row.
    @inline(__always)
    private func fill(
        _ area: PixelRect, _ stops: [PaintStop], leavesNothingOut: Bool = false, onto target: CairoSurface? = nil,
        _ fillRow: (_ ramp: GradientRamp, _ pixels: UnsafeMutableBufferPointer<UInt32>, _ y: Double) -> Void
    ) throws(FrameSourceError) -> CairoSurface {
        let ramp = ramps.value(for: stops) { GradientRamp(stops) }
        let isOpaque = leavesNothingOut && ramp.isOpaque
        let surface =
            if let target { target } else {
                try CairoSurface(width: area.width, height: area.height, isOpaque: isOpaque)
            }
        surface.withPixels { row, pixels in fillRow(ramp, pixels, Double(area.y + row) + 0.5) }
        return surface
    }
}

/// A gradient from one circle to another, extended in both directions while the circles have a radius (HTML,
/// `createRadialGradient`).
struct CirclePair {
    private let start: Point
    private let startRadius: Double
    private let across: Double
    private let down: Double
    private let growth: Double
    /// The square of the distance less that of the growth; 0 if one circle touches the other from within.
    private let a: Double

    init(start: Point, startRadius: Double, end: Point, endRadius: Double) {
        self.start = start
        self.startRadius = startRadius
        across = end.x - start.x
        down = end.y - start.y
        growth = endRadius - startRadius
        a = across * across + down * down - growth * growth
    }

    /// Returns the circle on which the point lies: 0 for the first and 1 for the second. Of several circles it is the
    /// last, and of none -infinity.
    func place(of x: Double, _ y: Double) -> Double {
        let (px, py) = (x - start.x, y - start.y)
        let b = px * across + py * down + startRadius * growth
        let c = px * px + py * py - startRadius * startRadius
        if abs(a) < 1e-9 {
            guard b != 0 else { return -.infinity }
            return held(c / (2 * b))
        }
        let square = b * b - a * c
        guard square >= 0 else { return -.infinity }
        let root = square.squareRoot()
        let (first, second) = ((b + root) / a, (b - root) / a)
        let later = held(max(first, second))
        return later == -.infinity ? held(min(first, second)) : later
    }

    private func held(_ place: Double) -> Double {
        startRadius + place * growth >= 0 ? min(max(place, -1e9), 1e9) : -.infinity
    }
}
