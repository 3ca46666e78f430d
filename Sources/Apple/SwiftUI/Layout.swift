public import Foundation
public import SwiftViews
import Views

/// A layout algorithm; SwiftUI's `Layout`. It is called like a function with its views: `Radial { … }`. Its methods are
/// called on the layout thread, several times for one frame.
nonisolated public protocol Layout: Animatable {
    /// The type of the cache for one layout pass.
    associatedtype Cache = Void
    /// The collection of the subviews.
    typealias Subviews = LayoutSubviews

    /// Creates the cache for `subviews`.
    nonisolated func makeCache(subviews: Subviews) -> Cache
    /// Updates the cache.
    nonisolated func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// Returns the spacing that the container prefers to its neighbours.
    nonisolated func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// Returns the size of the container for `proposal`.
    nonisolated func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Places each view in `bounds`, which has the size chosen for `proposal`. A view that is not placed is centred.
    nonisolated func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// Returns the position of a horizontal guide in the coordinates of `bounds`; nil for the default.
    nonisolated func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// Returns the position of a vertical guide in the coordinates of `bounds`; nil for the default.
    nonisolated func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

extension Layout {
    /// Creates the cache again.
    public nonisolated func updateCache(_ cache: inout Cache, subviews: Subviews) {
        cache = makeCache(subviews: subviews)
    }

    /// Returns the union of the views' spacings.
    public nonisolated func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(into: nil as ViewSpacing?) { spacing, view in
            spacing = spacing?.union(view.spacing) ?? view.spacing
        } ?? ViewSpacing()
    }

    /// Returns nil: the default position.
    public nonisolated func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Returns nil: the default position.
    public nonisolated func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Lays out `content`.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        ContainerView(content: content(), kind: kind)
    }

    /// Returns the node of the layout with its views.
    nonisolated func kind(_ children: [ViewNode]) -> ViewNode.Kind {
        .programLayout(ProgramLayoutAdapter(layout: self), children: children)
    }
}

extension Layout where Cache == Void {
    /// Creates the empty cache.
    public nonisolated func makeCache(subviews: Subviews) {}
}

/// A program's layout as a node of the view tree.
///
/// SAFETY: layouts are called on the thread that drives the program, between two of its calls, and nowhere else.
private struct ProgramLayoutAdapter<L: Layout>: ProgramLayout, @unchecked Sendable {
    let layout: L

    var name: String { "\(L.self)" }
    var kind: ObjectIdentifier { ObjectIdentifier(L.self) }
    var numbers: [Double] { layout.animatableNumbers }

    func with(_ numbers: [Double]) -> any ProgramLayout { ProgramLayoutAdapter(layout: layout.with(numbers)) }

    func equals(_ other: any ProgramLayout) -> Bool {
        (other as? ProgramLayoutAdapter<L>).map { areEqual(layout, $0.layout) } ?? false
    }

    func begin(_ views: [LayoutSubviewProxy]) -> any ProgramLayoutPass { LayoutPass(layout, views) }
}

/// A layout pass, which stores the cache.
private final class LayoutPass<L: Layout>: ProgramLayoutPass {
    private let layout: L
    private let subviews: LayoutSubviews
    private let subviewPlacements: SubviewPlacements
    private var cache: L.Cache

    init(_ layout: L, _ views: [LayoutSubviewProxy]) {
        self.layout = layout
        subviewPlacements = SubviewPlacements(count: views.count)
        subviews = LayoutSubviews(views: views, placements: subviewPlacements)
        cache = layout.makeCache(subviews: subviews)
    }

    func size(for proposal: ProposedSize) -> Size {
        layout.sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache).inPoints
    }

    func placements(in rect: Rect, for proposal: ProposedSize) -> [(origin: Point, proposal: ProposedSize)?] {
        subviewPlacements.begin()
        layout.placeSubviews(
            in: CGRect(rect), proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
        return subviewPlacements.values
    }

    func guide(_ guide: HorizontalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double? {
        layout.explicitAlignment(
            of: guide, in: CGRect(rect), proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache
        ).map { $0 - rect.minX }
    }

    func guide(_ guide: VerticalAlignment, in rect: Rect, for proposal: ProposedSize) -> Double? {
        layout.explicitAlignment(
            of: guide, in: CGRect(rect), proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache
        ).map { $0 - rect.minY }
    }
}

/// The positions that a layout has assigned to its views.
final class SubviewPlacements {
    private(set) var values: [(origin: Point, proposal: ProposedSize)?]

    init(count: Int) {
        values = Array(repeating: nil, count: count)
    }

    func begin() {
        values = Array(repeating: nil, count: values.count)
    }

    func place(_ index: Int, at origin: Point, _ proposal: ProposedSize) {
        values[index] = (origin, proposal)
    }
}
