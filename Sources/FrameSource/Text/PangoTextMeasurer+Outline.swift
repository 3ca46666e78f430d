import CGLib
public import Views

// Outlines and ink bounds of texts, for drawings.
extension PangoTextMeasurer {
    /// Returns the outlines of the text's glyphs, from the top left corner of its extent. Glyphs with their own colours
    /// have none.
    public func outline(of text: TextRun) -> Path? {
        guard let surface = try? CairoSurface(width: 1, height: 1), let context = try? CairoContext(surface) else {
            return nil
        }
        cairo_new_path(context.pointer)
        for line in shaper.shape(text, width: nil, height: nil).lines {
            line.line.addOutlines(at: Point(x: line.x, y: line.baseline), to: context)
        }
        return context.path
    }

    /// Returns the bounds of the text's ink, from the top left corner of its extent.
    public func ink(of text: TextRun) -> Rect? {
        let ink = shaper.shape(text, width: nil, height: nil).ink
        guard ink.isFinite else { return nil }
        return Rect(x: ink.minX, y: ink.minY, width: ink.maxX - ink.minX, height: ink.maxY - ink.minY)
    }
}

extension CairoContext {
    /// The context's current path, in its own coordinates (`cairo_copy_path`).
    fileprivate var path: Path? {
        guard let copy = cairo_copy_path(pointer) else { return nil }
        defer { cairo_path_destroy(copy) }
        guard copy.pointee.status == CAIRO_STATUS_SUCCESS, let data = copy.pointee.data else { return nil }
        var path = Path()
        var index = 0
        while index < Int(copy.pointee.num_data) {
            let header = data[index].header
            func point(_ offset: Int) -> Point {
                Point(x: data[index + offset].point.x, y: data[index + offset].point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: path.elements.append(.move(to: point(1)))
            case CAIRO_PATH_LINE_TO: path.elements.append(.line(to: point(1)))
            case CAIRO_PATH_CURVE_TO:
                path.elements.append(.curve(to: point(3), control1: point(1), control2: point(2)))
            case CAIRO_PATH_CLOSE_PATH: path.elements.append(.closeSubpath)
            default: break
            }
            index += max(Int(header.length), 1)
        }
        return path
    }
}
