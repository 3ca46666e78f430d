/// One of a rectangle's four edges; SwiftUI's `Edge`.
public enum RectEdge: String, Hashable, Sendable, CaseIterable {
    case top, leading, bottom, trailing
}

/// Some of a rectangle's four edges; SwiftUI's `Edge.Set`.
public struct EdgeSet: OptionSet, Hashable, Sendable {
    /// A bit for each edge.
    public let rawValue: Int

    /// Creates a set from the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The top edge.
    public static let top = EdgeSet(rawValue: 1)
    /// The edge at which lines begin.
    public static let leading = EdgeSet(rawValue: 2)
    /// The bottom edge.
    public static let bottom = EdgeSet(rawValue: 4)
    /// The edge at which lines end.
    public static let trailing = EdgeSet(rawValue: 8)
    /// The leading and trailing edges.
    public static let horizontal: EdgeSet = [.leading, .trailing]
    /// The top and bottom edges.
    public static let vertical: EdgeSet = [.top, .bottom]
    /// All edges.
    public static let all: EdgeSet = [.horizontal, .vertical]
}

extension EdgeInsets {
    /// Zero insets.
    public static let zero = EdgeInsets()

    /// The same insets, finite and not negative.
    var extents: EdgeInsets {
        EdgeInsets(
            top: Length.extent(top), leading: Length.extent(leading), bottom: Length.extent(bottom),
            trailing: Length.extent(trailing))
    }

    /// The same insets, finite, of either sign.
    var finite: EdgeInsets {
        EdgeInsets(
            top: Length.finite(top), leading: Length.finite(leading), bottom: Length.finite(bottom),
            trailing: Length.finite(trailing))
    }

    /// Returns the insets at `edges`, and 0 at the other edges.
    func at(_ edges: EdgeSet) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? top : 0, leading: edges.contains(.leading) ? leading : 0,
            bottom: edges.contains(.bottom) ? bottom : 0, trailing: edges.contains(.trailing) ? trailing : 0)
    }

    /// The sum of the leading and trailing insets.
    var horizontal: Double { leading + trailing }
    /// The sum of the top and bottom insets.
    var vertical: Double { top + bottom }
}

extension Rect {
    /// Returns the rectangle inset by `insets`; the leading edge is the left one.
    func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.leading, y: minY + insets.top, width: max(size.width - insets.horizontal, 0),
            height: max(size.height - insets.vertical, 0))
    }

    /// Returns the intersection of both rectangles; empty if they have nothing in common.
    func intersection(_ other: Rect) -> Rect {
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        return Rect(
            x: x, y: y, width: max(min(maxX, other.maxX) - x, 0), height: max(min(maxY, other.maxY) - y, 0))
    }
}

extension ProposedSize {
    /// Returns the proposal reduced by `insets`.
    func inset(by insets: EdgeInsets) -> ProposedSize {
        ProposedSize(
            width: width.map { max($0 - insets.horizontal, 0) }, height: height.map { max($0 - insets.vertical, 0) })
    }
}
