import SampleQueue
import Views

/// A mesh gradient in pixels.
///
/// The patch between four points follows Catmull-Rom curves through the surrounding points, and is drawn as small
/// triangles. Colours are interpolated along the same parameters, linearly or by a curve that is level at the points.
struct MeshGradientRasterizer {
    private let mesh: MeshGradientPaint
    private let points: [Point]

    /// Creates the gradient of `mesh`, whose points `transform` maps to pixels.
    init(_ mesh: MeshGradientPaint, under transform: AffineMatrix) {
        self.mesh = mesh
        points = mesh.points.map(transform.apply(to:))
    }

    /// The maximum number of subdivisions of a patch's side.
    private static let maximumDivision = 48

    func draw(over area: PixelRect) throws(FrameSourceError) -> CairoSurface {
        let surface = try CairoSurface(width: area.width, height: area.height)
        guard points.allSatisfy({ $0.x.magnitude < 1e6 && $0.y.magnitude < 1e6 }) else { return surface }
        var net = TriangleMesh(area: area, background: Self.color(mesh.background))
        for row in 0..<mesh.rows - 1 {
            for column in 0..<mesh.columns - 1 { addPatch(column, row, to: &net) }
        }
        surface.withPixels { row, pixels in net.copy(row: row, to: pixels) }
        return surface
    }

    private func addPatch(_ column: Int, _ row: Int, to net: inout TriangleMesh) {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { self.point(column + $0, row + $1) }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        let count = min(max(Int(max(right - left, bottom - top) / 6), 4), Self.maximumDivision)
        var above: [(Point, SIMD4<Float>)] = []
        for i in 0...count {
            let v = Double(i) / Double(count)
            let line = (0...count).map { j in
                let u = Double(j) / Double(count)
                return (place(column, row, u, v), color(column, row, u, v))
            }
            for j in 0..<count where i > 0 {
                net.fill(above[j], above[j + 1], line[j])
                net.fill(above[j + 1], line[j + 1], line[j])
            }
            above = line
        }
    }

    /// Returns the point in a patch at the parameters `u` (across) and `v` (down).
    private func place(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> Point {
        let (across, down) = (Self.weights(u), Self.weights(v))
        var sum = Point.zero
        for j in 0..<4 {
            for i in 0..<4 {
                let point = self.point(column + i - 1, row + j - 1)
                let weight = across[i] * down[j]
                sum.x += point.x * weight
                sum.y += point.y * weight
            }
        }
        return sum
    }

    /// Returns the control point at a column and a row. Points beyond the mesh are extrapolated by mirroring.
    private func point(_ column: Int, _ row: Int) -> Point {
        func mirrored(_ index: Int, _ count: Int, _ at: (Int) -> Point) -> Point {
            guard index < 0 || index >= count else { return at(index) }
            let edge = index < 0 ? 0 : count - 1
            let (own, inner) = (at(edge), at(2 * edge - index))
            return Point(x: 2 * own.x - inner.x, y: 2 * own.y - inner.y)
        }
        return mirrored(row, mesh.rows) { row in
            mirrored(column, mesh.columns) { points[row * mesh.columns + $0] }
        }
    }

    private static func weights(_ t: Double) -> [Double] {
        let (t2, t3) = (t * t, t * t * t)
        return [
            (-t3 + 2 * t2 - t) / 2, (3 * t3 - 5 * t2 + 2) / 2, (-3 * t3 + 4 * t2 + t) / 2, (t3 - t2) / 2,
        ]
    }

    private func color(_ column: Int, _ row: Int, _ u: Double, _ v: Double) -> SIMD4<Float> {
        func eased(_ t: Double) -> Float { Float(mesh.smoothsColors ? t * t * (3 - 2 * t) : t) }
        func at(_ across: Int, _ down: Int) -> SIMD4<Float> {
            Self.color(mesh.colors[(row + down) * mesh.columns + column + across])
        }
        let (x, y) = (eased(u), eased(v))
        let upper = at(0, 0) * (1 - x) + at(1, 0) * x
        let lower = at(0, 1) * (1 - x) + at(1, 1) * x
        return upper * (1 - y) + lower * y
    }

    /// Returns blue, green, red and alpha, premultiplied, from 0 to 255.
    private static func color(_ color: RGBA) -> SIMD4<Float> {
        let alpha = Float(min(max(color.alpha, 0), 1))
        return SIMD4(Float(color.blue) * alpha, Float(color.green) * alpha, Float(color.red) * alpha, alpha) * 255
    }
}

/// The pixels that triangles with coloured corners are filled into. Each pixel has the colour at its centre.
private struct TriangleMesh {
    private let area: PixelRect
    private var pixels: [UInt32]

    init(area: PixelRect, background: SIMD4<Float>) {
        self.area = area
        pixels = [UInt32](repeating: Self.pixel(background), count: area.width * area.height)
    }

    func copy(row: Int, to line: UnsafeMutableBufferPointer<UInt32>) {
        for column in line.indices { line[column] = pixels[row * area.width + column] }
    }

    mutating func fill(_ a: (Point, SIMD4<Float>), _ b: (Point, SIMD4<Float>), _ c: (Point, SIMD4<Float>)) {
        let (ab, ac) = ((b.0.x - a.0.x, b.0.y - a.0.y), (c.0.x - a.0.x, c.0.y - a.0.y))
        let double = ab.0 * ac.1 - ab.1 * ac.0
        guard double.magnitude > 1e-9 else { return }
        let top = min(a.0.y, b.0.y, c.0.y)
        let bottom = max(a.0.y, b.0.y, c.0.y)
        let left = min(a.0.x, b.0.x, c.0.x)
        let right = max(a.0.x, b.0.x, c.0.x)
        let firstRow = max(Int((top - 0.5).rounded(.up)), area.y)
        let lastRow = min(Int((bottom - 0.5).rounded(.down)), area.maxY - 1)
        let firstColumn = max(Int((left - 0.5).rounded(.up)), area.x)
        let lastColumn = min(Int((right - 0.5).rounded(.down)), area.maxX - 1)
        guard firstRow <= lastRow, firstColumn <= lastColumn else { return }
        // A small tolerance beyond the edges, so that no pixel falls between two triangles.
        let least = -1e-7
        for row in firstRow...lastRow {
            let y = Double(row) + 0.5 - a.0.y
            for column in firstColumn...lastColumn {
                let x = Double(column) + 0.5 - a.0.x
                let s = (x * ac.1 - y * ac.0) / double
                let t = (ab.0 * y - ab.1 * x) / double
                guard s >= least, t >= least, s + t <= 1 - least else { continue }
                let color = a.1 + (b.1 - a.1) * Float(s) + (c.1 - a.1) * Float(t)
                pixels[(row - area.y) * area.width + column - area.x] = Self.pixel(color)
            }
        }
    }

    private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let held = color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w)) + 0.5
        let bytes = SIMD4<UInt32>(
            wholePartsOf: held.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)))
        return bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
    }
}
