/// Colours at the places of a mesh, row after row, mixed between them along smooth curves; SwiftUI's `MeshGradient`. Places in points.
public struct PaintMesh: Hashable, Sendable {
    /// Places across, 2 at least.
    public let columns: Int
    /// Places down, 2 at least.
    public let rows: Int
    /// The places, as many as columns times rows.
    public let points: [Point]
    /// Their colours.
    public let colors: [RGBA]
    /// The colour where the mesh does not reach.
    public let background: RGBA
    /// Whether colours change smoothly over the places, too.
    public let smoothsColors: Bool

    /// A mesh; nil where there are less than two columns or rows, more than 64, or not as many places and colours.
    public init?(
        columns: Int, rows: Int, points: [Point], colors: [RGBA], background: RGBA, smoothsColors: Bool
    ) {
        let range = 2...64
        guard range.contains(columns), range.contains(rows), points.count == columns * rows,
            colors.count == columns * rows
        else { return nil }
        self.columns = columns
        self.rows = rows
        self.points = points
        self.colors = colors
        self.background = background
        self.smoothsColors = smoothsColors
    }

    /// The mesh with every place moved.
    package func moved(_ move: (Point) -> Point) -> PaintMesh {
        PaintMesh(self, points: points.map(move), colors: colors, background: background)
    }

    /// The mesh with every colour changed.
    package func colored(_ change: (RGBA) -> RGBA) -> PaintMesh {
        PaintMesh(self, points: points, colors: colors.map(change), background: change(background))
    }

    private init(_ mesh: PaintMesh, points: [Point], colors: [RGBA], background: RGBA) {
        columns = mesh.columns
        rows = mesh.rows
        self.points = points
        self.colors = colors
        self.background = background
        smoothsColors = mesh.smoothsColors
    }
}
