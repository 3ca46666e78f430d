/// A grid, by SwiftUI's rules as far as they are known:
/// - A column is as flexible as its most flexible cell; the width is divided among columns as an `HStack` divides it
///   among views.
/// - A cell that spans several columns, and a view that is a row by itself, widen their columns if these are too
///   narrow.
/// - Heights are divided among rows in the same way. Each view is placed with its cell's size as its proposal.
struct GridElement: LayoutElement {
    struct Row {
        let cells: [LayoutNode]
        /// The vertical alignment of its views; nil for the grid's.
        var alignment: VerticalAlignment?
        /// Whether its only view spans all columns.
        var isWhole = false
    }

    /// A view and the columns that it spans.
    private struct Cell {
        let node: LayoutNode
        let columns: Range<Int>
        var traits: GridCellTraits { node.traits.cell ?? GridCellTraits() }
    }

    /// The maximum number of columns. Views in columns beyond it are placed in the last one.
    private static let mostColumns = 2_000

    private let alignment: Alignment
    private let horizontalSpacing: Double
    private let rows: [[Cell]]
    private let rowAlignments: [VerticalAlignment]
    /// The horizontal alignment of each column's views.
    private let columnAlignments: [HorizontalAlignment]
    /// The distance from each row to the next.
    private let rowGaps: [Double]

    init(alignment: Alignment, horizontalSpacing: Double?, verticalSpacing: Double?, rows: [Row]) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing ?? 8
        func width(_ row: Row) -> Int { row.cells.reduce(0) { $0 + ($1.traits.cell?.columns ?? 1) } }
        let count = min(max(rows.map { $0.isWhole ? 1 : width($0) }.max() ?? 0, 1), Self.mostColumns)
        self.rows = rows.map { row in
            var next = 0
            return row.cells.map { node in
                let end = row.isWhole ? count : min(next + (node.traits.cell?.columns ?? 1), count)
                defer { next = end }
                return Cell(node: node, columns: min(next, end - 1)..<end)
            }
        }
        rowAlignments = rows.map { $0.alignment ?? alignment.vertical }
        var columns = [HorizontalAlignment](repeating: alignment.horizontal, count: count)
        for cell in self.rows.joined() where cell.columns.count == 1 || cell.columns.count < count {
            if let own = cell.traits.columnAlignment { columns[cell.columns.lowerBound] = own }
        }
        columnAlignments = columns
        rowGaps = zip(rows, rows.dropFirst()).map { upper, lower in
            if let verticalSpacing { return verticalSpacing }
            let distances = upper.cells.flatMap { first in
                lower.cells.map { SpacingPreference.distance(first.spacing, $0.spacing, along: .vertical) }
            }
            return distances.max() ?? 0
        }
    }

    var name: String { "Grid" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let table = table(for: proposal)
        var combined = GuideCombination()
        for cell in placed(in: table) { combined.add(cell.metrics, x: cell.origin.x, y: cell.origin.y) }
        return combined.metrics(of: table.size)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let cells = placed(in: table(for: proposal))
        for index in cells.map(\.node).drawingOrder ?? Array(cells.indices) {
            let cell = cells[index]
            let origin = Point(x: rect.minX + cell.origin.x, y: rect.minY + cell.origin.y)
            cell.node.place(at: origin, proposal: cell.proposal, on: &canvas)
        }
    }

    // MARK: Lengths

    /// The lengths of columns and rows.
    private struct Table {
        var widths: [Double]
        var heights: [Double]
        let columnGap: Double
        let rowGaps: [Double]

        var size: Size {
            Size(width: width(of: 0..<widths.count), height: heights.reduce(rowGaps.reduce(0, +), +))
        }

        func width(of columns: Range<Int>) -> Double {
            widths[columns].reduce(0, +) + columnGap * Double(max(columns.count - 1, 0))
        }
    }

    private func table(for proposal: ProposedSize) -> Table {
        guard !rows.isEmpty else { return Table(widths: [], heights: [], columnGap: 0, rowGaps: []) }
        var table = Table(
            widths: columnWidths(proposal.width), heights: [], columnGap: horizontalSpacing, rowGaps: rowGaps)
        table.heights = rowHeights(proposal.height, table)
        return table
    }

    private func columnWidths(_ proposed: Double?) -> [Double] {
        let cells = rows.joined().filter { !$0.traits.isUnsizedAcross }
        let columns = columnAlignments.indices
        var single = [[LayoutNode]](repeating: [], count: columns.count)
        for cell in cells where cell.columns.count == 1 { single[cell.columns.lowerBound].append(cell.node) }
        func width(_ column: Int, _ proposed: Double?) -> Double {
            single[column].reduce(0) {
                max($0, $1.metrics(for: ProposedSize(width: proposed, height: nil)).size.width)
            }
        }
        let gaps = horizontalSpacing * Double(columns.count - 1)
        var proposals = [Double?](repeating: proposed, count: columns.count)
        if let proposed, proposed > 0, proposed.isFinite {
            // A cell that spans columns is proposed what they are proposed, even beyond their saturation width.
            let isSpanned = cells.contains { $0.columns.count > 1 }
            proposals = LengthDistribution(
                priorities: columns.map { _ in 0 }, chosen: width,
                saturationWidth: { isSpanned ? nil : single[$0].saturationWidth(along: .horizontal, across: nil) }
            ).shares(of: proposed - gaps)
        }
        var widths = columns.map { width($0, proposals[$0]) }
        for cell in cells where cell.columns.count > 1 {
            let inner = horizontalSpacing * Double(cell.columns.count - 1)
            let isWhole = cell.columns.count == columns.count
            let offered =
                isWhole ? proposed : proposed.map { _ in proposals[cell.columns].reduce(inner) { $0 + ($1 ?? 0) } }
            let needed = cell.node.metrics(for: ProposedSize(width: offered, height: nil)).size.width
            let missing = needed - widths[cell.columns].reduce(inner, +)
            guard missing > 0 else { continue }
            for column in cell.columns { widths[column] += missing / Double(cell.columns.count) }
        }
        return widths
    }

    private func rowHeights(_ proposed: Double?, _ table: Table) -> [Double] {
        func height(_ row: Int, _ proposed: Double?) -> Double {
            span(of: row, in: table, height: proposed).length
        }
        var proposals = [Double?](repeating: proposed, count: rows.count)
        if let proposed, proposed > 0, proposed.isFinite {
            proposals = LengthDistribution(
                priorities: rows.map { _ in 0 }, chosen: height,
                saturationWidth: { row in
                    rows[row].filter { !$0.traits.isUnsizedDown }.saturationWidth {
                        $0.node.saturationWidth(along: .vertical, across: table.width(of: $0.columns))
                    }
                }
            ).shares(of: proposed - rowGaps.reduce(0, +))
        }
        return rows.indices.map { height($0, proposals[$0]) }
    }

    /// Returns the extent of a row's aligned views, and the position of their common guide.
    private func span(of row: Int, in table: Table, height: Double?) -> (guide: Double, length: Double) {
        var before = 0.0
        var after = 0.0
        for cell in rows[row] where !cell.traits.isUnsizedDown {
            let proposal = ProposedSize(width: table.width(of: cell.columns), height: height)
            let part = cell.node.metrics(for: proposal)
            guard part.size.height.isFinite else { return (0, .infinity) }
            let guide = cell.traits.anchor == nil ? part.guide(rowAlignments[row]) : 0
            before = max(before, guide)
            after = max(after, part.size.height - guide)
        }
        return (before, before + after)
    }

    // MARK: Places

    private struct PlacedCell {
        let node: LayoutNode
        let origin: Point
        let proposal: ProposedSize
        let metrics: LayoutMetrics
    }

    private func placed(in table: Table) -> [PlacedCell] {
        var result: [PlacedCell] = []
        var y = 0.0
        for (row, cells) in rows.enumerated() {
            let height = table.heights[row]
            let guide = span(of: row, in: table, height: height).guide
            for cell in cells {
                let room = Size(width: table.width(of: cell.columns), height: height)
                let part = cell.node.metrics(for: ProposedSize(room))
                let start = cell.columns.lowerBound
                let x = start == 0 ? 0 : table.width(of: 0..<start) + horizontalSpacing
                let offset = offset(of: part, in: room, cell: cell, row: row, guide: guide)
                result.append(
                    PlacedCell(
                        node: cell.node, origin: Point(x: x + offset.x, y: y + offset.y), proposal: ProposedSize(room),
                        metrics: part))
            }
            y += height + (row < rowGaps.count ? rowGaps[row] : 0)
        }
        return result
    }

    private func offset(of part: LayoutMetrics, in room: Size, cell: Cell, row: Int, guide: Double) -> Point {
        guard room.width.isFinite, room.height.isFinite, part.size.width.isFinite, part.size.height.isFinite else {
            return .zero
        }
        if let anchor = cell.traits.anchor {
            return Point(
                x: (room.width - part.size.width) * Length.finite(anchor.x),
                y: (room.height - part.size.height) * Length.finite(anchor.y))
        }
        let whole = LayoutMetrics(size: room)
        let across = cell.columns.count == 1 ? columnAlignments[cell.columns.lowerBound] : alignment.horizontal
        let down = rowAlignments[row]
        let isOnBaseline = down == .firstTextBaseline || down == .lastTextBaseline
        return Point(
            x: whole.guide(across) - part.guide(across),
            y: (isOnBaseline ? guide : whole.guide(down)) - part.guide(down))
    }
}
