public import Foundation
public import SwiftViews
import Views

/// The size that a parent proposes to a child; SwiftUI's `ProposedViewSize`. Nil asks for the ideal length, 0 for the least, infinity for
/// the most.
public struct ProposedViewSize: Equatable, Sendable {
    /// Points across, or nil for the ideal width.
    public var width: CGFloat?
    /// Points down, or nil for the ideal height.
    public var height: CGFloat?

    /// A proposal of two lengths.
    public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// A proposal of exactly `size`.
    public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    init(_ proposal: ProposedSize) {
        self.init(width: proposal.width.map { CGFloat($0) }, height: proposal.height.map { CGFloat($0) })
    }

    var inPoints: ProposedSize {
        ProposedSize(width: width.map { Double($0) }, height: height.map { Double($0) })
    }

    /// The least size.
    public static let zero = ProposedViewSize(width: 0, height: 0)
    /// The ideal size.
    public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// The greatest size.
    public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// The lengths proposed, those of `size` where there are none.
    public func replacingUnspecifiedDimensions(by size: CGSize = CGSize(width: 10, height: 10)) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// A value that a view tells the layout that it stands in, by `layoutValue(key:value:)`; SwiftUI's `LayoutValueKey`.
public protocol LayoutValueKey {
    /// The value's type.
    associatedtype Value
    /// The value of a view that tells none.
    static var defaultValue: Value { get }
}

extension View {
    /// Tells the layout that the view stands in a value.
    public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        self.toldToLayout(ObjectIdentifier(key), value)
    }
}

/// The views that a layout lays out; SwiftUI's `LayoutSubviews`.
public struct LayoutSubviews: RandomAccessCollection {
    let views: [LaidOutView]
    let placements: Placements
    private let indexes: Range<Int>

    init(views: [LaidOutView], placements: Placements) {
        self.views = views
        self.placements = placements
        indexes = views.indices
    }

    private init(_ other: LayoutSubviews, _ indexes: Range<Int>) {
        views = other.views
        placements = other.placements
        self.indexes = indexes
    }

    /// The direction of lines: layouts are told of places from left to right, and turned over as a whole where lines go the other way.
    public var layoutDirection: LayoutDirection { .leftToRight }

    /// The first index.
    public var startIndex: Int { indexes.lowerBound }
    /// The index after the last.
    public var endIndex: Int { indexes.upperBound }

    /// One of the views.
    public subscript(index: Int) -> LayoutSubview {
        LayoutSubview(view: views[index], index: index, placements: placements)
    }

    /// Some of the views.
    public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(self, bounds) }
}

/// A view that a layout lays out; SwiftUI's `LayoutSubview`.
public struct LayoutSubview {
    let view: LaidOutView
    let index: Int
    let placements: Placements

    /// The size that the view chooses for `proposal`.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        CGSize(view.metrics(for: proposal.inPoints).size)
    }

    /// The size that the view chooses for `proposal`, and its guides.
    public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        ViewDimensions(metrics: view.metrics(for: proposal.inPoints))
    }

    /// The distances that the view prefers.
    public var spacing: ViewSpacing { ViewSpacing(view.spacing) }

    /// The view's layout priority.
    public var priority: Double { view.priority }

    /// What the view tells under a key.
    public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
        view.value(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
    }

    /// Places the view with `anchor` of it at `position`, in the size that it chooses for `proposal`.
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

/// The distances that a view prefers to others; SwiftUI's `ViewSpacing`.
public struct ViewSpacing: Sendable {
    private let preference: SpacingPreference

    init(_ preference: SpacingPreference) {
        self.preference = preference
    }

    /// The system's distances.
    public init() {
        preference = .standard
    }

    /// Nothing to anything.
    public static let zero = ViewSpacing(.zero)

    /// The distance to `next`, which stands after it along `axis`, in points.
    public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
        preference.distance(to: next.preference, isHorizontal: axis == .horizontal)
    }

    /// What this one and another prefer together.
    public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
        ViewSpacing(preference.joined(with: other.preference))
    }

    /// Takes in what another prefers.
    public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
        self = union(other, edges: edges)
    }
}
