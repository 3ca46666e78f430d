/// The requests of a view to the grid in whose cell it is placed.
enum GridCellModifier: WrappingModifier {
    case columns(Int)
    case anchor(UnitPoint)
    case unsized(horizontal: Bool, vertical: Bool)
    case columnAlignment(HorizontalAlignment)

    var form: String {
        switch self {
        case .columns: "columns"
        case .anchor: "anchor"
        case .unsized: "unsized"
        case .columnAlignment: "columnAlignment"
        }
    }

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { traits in
            var cell = traits.cell ?? GridCellTraits()
            switch self {
            case .columns(let count): cell.columns = min(max(count, 1), GridCellTraits.mostColumns)
            case .anchor(let point): cell.anchor = point
            case .unsized(let horizontal, let vertical):
                cell.isUnsizedAcross = horizontal
                cell.isUnsizedDown = vertical
            case .columnAlignment(let alignment): cell.columnAlignment = alignment
            }
            traits.cell = cell
        }
    }
}

extension GridCellTraits {
    /// The maximum number of columns that a cell may span; larger numbers are clamped.
    fileprivate static let mostColumns = 1_000
}

extension Modifier {
    /// Sets the number of columns that the view spans in its grid, at least one.
    public static func gridCellColumns(_ count: Int) -> Self { Self(GridCellModifier.columns(count)) }

    /// Sets the view's anchor in its grid cell.
    public static func gridCellAnchor(_ anchor: UnitPoint) -> Self { Self(GridCellModifier.anchor(anchor)) }

    /// Prevents the view's own width from widening its column, or its own height from enlarging its row.
    public static func gridCellUnsizedAxes(horizontal: Bool, vertical: Bool) -> Self {
        Self(GridCellModifier.unsized(horizontal: horizontal, vertical: vertical))
    }

    /// Sets the alignment of the views in the view's column.
    public static func gridColumnAlignment(_ alignment: HorizontalAlignment) -> Self {
        Self(GridCellModifier.columnAlignment(alignment))
    }
}
