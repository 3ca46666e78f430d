/// Where and how a tree is laid out.
public struct LayoutEnvironment: Sendable {
    /// Which values of the colours are used.
    public var colorScheme: ColorScheme
    /// Pixels per point; frames are rounded to its inverse. A scale that is not a positive number counts as 1.
    public var displayScale: Double

    /// An environment.
    public init(colorScheme: ColorScheme, displayScale: Double) {
        self.colorScheme = colorScheme
        self.displayScale = displayScale
    }
}

/// Lays out a tree by SwiftUI's rules: a parent proposes a size, the child chooses its own, the parent places it.
///
/// Pure but for the measurer it is given. No number in a tree can make it fail: NaN and infinite lengths count as left
/// out (a greatest length may be infinite), negative ones as 0, and none is longer than a million points.
/// Complexity: each view is asked once for each different proposal; their number grows with the depth, not with its power.
public struct ViewLayout {
    /// The most views and modifiers around a view; what lies deeper is left out. A layout of that depth stays within half
    /// of a stack of 8 MB.
    public static let maximumDepth = 600

    private let environment: LayoutEnvironment
    private let measurer: any TextMeasuring

    /// A layout in `environment`, with texts measured by `measurer`.
    public init(environment: LayoutEnvironment, measurer: any TextMeasuring) {
        self.environment = environment
        self.measurer = measurer
    }

    /// What `node` looks like.
    ///
    /// The list's size is the one that the view chose for `proposal`, rounded to pixels; several views without a stack
    /// around them stand in a vertical one. A proposal that is infinite or NaN asks for the ideal length.
    public func displayList(of node: ViewNode, proposal: ProposedSize) -> DisplayList {
        let (size, canvas) = layOut(node, proposal, recordsFrames: false)
        return DisplayList(size: size, items: canvas.items)
    }

    /// The frames of every view and modifier, a parent before its children, in the order of the tree.
    package func frames(of node: ViewNode, proposal: ProposedSize) -> [LayoutFrame] {
        layOut(node, proposal, recordsFrames: true).1.frames
    }

    private func layOut(
        _ node: ViewNode, _ proposal: ProposedSize, recordsFrames: Bool
    ) -> (Size, LayoutCanvas) {
        let grid = PixelGrid(scale: environment.displayScale)
        let context = LayoutContext(
            measurer: measurer, grid: grid, style: InheritedStyle(colorScheme: environment.colorScheme))
        let nodes = context.resolve(node)
        let root =
            nodes.count == 1
            ? nodes[0]
            : LayoutNode(
                StackElement(name: "root", axis: .vertical, alignment: .center, spacing: nil, children: nodes))
        let asked = ProposedSize(width: Length.optional(proposal.width), height: Length.optional(proposal.height))
        let chosen = root.metrics(for: asked)
        // Like a window that takes its content's ideal size and then lays it out in that.
        let settled = ProposedSize(
            width: asked.width ?? chosen.size.width, height: asked.height ?? chosen.size.height)
        var canvas = LayoutCanvas(grid: grid, recordsFrames: recordsFrames)
        root.place(
            aligned: .center, in: LayoutMetrics(size: chosen.size), at: .zero, proposal: settled, on: &canvas)
        let size = grid.rect(Rect(origin: .zero, size: chosen.size)).size
        return (size, canvas)
    }
}
