public import Foundation
public import SwiftViews
import Views

/// The size that a parent proposes to a child; SwiftUI's `ProposedViewSize`. Nil asks for the ideal length, 0 for the
/// minimum, infinity for the maximum.
public struct ProposedViewSize: Equatable, Sendable {
    /// The width in points, or nil for the ideal width.
    public var width: CGFloat?
    /// The height in points, or nil for the ideal height.
    public var height: CGFloat?

    /// Creates a proposal of two lengths.
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// Creates a proposal of `size`.
    public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    init(_ proposal: ProposedSize) {
        self.init(width: proposal.width.map { CGFloat($0) }, height: proposal.height.map { CGFloat($0) })
    }

    var inPoints: ProposedSize {
        ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
    }

    /// The proposal of zero lengths, for which a view chooses its minimum size.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// The proposal without lengths, for which a view chooses its ideal size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// The proposal of infinite lengths, for which a view chooses its maximum size.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Returns the proposed lengths, with those of `size` in place of nil.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// The key of a value that a view passes to its layout by `layoutValue(key:value:)`; SwiftUI's `LayoutValueKey`.
public protocol LayoutValueKey {
    /// The value's type.
    associatedtype Value
    /// The value of a view that sets none.
    static var defaultValue: Value { get }
}

extension View {
    /// Sets a value for the layout that contains the view.
    public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        self.reportedToLayout(ObjectIdentifier(key), value)
    }
}

/// The subviews of a layout; SwiftUI's `LayoutSubviews`.
public struct LayoutSubviews: RandomAccessCollection {
    let views: [LayoutSubviewProxy]
    let placements: SubviewPlacements
    private let indexes: Range<Int>

    init(views: [LayoutSubviewProxy], placements: SubviewPlacements) {
        self.views = views
        self.placements = placements
        indexes = views.indices
    }

    private init(_ other: LayoutSubviews, _ indexes: Range<Int>) {
        views = other.views
        placements = other.placements
        self.indexes = indexes
    }

    /// The layout direction. Layouts always use left-to-right coordinates; in a right-to-left environment their result
    /// is mirrored as a whole.
    public var layoutDirection: LayoutDirection { .leftToRight }

    /// The first index.
    public var startIndex: Int { indexes.lowerBound }
    /// The index after the last.
    public var endIndex: Int { indexes.upperBound }

    /// The view at `index`.
    public subscript(index: Int) -> LayoutSubview {
        LayoutSubview(view: views[index], index: index, placements: placements)
    }

    /// The views in `bounds`.
    public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(self, bounds) }
}

/// A subview of a layout; SwiftUI's `LayoutSubview`.
public struct LayoutSubview {
    let view: LayoutSubviewProxy
    let index: Int
    let placements: SubviewPlacements

    /// Returns the size of the view for `proposal`.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        CGSize(view.metrics(for: proposal.inPoints).size)
    }

    /// Returns the size of the view for `proposal`, with its guides.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        ViewDimensions(metrics: view.metrics(for: proposal.inPoints))
    }

    /// The spacing that the view prefers.
    public var spacing: ViewSpacing { ViewSpacing(view.spacing) }

    /// The view's layout priority.
    public var priority: Double { view.priority }

    /// The view's value under a key.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        view.value(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
    }

    /// Places the view with its `anchor` at `position`, in its size for `proposal`.
    public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
        var origin = position
        if anchor != .topLeading {
            let size = sizeThatFits(proposal)
            origin = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
        }
        placements.place(index, at: origin.inPoints, proposal.inPoints)
    }
}

extension LayoutSubview: Equatable {
    /// Whether both are the same view of the same layout.
    public static func == (first: LayoutSubview, second: LayoutSubview) -> Bool {
        first.placements === second.placements && first.index == second.index
    }
}

/// The spacing that a view prefers to others; SwiftUI's `ViewSpacing`.
public struct ViewSpacing: Sendable {
    private let preference: SpacingPreference

    init(_ preference: SpacingPreference) {
        self.preference = preference
    }

    /// Creates the system's spacing.
    public init() {
        preference = .standard
    }

    /// No spacing.
    public static let zero = ViewSpacing(.zero)

    /// Returns the spacing to `next`, the following view along `axis`, in points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        preference.distance(to: next.preference, isHorizontal: axis == .horizontal)
    }

    /// Returns the union of both preferences.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        ViewSpacing(preference.joined(with: other.preference))
    }

    /// Merges another spacing into this one.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        self = union(other, edges: edges)
    }
}
