/// One of a rectangle's four edges; SwiftUI's `Edge`.
public enum RectEdge: String, Hashable, Sendable, CaseIterable {
    case top, leading, bottom, trailing
}

/// Some of a rectangle's four edges; SwiftUI's `Edge.Set`.
public struct EdgeSet: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int

    /// The edges of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The top.
    public static let top = EdgeSet(rawValue: 1)
    /// Where lines begin.
    public static let leading = EdgeSet(rawValue: 2)
    /// The bottom.
    public static let bottom = EdgeSet(rawValue: 4)
    /// Where lines end.
    public static let trailing = EdgeSet(rawValue: 8)
    /// Where lines begin and end.
    public static let horizontal: EdgeSet = [.leading, .trailing]
    /// Top and bottom.
    public static let vertical: EdgeSet = [.top, .bottom]
    /// Every edge.
    public static let all: EdgeSet = [.horizontal, .vertical]
}

extension EdgeInsets {
    /// No distances.
    public static let zero = EdgeInsets()

    /// Finite distances that are not negative.
    var extents: EdgeInsets {
        EdgeInsets(
            top: Length.extent(top), leading: Length.extent(leading), bottom: Length.extent(bottom),
            trailing: Length.extent(trailing))
    }

    /// Finite distances of either sign.
    var finite: EdgeInsets {
        EdgeInsets(
            top: Length.finite(top), leading: Length.finite(leading), bottom: Length.finite(bottom),
            trailing: Length.finite(trailing))
    }

    /// The distances at `edges` alone.
    func at(_ edges: EdgeSet) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? top : 0, leading: edges.contains(.leading) ? leading : 0,
            bottom: edges.contains(.bottom) ? bottom : 0, trailing: edges.contains(.trailing) ? trailing : 0)
    }

    /// Both sides together.
    var horizontal: Double { leading + trailing }
    /// Top and bottom together.
    var vertical: Double { top + bottom }
}

extension Rect {
    /// The rectangle without `insets`, whose leading edge is the left one.
    func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.leading, y: minY + insets.top, width: max(size.width - insets.horizontal, 0),
            height: max(size.height - insets.vertical, 0))
    }

    /// What both rectangles have in common; empty where that is nothing.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(
            x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}

extension ProposedSize {
    /// The proposal less `insets`.
    func inset(by insets: EdgeInsets) -> ProposedSize {
        ProposedSize(
            width: width.map { max($0 - insets.horizontal, 0) }, height: height.map { max($0 - insets.vertical, 0) })
    }
}
