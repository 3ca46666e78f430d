/// What a view asks of the container that it stands in. Modifiers around the view keep it; a container keeps it to itself.
package struct LayoutTraits {
    /// The layout priority; a spacer's is below all others.
    var priority = 0.0
    /// Views of a higher one are drawn in front of those beside them.
    var zIndex = 0.0
    /// What the view asks of a grid; nil for nothing.
    var cell: GridCellTraits?
    /// The name by which a scroll view is asked to show the view; nil for none.
    var scrollID: String?
    /// What the view tells a layout of a program's own, by the values' keys.
    var values: [ObjectIdentifier: ProgramValue] = [:]
}

/// What a view asks of the grid whose cell it is.
struct GridCellTraits {
    /// How many columns the cell takes, one at least.
    var columns = 1
    /// Where in the cell the view stands; nil for where the grid, its column and its row have it.
    var anchor: UnitPoint?
    /// Whether the view's own width does not make its column wider.
    var isUnsizedAcross = false
    /// Whether the view's own height does not make its row higher.
    var isUnsizedDown = false
    /// Where the views of its column stand; nil where it says nothing of them.
    var columnAlignment: HorizontalAlignment?
}

extension [LayoutNode] {
    /// The places in the order in which they are drawn: those of a higher z-index later; nil where that is the order in
    /// which they stand.
    var drawingOrder: [Int]? {
        guard contains(where: { $0.traits.zIndex != 0 }) else { return nil }
        return indices.sorted { (self[$0].traits.zIndex, $0) < (self[$1].traits.zIndex, $1) }
    }
}
