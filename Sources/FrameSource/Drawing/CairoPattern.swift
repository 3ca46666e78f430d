import CPango
import Views

/// A gradient along a line or around a point (`cairo_pattern_t`); colours beyond its ends are those of its ends.
final class CairoPattern {
    private let pointer: OpaquePointer

    /// A gradient from `start` to `end`.
    init(linear stops: [PaintStop], start: Point, end: Point) {
        pointer = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        add(stops)
    }

    /// A gradient between two radii around `center`.
    init(radial stops: [PaintStop], center: Point, startRadius: Double, endRadius: Double) {
        pointer = cairo_pattern_create_radial(
            center.x, center.y, max(startRadius, 0), center.x, center.y, max(endRadius, 0))
        add(stops)
    }

    deinit {
        cairo_pattern_destroy(pointer)
    }

    /// Makes the pattern the pen's source, which holds it from then on.
    func becomeSource(of pen: CairoContext) {
        cairo_set_source(pen.pointer, pointer)
    }

    private func add(_ stops: [PaintStop]) {
        for stop in stops {
            cairo_pattern_add_color_stop_rgba(
                pointer, stop.location, stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha)
        }
        cairo_pattern_set_extend(pointer, CAIRO_EXTEND_PAD)
    }
}
