import CDrawing
import Views

/// The colours along a gradient's stops as pixels, close enough together that a place between two of them makes no
/// difference that a byte can hold.
final class GradientRamp {
    /// How many steps there are from the first pixel to the last.
    static let steps = 4096.0

    private let pixels: [UInt32]
    /// Whether no pixel lets through what is beneath it.
    let isOpaque: Bool

    /// Whether the processor has instructions that fill four columns at a time, with the same pixels.
    static let hasWideInstructions = drawing_has_avx2()

    /// The colours along `stops`, mixed without premultiplying; before the first and after the last stop they are theirs.
    init(_ stops: [PaintStop]) {
        pixels = (0...Int(Self.steps)).map { Self.premultiplied(Self.color(at: Double($0) / Self.steps, of: stops)) }
        isOpaque = pixels.allSatisfy { $0 >= 0xff00_0000 }
    }

    /// The pixel at a place from 0 to 1; beyond them the ends', and the first for what is not a number.
    @inline(__always)
    func pixel(at place: Double) -> UInt32 {
        pixels[Int((place > 0 ? min(place, 1) : 0) * Self.steps + 0.5)]
    }

    /// Fills a row with the pixels at `start` and `step` times the column's place, which for its first pixel is `first`.
    func fill(
        _ row: UnsafeMutableBufferPointer<UInt32>, from start: Double, first: Double, by step: Double,
        usesWideInstructions: Bool
    ) {
        // Each place is worked out from its own column, so that none depends on where a row begins. Plain numbers: the
        // library's conversion of four at a time is a call for each of them.
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

    /// Fills a row with the pixels at the places by `distance`, whose shares of the row have been worked out; `first` is the middle of its
    /// first pixel.
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
        // What is not a number counts as 0.
        func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        let alpha = clamp(color.alpha)
        func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }
        return byte(alpha) << 24 | byte(clamp(color.red) * alpha) << 16 | byte(clamp(color.green) * alpha) << 8
            | byte(clamp(color.blue) * alpha)
    }
}
