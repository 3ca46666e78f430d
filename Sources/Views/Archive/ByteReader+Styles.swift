// The values in a display list's items, in the order in which ``ByteWriter`` writes them.
extension ByteReader {
    package mutating func color() throws(ArchiveError) -> RGBA {
        RGBA(red: try number(), green: try number(), blue: try number(), alpha: try number())
    }

    mutating func point() throws(ArchiveError) -> Point {
        Point(x: try number(), y: try number())
    }

    mutating func size() throws(ArchiveError) -> Size {
        Size(width: try number(), height: try number())
    }

    mutating func rect() throws(ArchiveError) -> Rect {
        Rect(origin: try point(), size: try size())
    }

    mutating func affineMatrix() throws(ArchiveError) -> AffineMatrix {
        AffineMatrix(
            a: try number(), b: try number(), c: try number(), d: try number(), tx: try number(), ty: try number())
    }

    mutating func colorMatrix() throws(ArchiveError) -> ColorMatrix {
        var rows: [[Double]] = []
        for _ in 0..<4 {
            var row: [Double] = []
            for _ in 0..<5 { row.append(try number()) }
            rows.append(row)
        }
        return ColorMatrix(rows: rows)
    }

    mutating func strokeStyle() throws(ArchiveError) -> StrokeStyle {
        StrokeStyle(
            lineWidth: try number(), lineCap: try name(), lineJoin: try name(), miterLimit: try number(),
            dash: try list { reader throws(ArchiveError) in try reader.number() }, dashPhase: try number())
    }

    mutating func path() throws(ArchiveError) -> Path {
        Path(
            try list { reader throws(ArchiveError) in
                switch try reader.byte() {
                case 0: .move(to: try reader.point())
                case 1: .line(to: try reader.point())
                case 2: .quadCurve(to: try reader.point(), control: try reader.point())
                case 3:
                    .curve(to: try reader.point(), control1: try reader.point(), control2: try reader.point())
                case 4: .closeSubpath
                default: throw ArchiveError()
                }
            })
    }

    mutating func paint() throws(ArchiveError) -> Paint {
        switch try byte() {
        case 0: return .color(try color())
        case 1:
            let stops = try list { reader throws(ArchiveError) in
                PaintStop(color: try reader.color(), location: try reader.number())
            }
            return .gradient(GradientFill(stops: stops, shape: try gradientShape()))
        case 2:
            let mesh = MeshGradientPaint(
                columns: try count(), rows: try count(),
                points: try list { reader throws(ArchiveError) in try reader.point() },
                colors: try list { reader throws(ArchiveError) in try reader.color() }, background: try color(),
                smoothsColors: try flag())
            guard let mesh else { throw ArchiveError() }
            return .mesh(mesh)
        case 3:
            return .backdrop(
                BackdropFilter(
                    blur: try number(), filter: try colorMatrix(), tint: try color(), opacity: try number()))
        default: throw ArchiveError()
        }
    }

    private mutating func gradientShape() throws(ArchiveError) -> GradientShape<Point> {
        switch try byte() {
        case 0: return .linear(start: try point(), end: try point())
        case 1: return .radial(center: try point(), startRadius: try number(), endRadius: try number())
        case 2:
            return .elliptical(
                center: try point(), size: try size(), startRadius: try number(), endRadius: try number())
        case 3:
            return .circles(
                start: try point(), startRadius: try number(), end: try point(), endRadius: try number())
        case 4: return .angular(center: try point(), startAngle: try number(), endAngle: try number())
        default: throw ArchiveError()
        }
    }

    mutating func outline() throws(ArchiveError) -> Outline {
        switch try byte() {
        case 0: return .rectangle
        case 1: return .roundedRectangle(cornerRadius: try number(), style: try name())
        case 2: return .ellipticalRectangle(cornerSize: try size())
        case 3:
            return .unevenRoundedRectangle(
                topLeading: try number(), topTrailing: try number(), bottomLeading: try number(),
                bottomTrailing: try number(), style: try name())
        case 4: return .circle
        case 5: return .ellipse
        case 6: return .capsule
        case 7: return .containerRelative
        case 8:
            return .concentricRectangle(
                ConcentricCorners(
                    topLeading: try corner(), topTrailing: try corner(), bottomLeading: try corner(),
                    bottomTrailing: try corner(), isUniform: try flag()))
        case 9: return .path(try path())
        case 10:
            let inner = try nested { reader throws(ArchiveError) in try reader.outline() }
            return .trimmed(inner, from: try number(), to: try number())
        case 11:
            let inner = try nested { reader throws(ArchiveError) in try reader.outline() }
            return .inset(inner, by: try number())
        default: throw ArchiveError()
        }
    }

    private mutating func corner() throws(ArchiveError) -> ConcentricCorners.Corner {
        try flag() ? .fixed(try number()) : .concentric(minimum: try number())
    }
}
