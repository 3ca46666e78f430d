public import Foundation
public import SwiftViews
import Views

/// A way to lay views out; SwiftUI's `Layout`. It is called like a function with the views that it lays out: `Radial { … }`. Its methods
/// are called on the thread that lays out, several times for one picture.
nonisolated public protocol Layout: Animatable {
    /// What is remembered while a picture is laid out.
    associatedtype Cache = Void
    /// The views.
    typealias Subviews = LayoutSubviews

    /// What is remembered of `subviews`.
    nonisolated func makeCache(subviews: Subviews) -> Cache
    /// Brings `cache` up to date.
    nonisolated func updateCache(_ cache: inout Cache, subviews: Subviews)
    /// The distances that the views prefer to what is beside all of them.
    nonisolated func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
    /// The size chosen for `proposal`.
    nonisolated func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    /// Places each view in `bounds`, whose size is the one chosen for `proposal`; one that is not placed stands in the middle.
    nonisolated func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
    /// The place of a guide across in the coordinates of `bounds`; nil for the usual one.
    nonisolated func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
    /// The place of a guide down in the coordinates of `bounds`; nil for the usual one.
    nonisolated func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat?
}

extension Layout {
    /// Makes the cache anew.
    public nonisolated func updateCache(_ cache: inout Cache, subviews: Subviews) {
        cache = makeCache(subviews: subviews)
    }

    /// What the views have in common.
    public nonisolated func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
        subviews.reduce(into: nil as ViewSpacing?) { spacing, view in
            spacing = spacing?.union(view.spacing) ?? view.spacing
        } ?? ViewSpacing()
    }

    /// The usual place.
    public nonisolated func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// The usual place.
    public nonisolated func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// `content` laid out so.
    @MainActor public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        ArrangedViews(content: content(), kind: kind)
    }

    /// The node of views that it lays out.
    nonisolated func kind(_ children: [ViewNode]) -> ViewNode.Kind {
        .programLayout(LayoutMaker(layout: self), children: children)
    }
}

extension Layout where Cache == Void {
    /// Nothing is remembered.
    public nonisolated func makeCache(subviews: Subviews) {}
}

/// A program's layout among the nodes.
///
/// SAFETY: layouts are asked on the thread that drives the program, between two of its calls, and nowhere else.
private struct LayoutMaker<L: Layout>: ProgramLayout, @unchecked Sendable {
    let layout: L

    var name: String { "\(L.self)" }
    var kind: ObjectIdentifier { ObjectIdentifier(L.self) }
    var numbers: [Double] { layout.animatableNumbers }

    func with(_ numbers: [Double]) -> any ProgramLayout { LayoutMaker(layout: layout.with(numbers)) }

    func equals(_ other: any ProgramLayout) -> Bool {
        (other as? LayoutMaker<L>).map { areEqual(layout, $0.layout) } ?? false
    }

    func begin(_ views: [LaidOutView]) -> any ProgramLayoutPass { LayoutPass(layout, views) }
}

/// A layout pass, which keeps the cache.
private final class LayoutPass<L: Layout>: ProgramLayoutPass {
    private let layout: L
    private let subviews: LayoutSubviews
    private let placements: Placements
    private var cache: L.Cache

    init(_ layout: L, _ views: [LaidOutView]) {
        self.layout = layout
        placements = Placements(count: views.count)
        subviews = LayoutSubviews(views: views, placements: placements)
        cache = layout.makeCache(subviews: subviews)
    }

    func size(for proposal: ProposedSize) -> Size {
        layout.sizeThatFits(proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache).inPoints
    }

    func places(in rect: Rect, for proposal: ProposedSize) -> [(origin: Point, proposal: ProposedSize)?] {
        placements.begin()
        layout.placeSubviews(
            in: CGRect(rect), proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
        return placements.places
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

/// Where a layout has put its views.
final class Placements {
    private(set) var places: [(origin: Point, proposal: ProposedSize)?]

    init(count: Int) {
        places = Array(repeating: nil, count: count)
    }

    func begin() {
        places = Array(repeating: nil, count: places.count)
    }

    func place(_ index: Int, at origin: Point, _ proposal: ProposedSize) {
        places[index] = (origin, proposal)
    }
}
