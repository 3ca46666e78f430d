import CPixels
import Views

/// The colours along a gradient's stops as a table of pixels, dense enough that interpolating between two entries would
/// not change a byte.
final class GradientRamp {
    /// The number of intervals between the first entry and the last.
    static let steps = 4096.0

    private let pixels: [UInt32]
    /// Whether every pixel is opaque.
    let isOpaque: Bool

    /// Whether the processor has instructions that fill four columns at a time, with the same result.
    static let hasWideInstructions = drawing_has_avx2()

    /// Creates the table of `stops`, interpolated without premultiplying. Locations before the first or after the last
    /// stop have their colours.
    init(_ stops: [PaintStop]) {
        pixels = (0...Int(Self.steps)).map { Self.premultiplied(Self.color(at: Double($0) / Self.steps, of: stops)) }
        isOpaque = pixels.allSatisfy { $0 >= 0xff00_0000 }
    }

    /// Returns the pixel at a location from 0 to 1. Locations beyond have the ends' pixels, NaN the first one.
    @inline(__always)
    func pixel(at place: Double) -> UInt32 {
        pixels[Int((place > 0 ? min(place, 1) : 0) * Self.steps + 0.5)]
    }

    /// Fills a row. Each pixel's location is `start` plus `step` times its column; the first pixel's column is `first`.
    func fill(
        _ row: UnsafeMutableBufferPointer<UInt32>, from start: Double, first: Double, by step: Double,
        usesWideInstructions: Bool
    ) {
        // Each location is computed from its own column, so none depends on where a row begins. Scalars: the library's
        // conversion of four at a time makes a call for each.
        let begin = start * Self.steps + 0.5
        let stride = step * Self.steps
        guard begin.isFinite, stride.isFinite else { return row.update(repeating: pixel(at: start)) }
        var filled = 0
        if usesWideInstructions {
            filled = withRamp { drawing_avx2_line(row.baseAddress, row.count, $0, begin, first, stride) }
        }
        pixels.withUnsafeBufferPointer { pixels in
            for column in filled..<row.count {
                let place = begin + (first + Double(column)) * stride
                row[column] = pixels[Int(max(0, min(place, Self.steps)))]
            }
        }
    }

    /// Fills a row with the pixels at the locations that `distance` yields. Its terms that are constant within a row
    /// are precomputed; `first` is the centre of the first pixel.
    func fill(
        _ row: UnsafeMutableBufferPointer<UInt32>, by distance: drawing_distance, first: Double,
        usesWideInstructions: Bool
    ) {
        var filled = 0
        if usesWideInstructions {
            filled = withUnsafePointer(to: distance) { distance in
                withRamp { drawing_avx2_distance(row.baseAddress, row.count, $0, first, distance) }
            }
        }
        for column in filled..<row.count {
            let middle = first + Double(column)
            let across = distance.xx * middle + distance.xy + distance.tx - distance.center_x
            let down = distance.yx * middle + distance.yy + distance.ty - distance.center_y
            let place = ((across * across + down * down).squareRoot() - distance.start) / distance.length
            row[column] = place == -.infinity ? 0 : pixel(at: place)
        }
    }

    private func withRamp<R>(_ body: (drawing_ramp) -> R) -> R {
        pixels.withUnsafeBufferPointer { body(drawing_ramp(pixels: $0.baseAddress, last: Self.steps)) }
    }

    private static func color(at location: Double, of stops: [PaintStop]) -> RGBA {
        guard let first = stops.first, let last = stops.last else { return .clear }
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return last.color }
        guard next > 0 else { return first.color }
        let (lower, upper) = (stops[next - 1], stops[next])
        let share = (location - lower.location) / (upper.location - lower.location)
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
        return RGBA(
            red: mix(lower.color.red, upper.color.red), green: mix(lower.color.green, upper.color.green),
            blue: mix(lower.color.blue, upper.color.blue), alpha: mix(lower.color.alpha, upper.color.alpha))
    }

    private static func premultiplied(_ color: RGBA) -> UInt32 {
        // NaN counts as 0.
        func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let alpha = clamp(color.alpha)
        func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(alpha) << 24 | byte(clamp(color.red) * alpha) << 16 | byte(clamp(color.green) * alpha) << 8
            | byte(clamp(color.blue) * alpha)
    }
}
