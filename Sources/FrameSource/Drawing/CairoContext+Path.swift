import CGLib
import Views

extension CairoContext {
    /// Begins a path with the elements of `path`, regardless of the current transform.
    func addPath(_ path: DevicePath) {
        cairo_new_path(pointer)
        saved {
            cairo_identity_matrix(pointer)
            for element in path.elements {
                switch element {
                case .move(let end):
                    cairo_move_to(pointer, end.x, end.y)
                case .line(let end):
                    cairo_line_to(pointer, end.x, end.y)
                case .quadCurve(let end, let control):
                    guard let start = currentPoint else { cairo_move_to(pointer, end.x, end.y); continue }
                    addCurve(CubicCurve(from: start, to: end, control: control))
                case .curve(let end, let control1, let control2):
                    guard let start = currentPoint else { cairo_move_to(pointer, end.x, end.y); continue }
                    addCurve(CubicCurve(from: start, control1: control1, control2: control2, to: end))
                case .closeSubpath:
                    cairo_close_path(pointer)
                }
            }
        }
    }

    private var currentPoint: Point? {
        guard cairo_has_current_point(pointer) != 0 else { return nil }
        var point = Point.zero
        cairo_get_current_point(pointer, &point.x, &point.y)
        return point
    }

    private func addCurve(_ curve: CubicCurve) {
        cairo_curve_to(
            pointer, curve.control1.x, curve.control1.y, curve.control2.x, curve.control2.y, curve.to.x, curve.to.y)
    }

    /// Sets the fill rule of the next fill or clip.
    func setFillRule(_ rule: FillRule) {
        switch rule {
        case .nonZero: cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_WINDING)
        case .evenOdd: cairo_set_fill_rule(pointer, CAIRO_FILL_RULE_EVEN_ODD)
        }
    }

    /// The current transformation matrix.
    var map: AffineMatrix {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(pointer, &matrix)
        return AffineMatrix(
            a: matrix.xx, b: matrix.yx, c: matrix.xy, d: matrix.yy, tx: matrix.x0, ty: matrix.y0)
    }

    /// Sets `transform`, from points to pixels, as the current transformation matrix.
    func setMap(_ transform: AffineMatrix) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx, y0: transform.ty)
        cairo_set_matrix(pointer, &matrix)
    }

    /// Sets the blend mode of the following drawing.
    func setBlendMode(_ mode: DisplayList.BlendMode) {
        let joined: cairo_operator_t =
            switch mode {
            case .normal: CAIRO_OPERATOR_OVER
            case .multiply: CAIRO_OPERATOR_MULTIPLY
            case .screen: CAIRO_OPERATOR_SCREEN
            case .overlay: CAIRO_OPERATOR_OVERLAY
            case .darken: CAIRO_OPERATOR_DARKEN
            case .lighten: CAIRO_OPERATOR_LIGHTEN
            case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
            case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
            case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
            case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
            case .difference: CAIRO_OPERATOR_DIFFERENCE
            case .exclusion: CAIRO_OPERATOR_EXCLUSION
            case .hue: CAIRO_OPERATOR_HSL_HUE
            case .saturation: CAIRO_OPERATOR_HSL_SATURATION
            case .color: CAIRO_OPERATOR_HSL_COLOR
            case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
            case .sourceAtop: CAIRO_OPERATOR_ATOP
            case .sourceIn: CAIRO_OPERATOR_IN
            case .sourceOut: CAIRO_OPERATOR_OUT
            case .destinationIn: CAIRO_OPERATOR_DEST_IN
            case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
            case .xor: CAIRO_OPERATOR_XOR
            case .copy: CAIRO_OPERATOR_SOURCE
            case .destinationOver: CAIRO_OPERATOR_DEST_OVER
            case .destinationOut: CAIRO_OPERATOR_DEST_OUT
            case .plusLighter: CAIRO_OPERATOR_ADD
            // Cairo has no such operator; groups with it are blended pixel by pixel earlier.
            case .plusDarker: CAIRO_OPERATOR_OVER
            }
        cairo_set_operator(pointer, joined)
    }
}
