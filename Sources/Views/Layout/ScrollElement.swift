/// A scroll view. Along its axes it takes the proposal, or its content's length if none is proposed. In the other
/// direction it is as wide as proposed and as high as its content. Its content has its ideal length along the axes, and
/// is scrolled to its beginning.
///
/// At the edges of the safe area its content begins within that area and extends beyond it.
final class ScrollElement: LayoutElement {
    /// The maximum number of nested scroll views whose content depends on their size: each creates its content several
    /// times.
    private static let mostSized = 4

    private let horizontal: Bool
    private let vertical: Bool
    private let settings: ScrollSettings
    /// The size of the scroll view's container; nil if unknown.
    private let container: Size?
    private let make: (Size?) -> LayoutNode
    private var made: [Size?: LayoutNode] = [:]
    private var latest: LayoutNode?
    /// The scroll offset for each size of the scroll view. Computing it places the content once more, which would
    /// double at each level of nested scroll views.
    private var starts: [Size: Point] = [:]

    /// Creates a scroll view whose content is the result of `make` for its visible size.
    init(
        horizontal: Bool, vertical: Bool, settings: ScrollSettings, container: Size?,
        make: @escaping (Size?) -> LayoutNode
    ) {
        self.horizontal = horizontal
        self.vertical = vertical
        self.settings = settings
        self.container = container
        self.make = make
    }

    var name: String { "ScrollView" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let needsWidth = proposal.width == nil
        let needsHeight = proposal.height == nil || !vertical
        guard needsWidth || needsHeight else {
            return LayoutMetrics(size: Size(width: proposal.width ?? 0, height: proposal.height ?? 0))
        }
        let content = contentSize(for: proposal)
        return LayoutMetrics(
            size: Size(
                width: proposal.width ?? content.width,
                height: vertical ? proposal.height ?? content.height : content.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let window = canvas.ignoringSafeArea(rect, at: edges)
        let shown = ProposedSize(rect.size)
        let content = content(for: shown)
        let offered = offered(shown)
        let margins = settings.margins
        var size = content.metrics(for: offered).size
        size.width += margins.horizontal
        size.height += margins.vertical
        guard rect.size.width.isFinite, rect.size.height.isFinite, size.width.isFinite, size.height.isFinite else {
            return
        }
        let start =
            starts[rect.size]
            ?? start(of: size, in: rect, canvas) { canvas in
                content.place(
                    at: Point(x: rect.minX + margins.leading, y: rect.minY + margins.top), proposal: offered,
                    on: &canvas)
            }
        starts[rect.size] = start
        let origin = Point(x: rect.minX + margins.leading - start.x, y: rect.minY + margins.top - start.y)
        guard settings.isClipped else {
            canvas.showing(window) { content.place(at: origin, proposal: offered, on: &$0) }
            return
        }
        canvas.group(opacity: 1, clip: .outline(.rectangle, in: canvas.grid.rect(window))) { canvas in
            canvas.showing(window) { content.place(at: origin, proposal: offered, on: &$0) }
        }
    }

    // MARK: The content

    private var edges: EdgeSet {
        (horizontal ? EdgeSet.horizontal : []).union(vertical ? .vertical : [])
    }

    /// Returns the content for a scroll view that is proposed `proposal`. It is not created again for minimum and
    /// maximum proposals.
    private func content(for proposal: ProposedSize) -> LayoutNode {
        func length(_ proposed: Double?, _ around: Double?) -> Double? {
            guard let proposed else { return around }
            return proposed > 0 && proposed.isFinite ? proposed : nil
        }
        let width = length(proposal.width, container?.width)
        let height = length(proposal.height, container?.height)
        if width == nil || height == nil || settings.depth >= Self.mostSized, let latest { return latest }
        let size = width.flatMap { width in height.map { Size(width: width, height: $0) } } ?? container
        if let known = made[size] { return known }
        let node = make(size)
        made[size] = node
        latest = node
        return node
    }

    /// Returns the proposal for the content.
    private func offered(_ proposal: ProposedSize) -> ProposedSize {
        let inner = proposal.inset(by: settings.margins)
        return ProposedSize(width: horizontal ? nil : inner.width, height: vertical ? nil : inner.height)
    }

    private func contentSize(for proposal: ProposedSize) -> Size {
        let size = content(for: proposal).metrics(for: offered(proposal)).size
        return Size(width: size.width + settings.margins.horizontal, height: size.height + settings.margins.vertical)
    }

    // MARK: The place

    /// Returns the scroll offset: negative if the content is smaller and not at the beginning. `dryRun` places the
    /// content unscrolled.
    private func start(
        of size: Size, in rect: Rect, _ canvas: LayoutCanvas, dryRun: (inout LayoutCanvas) -> Void
    ) -> Point {
        let over = Point(x: size.width - rect.size.width, y: size.height - rect.size.height)
        var start = settings.anchor.map {
            Point(x: over.x * Length.fraction($0.x), y: over.y * Length.fraction($0.y))
        }
        // By default, and across the axes, smaller content is horizontally centred and vertically at the beginning.
        if !horizontal { start = Point(x: over.x / 2, y: start?.y ?? 0) }
        if !vertical { start = Point(x: start?.x ?? 0, y: over.y / 2) }
        guard let (target, found) = searchedID(canvas, dryRun) else { return start ?? .zero }
        // Measured from the leading edge.
        let x = canvas.direction == .leftToRight ? found.minX - rect.minX : rect.maxX - found.maxX
        func scrolled(_ begin: Double, _ length: Double, _ window: Double, _ over: Double, _ anchor: Double?) -> Double
        {
            let wanted = anchor.map { begin + length * $0 - window * $0 } ?? max(begin + length - window, 0)
            return min(max(wanted, 0), max(over, 0))
        }
        if horizontal {
            start = Point(
                x: scrolled(
                    x, found.size.width, rect.size.width, over.x, target.anchor.map { Length.fraction($0.x) }),
                y: start?.y ?? 0)
        }
        if vertical {
            start = Point(
                x: start?.x ?? 0,
                y: scrolled(
                    found.minY - rect.minY, found.size.height, rect.size.height, over.y,
                    target.anchor.map { Length.fraction($0.y) }))
        }
        return start ?? .zero
    }

    /// Returns the first scroll target that exists in the content, with its frame in the dry run.
    private func searchedID(_ canvas: LayoutCanvas, _ dryRun: (inout LayoutCanvas) -> Void) -> (ScrollTarget, Rect)? {
        for target in settings.targets {
            if let found = canvas.seeking(target.id, dryRun) { return (target, found) }
        }
        return nil
    }
}
