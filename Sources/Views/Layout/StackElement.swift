/// A horizontal or vertical stack, by SwiftUI's rules:
/// - Spacing first: the distances between neighbours are subtracted from the proposed length; `LengthDistribution` divides
///   the rest.
/// - If the stack is asked for its ideal, minimum or maximum length, so is each child.
/// - Across, the stack is as long as the union of its aligned children.
struct StackElement: LayoutElement {
    let name: String
    private let line: StackArrangements

    /// Creates a stack of the views in `line`.
    init(name: String, _ line: StackArrangements) {
        self.name = name
        self.line = line
    }

    /// Creates a stack; a nil `spacing` uses the preferred distances of neighbours.
    init(name: String, axis: Axis, alignment: Alignment, spacing: Double?, children: [LayoutNode]) {
        self.init(name: name, StackArrangements(axis: axis, alignment: alignment, spacing: spacing, children: children))
    }

    var spacing: SpacingPreference { line.distances.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        line.arrangement(for: proposal).metrics
    }

    func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        axis == line.axis ? nil : line.children.saturationWidth(along: axis, across: nil)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        line.draw(line.arrangement(for: proposal), in: rect, on: &canvas)
    }
}

extension [LayoutNode] {
    /// Returns the common saturation width of all nodes.
    func saturationWidth(along axis: Axis, across: Double?) -> Double? {
        saturationWidth { $0.saturationWidth(along: axis, across: across) }
    }
}

extension Array {
    /// Returns the maximum of the elements' saturation widths; nil if one has none.
    func saturationWidth(for element: (Element) -> Double?) -> Double? {
        var length = 0.0
        for each in self {
            guard let own = element(each) else { return nil }
            length = Swift.max(length, own)
        }
        return length
    }
}

extension Size {
    /// The length along `axis`.
    subscript(axis: Axis) -> Double {
        axis == .horizontal ? width : height
    }

    /// Creates a size from its lengths along and across `axis`.
    init(along axis: Axis, _ length: Double, across: Double) {
        self = axis == .horizontal ? Size(width: length, height: across) : Size(width: across, height: length)
    }
}

extension ProposedSize {
    /// The length along `axis`.
    subscript(axis: Axis) -> Double? {
        axis == .horizontal ? width : height
    }

    /// Returns the same proposal with another length along `axis`.
    func with(_ length: Double?, along axis: Axis) -> ProposedSize {
        axis == .horizontal
            ? ProposedSize(width: length, height: height) : ProposedSize(width: width, height: length)
    }
}
