// The values in a display list's items. ``ByteReader`` reads the same values in the same order.
extension ByteWriter {
    package mutating func write(_ color: RGBA) {
        write(color.red)
        write(color.green)
        write(color.blue)
        write(color.alpha)
    }

    mutating func write(_ point: Point) {
        write(point.x)
        write(point.y)
    }

    mutating func write(_ size: Size) {
        write(size.width)
        write(size.height)
    }

    mutating func write(_ rect: Rect) {
        write(rect.origin)
        write(rect.size)
    }

    mutating func write(_ matrix: AffineMatrix) {
        for number in [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty] { write(number) }
    }

    mutating func write(_ matrix: ColorMatrix) {
        for row in matrix.rows { for number in row { write(number) } }
    }

    mutating func write(_ line: StrokeStyle) {
        write(line.lineWidth)
        write(name: line.lineCap)
        write(name: line.lineJoin)
        write(line.miterLimit)
        write(line.dash) { $0.write($1) }
        write(line.dashPhase)
    }

    mutating func write(_ path: Path) {
        write(path.elements) { writer, element in
            switch element {
            case .move(let end):
                writer.write(byte: 0)
                writer.write(end)
            case .line(let end):
                writer.write(byte: 1)
                writer.write(end)
            case .quadCurve(let end, let control):
                writer.write(byte: 2)
                writer.write(end)
                writer.write(control)
            case .curve(let end, let control1, let control2):
                writer.write(byte: 3)
                writer.write(end)
                writer.write(control1)
                writer.write(control2)
            case .closeSubpath: writer.write(byte: 4)
            }
        }
    }

    mutating func write(_ paint: Paint) {
        switch paint {
        case .color(let color):
            write(byte: 0)
            write(color)
        case .gradient(let gradient):
            write(byte: 1)
            write(gradient.stops) { writer, stop in
                writer.write(stop.color)
                writer.write(stop.location)
            }
            write(gradient.shape)
        case .mesh(let mesh):
            write(byte: 2)
            write(count: mesh.columns)
            write(count: mesh.rows)
            write(mesh.points) { $0.write($1) }
            write(mesh.colors) { $0.write($1) }
            write(mesh.background)
            write(mesh.smoothsColors)
        case .backdrop(let filter):
            write(byte: 3)
            write(filter.blur)
            write(filter.filter)
            write(filter.tint)
            write(filter.opacity)
        }
    }

    private mutating func write(_ shape: GradientShape<Point>) {
        switch shape {
        case .linear(let start, let end):
            write(byte: 0)
            write(start)
            write(end)
        case .radial(let center, let startRadius, let endRadius):
            write(byte: 1)
            write(center)
            write(startRadius)
            write(endRadius)
        case .elliptical(let center, let size, let startRadius, let endRadius):
            write(byte: 2)
            write(center)
            write(size)
            write(startRadius)
            write(endRadius)
        case .circles(let start, let startRadius, let end, let endRadius):
            write(byte: 3)
            write(start)
            write(startRadius)
            write(end)
            write(endRadius)
        case .angular(let center, let startAngle, let endAngle):
            write(byte: 4)
            write(center)
            write(startAngle)
            write(endAngle)
        }
    }

    mutating func write(_ outline: Outline) {
        switch outline {
        case .rectangle: write(byte: 0)
        case .roundedRectangle(let radius, let style):
            write(byte: 1)
            write(radius)
            write(name: style)
        case .ellipticalRectangle(let size):
            write(byte: 2)
            write(size)
        case .unevenRoundedRectangle(let topLeading, let topTrailing, let bottomLeading, let bottomTrailing, let style):
            write(byte: 3)
            for radius in [topLeading, topTrailing, bottomLeading, bottomTrailing] { write(radius) }
            write(name: style)
        case .circle: write(byte: 4)
        case .ellipse: write(byte: 5)
        case .capsule: write(byte: 6)
        case .containerRelative: write(byte: 7)
        case .concentricRectangle(let corners):
            write(byte: 8)
            write(corners)
        case .path(let path):
            write(byte: 9)
            write(path)
        case .trimmed(let outline, let from, let to):
            write(byte: 10)
            write(outline)
            write(from)
            write(to)
        case .inset(let outline, let inset):
            write(byte: 11)
            write(outline)
            write(inset)
        case .custom:
            write(byte: 12)
            isComplete = false
            write(outline.listed)
        }
    }

    private mutating func write(_ corners: ConcentricCorners) {
        for corner in [corners.topLeading, corners.topTrailing, corners.bottomLeading, corners.bottomTrailing] {
            switch corner {
            case .fixed(let radius):
                write(true)
                write(radius)
            case .concentric(let minimum):
                write(false)
                write(minimum)
            }
        }
        write(corners.isUniform)
    }
}
