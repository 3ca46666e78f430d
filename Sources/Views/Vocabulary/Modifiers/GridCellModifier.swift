/// What a view asks of the grid whose cell it is.
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
    /// The most columns that a cell may take; more count as so many.
    fileprivate static let mostColumns = 1_000
}

extension Modifier {
    /// How many of its grid's columns the view takes, one at least.
    public static func gridCellColumns(_ count: Int) -> Self { Self(GridCellModifier.columns(count)) }

    /// Where in its grid's cell the view stands.
    public static func gridCellAnchor(_ anchor: UnitPoint) -> Self { Self(GridCellModifier.anchor(anchor)) }

    /// Keeps the view's own width from making its column wider, or its own height its row higher.
    public static func gridCellUnsizedAxes(horizontal: Bool, vertical: Bool) -> Self {
        Self(GridCellModifier.unsized(horizontal: horizontal, vertical: vertical))
    }

    /// Where the views of the column stand that the view is in.
    public static func gridColumnAlignment(_ alignment: HorizontalAlignment) -> Self {
        Self(GridCellModifier.columnAlignment(alignment))
    }
}
