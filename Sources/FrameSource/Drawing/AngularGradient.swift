import Foundation
import SampleQueue
import Views

/// A gradient that turns around a point, worked out for each pixel's centre. Cairo has none, and its mesh patterns come
/// near it only.
struct AngularGradient {
    let stops: [PaintStop]
    let center: Point
    /// Degrees, clockwise from the right.
    let startAngle: Double
    /// Degrees, clockwise from the right.
    let endAngle: Double

    /// The colour in the direction of `x`, `y` from the centre. In the part of the circle that the gradient leaves out,
    /// the nearer end's colour goes on.
    func color(x: Double, y: Double) -> RGBA {
        let span = abs(endAngle - startAngle)
        let angle = atan2(y, x) * 180 / .pi
        let turned = (startAngle <= endAngle ? angle - startAngle : startAngle - angle)
        let distance = turned - (turned / 360).rounded(.down) * 360
        if distance <= span { return color(at: span > 0 ? distance / span : 1) }
        return color(at: distance - span <= 360 - distance ? 1 : 0)
    }

    /// The colour at a place along the stops, mixed without premultiplying as Cairo's gradients are.
    private func color(at location: Double) -> RGBA {
        guard let first = stops.first, let last = stops.last else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        guard let next = stops.firstIndex(where: { $0.location > location }) else { return last.color }
        guard next > 0 else { return first.color }
        let (lower, upper) = (stops[next - 1], stops[next])
        let share = (location - lower.location) / (upper.location - lower.location)
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
        return RGBA(
            red: mix(lower.color.red, upper.color.red), green: mix(lower.color.green, upper.color.green),
            blue: mix(lower.color.blue, upper.color.blue), alpha: mix(lower.color.alpha, upper.color.alpha))
    }

    /// The pixels of `area`, with list coordinates placed by `placement`. Throws ``FrameSourceError``.
    func picture(of area: PixelRect, placement: RenderPlacement) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        let originX = Double(area.x) + 0.5 - (center.x * placement.scale + placement.x)
        let originY = Double(area.y) + 0.5 - (center.y * placement.scale + placement.y)
        surface.withPixels { row, pixels in
            for column in pixels.indices {
                pixels[column] = Self.premultiplied(color(x: originX + Double(column), y: originY + Double(row)))
            }
        }
        return surface
    }

    private static func premultiplied(_ color: RGBA) -> UInt32 {
        func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
        let alpha = clamp(color.alpha)
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(alpha) << 24 | byte(clamp(color.red) * alpha) << 16 | byte(clamp(color.green) * alpha) << 8
            | byte(clamp(color.blue) * alpha)
    }
}
