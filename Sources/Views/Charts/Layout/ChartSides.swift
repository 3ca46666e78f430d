extension Rect {
    /// Creates the bounding rectangle of points; empty if there are none.
    init(around points: [Point]) {
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        self.init(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// Returns the origin of content of `size` aligned inside the rectangle.
    func place(_ size: Size, _ alignment: Alignment) -> Point {
        Point(
            x: minX + (self.size.width - size.width) * alignment.horizontal.part,
            y: minY + (self.size.height - size.height) * alignment.vertical.part)
    }

    /// Returns the origin of content of `size` beside the rectangle, `spacing` points away, aligned along that side.
    func beside(_ size: Size, _ position: ChartPosition, _ alignment: Alignment, spacing: Double) -> Point {
        let inside = place(size, alignment)
        let (left, right) = (minX - spacing - size.width, maxX + spacing)
        let (above, below) = (minY - spacing - size.height, maxY + spacing)
        switch position {
        case .automatic, .overlay: return inside
        case .top: return Point(x: inside.x, y: above)
        case .bottom: return Point(x: inside.x, y: below)
        case .leading: return Point(x: left, y: inside.y)
        case .trailing: return Point(x: right, y: inside.y)
        case .topLeading: return Point(x: left, y: above)
        case .topTrailing: return Point(x: right, y: above)
        case .bottomLeading: return Point(x: left, y: below)
        case .bottomTrailing: return Point(x: right, y: below)
        }
    }

    /// Removes a strip from one side, and returns it.
    mutating func cut(_ side: ChartSide, _ length: Double) -> Rect {
        let isAcross = side == .leading || side == .trailing
        let taken = min(max(length, 0), isAcross ? size.width : size.height)
        var strip = self
        switch side {
        case .leading:
            strip.size.width = taken
            origin.x += taken
        case .trailing:
            strip.origin.x = maxX - taken
            strip.size.width = taken
        case .top:
            strip.size.height = taken
            origin.y += taken
        case .bottom:
            strip.origin.y = maxY - taken
            strip.size.height = taken
        }
        if isAcross { size.width -= taken } else { size.height -= taken }
        return strip
    }
}

/// One of a rectangle's four sides.
enum ChartSide {
    case leading, trailing, top, bottom
}

extension ChartPosition {
    /// Returns the side of a chart; `automatic` for the default.
    func side(automatic: ChartSide) -> ChartSide {
        switch self {
        case .automatic, .overlay: automatic
        case .top, .topLeading, .topTrailing: .top
        case .bottom, .bottomLeading, .bottomTrailing: .bottom
        case .leading: .leading
        case .trailing: .trailing
        }
    }

    /// The alignment along that side, if the position names a corner; else nil.
    var alignment: Alignment? {
        switch self {
        case .topLeading, .bottomLeading: .leading
        case .topTrailing, .bottomTrailing: .trailing
        case .automatic, .overlay, .top, .bottom, .leading, .trailing: nil
        }
    }
}

extension HorizontalAlignment {
    /// The fraction of the remaining space before the content.
    fileprivate var part: Double {
        switch self {
        case .leading: 0
        case .center: 0.5
        case .trailing: 1
        }
    }
}

extension VerticalAlignment {
    /// The fraction of the remaining space above the content.
    fileprivate var part: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        case .firstTextBaseline, .lastTextBaseline: 0.5
        }
    }
}
