import CGLib
import Views

extension CairoContext {
    /// Begins a path along the outline of `shape` in `rect`, clockwise from the top left.
    func addPath(_ shape: Outline, in rect: Rect) {
        cairo_new_path(pointer)
        switch shape {
        case .rectangle:
            cairo_rectangle(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
        case .roundedRectangle(let radius, let style):
            addRoundedRectangle(rect, CornerRadii(all: radius), style)
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            addRoundedRectangle(
                rect,
                CornerRadii(
                    topLeft: topLeading, topRight: topTrailing, bottomRight: bottomTrailing, bottomLeft: bottomLeading),
                style)
        case .capsule:
            addRoundedRectangle(rect, CornerRadii(all: min(rect.size.width, rect.size.height) / 2), .circular)
        case .circle:
            let side = min(rect.size.width, rect.size.height)
            addEllipse(
                Rect(
                    x: rect.minX + (rect.size.width - side) / 2, y: rect.minY + (rect.size.height - side) / 2,
                    width: side, height: side))
        case .ellipse:
            addEllipse(rect)
        case .ellipticalRectangle, .containerRelative, .concentricRectangle, .path, .trimmed, .inset, .custom:
            addPath(DevicePath(shape.path(in: rect), map))
        }
    }

    private func addRoundedRectangle(_ rect: Rect, _ corners: CornerRadii, _ style: RoundedCornerStyle) {
        let radii = corners.fitted(to: rect.size)
        let room = min(rect.size.width, rect.size.height) / 2
        let greatest = max(radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft)
        // Corners without space for a continuous curve are quarter circles.
        if style == .continuous, greatest > 0, room > greatest * 1.01 || radii != CornerRadii(all: greatest) {
            var path = Path()
            path.addRoundedRect(rect, radii, style: style)
            return addPath(DevicePath(path, map))
        }
        guard radii != CornerRadii(all: 0) else {
            cairo_rectangle(pointer, rect.minX, rect.minY, rect.size.width, rect.size.height)
            return
        }
        let quarter = Double.pi / 2
        cairo_new_sub_path(pointer)
        cairo_arc(
            pointer, rect.minX + radii.topLeft, rect.minY + radii.topLeft, radii.topLeft, 2 * quarter, 3 * quarter)
        cairo_arc(
            pointer, rect.maxX - radii.topRight, rect.minY + radii.topRight, radii.topRight, 3 * quarter, 4 * quarter)
        cairo_arc(
            pointer, rect.maxX - radii.bottomRight, rect.maxY - radii.bottomRight, radii.bottomRight, 0, quarter)
        cairo_arc(
            pointer, rect.minX + radii.bottomLeft, rect.maxY - radii.bottomLeft, radii.bottomLeft, quarter, 2 * quarter)
        cairo_close_path(pointer)
    }

    private func addEllipse(_ rect: Rect) {
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        saved {
            cairo_translate(pointer, rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
            cairo_scale(pointer, rect.size.width / 2, rect.size.height / 2)
            cairo_new_sub_path(pointer)
            cairo_arc(pointer, 0, 0, 1, 0, 2 * Double.pi)
            cairo_close_path(pointer)
        }
    }

    /// Sets the line width, caps, joins and dashes from `line`. Drops dashes that Cairo would reject.
    func setLine(_ line: StrokeStyle) {
        cairo_set_line_width(pointer, min(line.lineWidth, 10_000))
        cairo_set_miter_limit(pointer, line.heldMiterLimit)
        switch line.lineCap {
        case .butt: cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT)
        case .round: cairo_set_line_cap(pointer, CAIRO_LINE_CAP_ROUND)
        case .square: cairo_set_line_cap(pointer, CAIRO_LINE_CAP_SQUARE)
        }
        switch line.lineJoin {
        case .miter: cairo_set_line_join(pointer, CAIRO_LINE_JOIN_MITER)
        case .round: cairo_set_line_join(pointer, CAIRO_LINE_JOIN_ROUND)
        case .bevel: cairo_set_line_join(pointer, CAIRO_LINE_JOIN_BEVEL)
        }
        let dashes = line.dash.allSatisfy { $0 >= 0 && $0.isFinite } ? line.dash : []
        // Dashes too short to be visible would only cost time.
        let isDashed = dashes.reduce(0, +) >= 0.1
        cairo_set_dash(
            pointer, dashes, isDashed ? Int32(dashes.count) : 0, line.dashPhase.isFinite ? line.dashPhase : 0)
    }
}

extension StrokeStyle {
    /// The miter limit clamped to what can be drawn: the length of a sharp join in line widths above which it is cut
    /// off.
    var heldMiterLimit: Double { miterLimit >= 1 ? min(miterLimit, 100) : miterLimit < 1 ? 1 : 10 }

    /// The maximum number of dashes along a path.
    private static let maximumDashCount = 100_000.0

    /// Returns the line without invisible details that would cost Cairo time: round caps and joins with steps smaller
    /// than pixels, and excessive dashes.
    ///
    /// `length` is the path's length in pixels.
    func drawable(along length: Double, under transform: AffineMatrix) -> StrokeStyle {
        var line = self
        let scale = max(transform.reach.across, transform.reach.down)
        line.lineWidth = min(lineWidth, 20_000 / scale)
        let leastScale = transform.determinant.magnitude / scale
        if !dash.isEmpty, length > dash.reduce(0, +) * leastScale * Self.maximumDashCount { line.dash = [] }
        return line
    }
}
