/// The environment of a layout.
package struct LayoutEnvironment: Sendable {
    /// The initial colour scheme, contrast and look of the tree.
    package var appearance: Appearance
    /// Pixels per point; frames are rounded to its inverse. A scale that is not a positive number counts as 1.
    package var displayScale: Double
    /// The current states of the program's players.
    package var movies: [PlayerID: MovieState]
    /// The reader's locale (BCP 47), which determines the regional forms of Han characters.
    package var locale = "en-US"
    /// The layout direction of views and texts; nil for that of the reader's language.
    package var layoutDirection: LayoutDirection?
    /// The insets that the system covers at the edges of the proposed space. They apply only if both lengths are
    /// proposed; these are the frame's size then. The leading edge is the left one.
    package var safeArea = EdgeInsets()
    /// The size of the tree's container, to which `containerRelativeFrame` is relative; nil for the proposal less the
    /// safe area.
    package var containerSize: Size?
    /// The drawing of views that UIKit draws on a phone.
    package var hostedViews = HostedViewDrawing.ordinary

    /// Creates an environment.
    package init(colorScheme: ColorScheme, displayScale: Double, movies: [PlayerID: MovieState] = [:]) {
        appearance = Appearance(colorScheme)
        self.displayScale = displayScale
        self.movies = movies
    }
}

/// Lays out a tree by SwiftUI's rules: a parent proposes a size, the child chooses its own, the parent places it.
///
/// Pure except for the measurer. No number in a tree can make it fail: NaN and infinite lengths count as absent (a
/// maximum length may be infinite), negative ones as 0, and none is longer than a million points. Complexity: each view
/// is measured once for each different proposal; their number grows linearly with the depth.
package struct ViewLayout {
    /// The maximum number of views and modifiers around a view; deeper views are omitted. A layout of that depth stays
    /// within half of a stack of 8 MB.
    package static let maximumDepth = 600

    private let environment: LayoutEnvironment
    private let measurer: any TextMeasuring
    private let memory: LayoutCache?

    /// Creates a layout in `environment` with texts measured by `measurer`. `memory` is the cache of layouts with the
    /// same measurer.
    package init(environment: LayoutEnvironment, measurer: any TextMeasuring, memory: LayoutCache? = nil) {
        self.environment = environment
        self.measurer = measurer
        // Video frames are inherited values that differ each time.
        self.memory = environment.movies.isEmpty ? memory : nil
    }

    /// Returns `node` laid out in the size that it chooses for `proposal`. Several root views form a vertical stack. A
    /// proposal that is infinite or NaN requests the ideal length. `motion` has the animation state.
    package func scene(of node: ViewNode, proposal: ProposedSize, motion: ViewAnimations? = nil) -> Scene {
        Scene { time, recordsFrames in
            layOut(
                node, proposal, Transaction(), at: time, recordsFrames: recordsFrames, motion: motion?.pass(at: time))
        }
    }

    /// Lays out `node` to update the animation state after a change.
    package func layOut(_ node: ViewNode, proposal: ProposedSize, for layout: AnimationLayout) {
        _ = layOut(
            node, proposal, layout.transaction, at: layout.pass.time, recordsFrames: false, motion: layout.pass)
    }

    private func layOut(
        _ node: ViewNode, _ proposal: ProposedSize, _ transaction: Transaction, at time: Duration, recordsFrames: Bool,
        motion: AnimationPass?
    ) -> Scene.Moment {
        let grid = PixelGrid(scale: environment.displayScale)
        let changes = SceneChanges()
        let direction = environment.layoutDirection ?? LayoutDirection(locale: environment.locale)
        let space = AvailableSpace(proposal, environment)
        var appearance = environment.appearance
        appearance.colorScheme = node.preferredColorScheme ?? appearance.colorScheme
        let memory = motion == nil ? memory : nil
        defer { memory?.endPass() }
        let surroundings = LayoutCache.Surroundings(
            appearance: appearance, displayScale: environment.displayScale, locale: environment.locale,
            direction: direction, container: space.container, hostedViews: environment.hostedViews,
            measurer: ObjectIdentifier(measurer))
        func rootStyle() -> InheritedStyle { style(appearance, direction, space.container) }
        var context = LayoutContext(
            measurer: measurer, grid: grid, style: memory?.root(in: surroundings, rootStyle) ?? rootStyle(), time: time,
            transaction: transaction, changes: changes)
        context.memory = memory
        context.identityPath = motion.map { IdentityPath(.root, $0) }
        let nodes = context.resolve(node)
        let root =
            nodes.count == 1
            ? nodes[0]
            : LayoutNode(
                StackElement(name: "root", axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        let chosen = root.metrics(for: space.proposal)
        // Like a window that takes its content's ideal size and then lays it out in that size.
        let settled = ProposedSize(
            width: space.proposal.width ?? chosen.size.width, height: space.proposal.height ?? chosen.size.height)
        let frame = space.safeArea?.safe ?? Rect(origin: .zero, size: chosen.size)
        func placed(_ matched: MatchedFrames) -> LayoutCanvas {
            motion?.beginDrawing()
            var canvas = LayoutCanvas(
                grid: grid, recordsFrames: recordsFrames, direction: direction, motion: motion, changes: changes)
            canvas.safeArea = space.safeArea
            canvas.matched = matched
            root.place(
                aligned: .center, in: LayoutMetrics(size: frame.size), at: frame.origin, proposal: settled, on: &canvas)
            if let motion { canvas.placeRemovedViews(motion) }
            return canvas
        }
        var canvas = placed(MatchedFrames())
        if canvas.matched.isWanting, !canvas.matched.found.isEmpty {
            // Views that use the frame of another view are placed again, once that frame is known.
            canvas = placed(MatchedFrames(known: canvas.matched.found))
        }
        let size = grid.rect(space.safeArea?.bounds ?? frame).size
        return Scene.Moment(
            time: time, list: DisplayList(size: size, items: canvas.items), frames: canvas.frames,
            nextChange: changes.next, sizeUpdates: canvas.sizeUpdates, hostedViews: changes.hostedViews)
    }
}

extension ViewLayout {
    /// Returns the inherited style of the tree's root.
    private func style(_ appearance: Appearance, _ direction: LayoutDirection, _ container: Size?) -> InheritedStyle {
        var style = InheritedStyle(appearance: appearance)
        style.hanForms = HanForms(locale: environment.locale)
        if !environment.movies.isEmpty { style[MovieStates.self] = environment.movies }
        if direction != .leftToRight { style.layoutDirection = direction }
        if let container { style[ContainerSize.self] = container }
        if environment.hostedViews != .ordinary { style[HostedViewDrawing.self] = environment.hostedViews }
        return style
    }
}

/// The space in which a tree is laid out.
private struct AvailableSpace {
    /// The proposal for the tree.
    let proposal: ProposedSize
    /// The safe area; nil if that is the whole space.
    var safeArea: SafeArea?
    /// The size of the container; nil if unknown.
    let container: Size?

    init(_ proposal: ProposedSize, _ environment: LayoutEnvironment) {
        var proposal = ProposedSize(width: Length.optional(proposal.width), height: Length.optional(proposal.height))
        let insets = environment.safeArea.extents
        if insets != .zero, let width = proposal.width, let height = proposal.height {
            let bounds = Rect(x: 0, y: 0, width: width, height: height)
            let safe = bounds.inset(by: insets)
            safeArea = SafeArea(bounds: bounds, safe: safe)
            proposal = ProposedSize(safe.size)
        }
        self.proposal = proposal
        container =
            environment.containerSize.map { Size(width: Length.extent($0.width), height: Length.extent($0.height)) }
            ?? proposal.width.flatMap { width in proposal.height.map { Size(width: width, height: $0) } }
    }
}
