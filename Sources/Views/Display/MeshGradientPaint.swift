/// A mesh gradient: colours at the points of a mesh, row by row, interpolated along smooth curves; SwiftUI's
/// `MeshGradient`. Points in points.
public struct MeshGradientPaint: Hashable, Sendable {
    /// The number of columns, at least 2.
    public let columns: Int
    /// The number of rows, at least 2.
    public let rows: Int
    /// The mesh points, as many as columns times rows.
    public let points: [Point]
    /// The colours of the mesh points.
    public let colors: [RGBA]
    /// The colour outside the mesh.
    public let background: RGBA
    /// Whether colours are also interpolated smoothly.
    public let smoothsColors: Bool

    /// Creates a mesh; nil if there are fewer than 2 or more than 64 columns or rows, or if the counts of points and
    /// colours do not match.
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

    /// Returns the mesh with `move` applied to every point.
    package func moved(_ move: (Point) -> Point) -> MeshGradientPaint {
        MeshGradientPaint(self, points: points.map(move), colors: colors, background: background)
    }

    /// Returns the mesh with `change` applied to every colour.
    package func colored(_ change: (RGBA) -> RGBA) -> MeshGradientPaint {
        MeshGradientPaint(self, points: points, colors: colors.map(change), background: change(background))
    }

    private init(_ mesh: MeshGradientPaint, points: [Point], colors: [RGBA], background: RGBA) {
        columns = mesh.columns
        rows = mesh.rows
        self.points = points
        self.colors = colors
        self.background = background
        smoothsColors = mesh.smoothsColors
    }
}
