import Foundation
import SampleQueue
import Views

/// A gradient, worked out for each pixel's centre. Cairo has none that turns around a point, and its own ones differ by a
/// trace with the clip that they are drawn under, which a picture must not.
struct Gradient {
    /// How a pixel's place becomes a place along the stops.
    enum Course {
        case linear(start: Point, end: Point)
        case radial(center: Point, startRadius: Double, endRadius: Double)
        /// Degrees, clockwise from the right.
        case angular(center: Point, startAngle: Double, endAngle: Double)
    }

    let stops: [PaintStop]
    let course: Course

    /// The gradient of `paint`; nil for a plain colour.
    init?(_ paint: Paint) {
        switch paint {
        case .color:
            return nil
        case .linear(let stops, let start, let end):
            self.stops = stops
            course = .linear(start: start, end: end)
        case .radial(let stops, let center, let startRadius, let endRadius):
            self.stops = stops
            course = .radial(center: center, startRadius: startRadius, endRadius: endRadius)
        case .angular(let stops, let center, let startAngle, let endAngle):
            self.stops = stops
            course = .angular(center: center, startAngle: startAngle, endAngle: endAngle)
        }
    }

    /// The pixels of `area`, with list coordinates placed by `placement`. Throws ``FrameSourceError``.
    func picture(of area: PixelRect, placement: RenderPlacement) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        let place = course.place()
        surface.withPixels { row, pixels in
            let y = (Double(area.y + row) + 0.5 - placement.y) / placement.scale
            for column in pixels.indices {
                let x = (Double(area.x + column) + 0.5 - placement.x) / placement.scale
                pixels[column] = Self.premultiplied(color(at: place(x, y)))
            }
        }
        return surface
    }

    /// The colour at a place along the stops, mixed without premultiplying; before the first and after the last stop it
    /// is theirs.
    private func color(at location: Double) -> RGBA {
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

extension Gradient.Course {
    /// A function from a point to its place along the stops. A gradient of no length is its end.
    func place() -> (_ x: Double, _ y: Double) -> Double {
        switch self {
        case .linear(let start, let end):
            let (across, down) = (end.x - start.x, end.y - start.y)
            let square = across * across + down * down
            guard square > 0 else { return { _, _ in 1 } }
            return { x, y in ((x - start.x) * across + (y - start.y) * down) / square }
        case .radial(let center, let startRadius, let endRadius):
            let length = endRadius - startRadius
            guard length != 0 else { return { _, _ in 1 } }
            return { x, y in
                let (across, down) = (x - center.x, y - center.y)
                return ((across * across + down * down).squareRoot() - startRadius) / length
            }
        case .angular(let center, let startAngle, let endAngle):
            let span = abs(endAngle - startAngle)
            let isClockwise = startAngle <= endAngle
            return { x, y in
                let angle = atan2(y - center.y, x - center.x) * 180 / .pi
                let turned = isClockwise ? angle - startAngle : startAngle - angle
                let distance = turned - (turned / 360).rounded(.down) * 360
                if distance <= span { return span > 0 ? distance / span : 1 }
                // In the part of the circle that is left out, the nearer end's colour goes on.
                return distance - span <= 360 - distance ? 1 : 0
            }
        }
    }
}
