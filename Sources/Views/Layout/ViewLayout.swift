/// Where and how a tree is laid out.
package struct LayoutEnvironment: Sendable {
    /// The scheme, the contrast and the look that the tree begins with.
    package var appearance: Appearance
    /// Pixels per point; frames are rounded to its inverse. A scale that is not a positive number counts as 1.
    package var displayScale: Double
    /// What the program's players show.
    package var movies: [PlayerID: ShownMovie]
    /// Whose language the reader reads (BCP 47): which forms Han characters have.
    package var locale = "en-US"
    /// The direction in which lines of views and texts go; nil for the one of the reader's language.
    package var layoutDirection: LayoutDirection?
    /// How much of the proposed room the system covers at its edges; only a room of which both lengths are proposed has
    /// any, and is the picture's size then. The leading edge is the left one.
    package var safeArea = EdgeInsets()
    /// The size of what the tree stands in, of which `containerRelativeFrame` takes parts; nil for what is proposed less the
    /// safe area.
    package var containerSize: Size?
    /// How the views are drawn that UIKit draws on a phone.
    package var hostedViews = HostedViewDrawing.ordinary

    /// An environment.
    package init(colorScheme: ColorScheme, displayScale: Double, movies: [PlayerID: ShownMovie] = [:]) {
        appearance = Appearance(colorScheme)
        self.displayScale = displayScale
        self.movies = movies
    }

    /// The scheme that the tree begins with.
    package var colorScheme: ColorScheme {
        get { appearance.colorScheme }
        set { appearance.colorScheme = newValue }
    }
}

/// Lays out a tree by SwiftUI's rules: a parent proposes a size, the child chooses its own, the parent places it.
///
/// Pure but for the measurer it is given. No number in a tree can make it fail: NaN and infinite lengths count as left
/// out (a greatest length may be infinite), negative ones as 0, and none is longer than a million points.
/// Complexity: each view is asked once for each different proposal; their number grows with the depth, not with its power.
package struct ViewLayout {
    /// The most views and modifiers around a view; what lies deeper is left out. A layout of that depth stays within half
    /// of a stack of 8 MB.
    package static let maximumDepth = 600

    private let environment: LayoutEnvironment
    private let measurer: any TextMeasuring
    private let memory: LayoutMemory?

    /// A layout in `environment`, with texts measured by `measurer`, and with `memory` of the layouts before by that measurer.
    package init(environment: LayoutEnvironment, measurer: any TextMeasuring, memory: LayoutMemory? = nil) {
        self.environment = environment
        self.measurer = measurer
        // A movie's pictures are inherited, and others each time.
        self.memory = environment.movies.isEmpty ? memory : nil
    }

    /// `node` laid out in the size that it chooses for `proposal`; several views without a stack around them stand in a
    /// vertical one. A proposal that is infinite or NaN asks for the ideal length. What moves in it is known by `motion`.
    package func scene(of node: ViewNode, proposal: ProposedSize, motion: Motion? = nil) -> Scene {
        Scene { time, recordsFrames in
            layOut(
                node, proposal, Transaction(), at: time, recordsFrames: recordsFrames, motion: motion?.pass(at: time))
        }
    }

    /// Lays `node` out to take over a change of what moves.
    package func layOut(_ node: ViewNode, proposal: ProposedSize, for layout: MotionLayout) {
        _ = layOut(
            node, proposal, layout.transaction, at: layout.pass.time, recordsFrames: false, motion: layout.pass)
    }

    private func layOut(
        _ node: ViewNode, _ proposal: ProposedSize, _ transaction: Transaction, at time: Duration, recordsFrames: Bool,
        motion: MotionPass?
    ) -> Scene.Moment {
        let grid = PixelGrid(scale: environment.displayScale)
        let changes = SceneChanges()
        let direction = environment.layoutDirection ?? LayoutDirection(locale: environment.locale)
        let room = Room(proposal, environment)
        var appearance = environment.appearance
        appearance.colorScheme = node.preferredColorScheme ?? appearance.colorScheme
        let memory = motion == nil ? memory : nil
        defer { memory?.endPass() }
        let surroundings = LayoutMemory.Surroundings(
            appearance: appearance, displayScale: environment.displayScale, locale: environment.locale,
            direction: direction, container: room.container, hostedViews: environment.hostedViews,
            measurer: ObjectIdentifier(measurer))
        func rootStyle() -> InheritedStyle { style(appearance, direction, room.container) }
        var context = LayoutContext(
            measurer: measurer, grid: grid, style: memory?.root(in: surroundings, rootStyle) ?? rootStyle(), time: time,
            transaction: transaction, changes: changes)
        context.memory = memory
        context.trail = motion.map { MotionTrail(.root, $0) }
        let nodes = context.resolve(node)
        let root =
            nodes.count == 1
            ? nodes[0]
            : LayoutNode(
                StackElement(name: "root", axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        let chosen = root.metrics(for: room.asked)
        // Like a window that takes its content's ideal size and then lays it out in that.
        let settled = ProposedSize(
            width: room.asked.width ?? chosen.size.width, height: room.asked.height ?? chosen.size.height)
        let frame = room.safeArea?.safe ?? Rect(origin: .zero, size: chosen.size)
        func placed(_ matched: MatchedFrames) -> LayoutCanvas {
            motion?.beginDrawing()
            var canvas = LayoutCanvas(
                grid: grid, recordsFrames: recordsFrames, direction: direction, motion: motion, changes: changes)
            canvas.safeArea = room.safeArea
            canvas.matched = matched
            root.place(
                aligned: .center, in: LayoutMetrics(size: frame.size), at: frame.origin, proposal: settled, on: &canvas)
            if let motion { canvas.placeDepartures(motion) }
            return canvas
        }
        var canvas = placed(MatchedFrames())
        if canvas.matched.isWanting, !canvas.matched.found.isEmpty {
            // What is to be seen in the frame of another is placed once that is known.
            canvas = placed(MatchedFrames(known: canvas.matched.found))
        }
        let size = grid.rect(room.safeArea?.bounds ?? frame).size
        return Scene.Moment(
            time: time, list: DisplayList(size: size, items: canvas.items), frames: canvas.frames,
            nextChange: changes.next, news: canvas.news, hostedViews: changes.hostedViews)
    }
}

extension ViewLayout {
    /// What the root of a tree inherits.
    private func style(_ appearance: Appearance, _ direction: LayoutDirection, _ container: Size?) -> InheritedStyle {
        var style = InheritedStyle(appearance: appearance)
        style.hanForms = HanForms(locale: environment.locale)
        if !environment.movies.isEmpty { style[ShownMovies.self] = environment.movies }
        if direction != .leftToRight { style.layoutDirection = direction }
        if let container { style[ContainerSize.self] = container }
        if environment.hostedViews != .ordinary { style[HostedViewDrawing.self] = environment.hostedViews }
        return style
    }
}

/// The room that a tree is laid out in.
private struct Room {
    /// What the tree is offered.
    let asked: ProposedSize
    /// The room's safe part; nil where that is all of it.
    var safeArea: SafeArea?
    /// What the tree stands in; nil where that is not known.
    let container: Size?

    init(_ proposal: ProposedSize, _ environment: LayoutEnvironment) {
        var asked = ProposedSize(width: Length.optional(proposal.width), height: Length.optional(proposal.height))
        let insets = environment.safeArea.extents
        if insets != .zero, let width = asked.width, let height = asked.height {
            let bounds = Rect(x: 0, y: 0, width: width, height: height)
            let safe = bounds.inset(by: insets)
            safeArea = SafeArea(bounds: bounds, safe: safe)
            asked = ProposedSize(safe.size)
        }
        self.asked = asked
        container =
            environment.containerSize.map { Size(width: Length.extent($0.width), height: Length.extent($0.height)) }
            ?? asked.width.flatMap { width in asked.height.map { Size(width: width, height: $0) } }
    }
}
