/// A scroll view: as long as it is offered along its axes, or as its content where it may choose; across as wide as it is
/// offered and as high as its content. Its content has its ideal length along the axes, and begins at the beginning.
///
/// At the edges of the safe area its content begins within that area and goes on beyond it.
final class ScrollElement: LayoutElement {
    /// How many scroll views within one another have content that is made for their size: each makes it a few times.
    private static let mostSized = 4

    private let horizontal: Bool
    private let vertical: Bool
    private let settings: ScrollSettings
    /// What the scroll view itself stands in; nil where that is not known.
    private let container: Size?
    private let make: (Size?) -> LayoutNode
    private var made: [Size?: LayoutNode] = [:]
    private var latest: LayoutNode?
    /// How far the content is scrolled where the scroll view has a size. To know it, the content is placed once more: in
    /// scroll views within one another that would double at each.
    private var starts: [Size: Point] = [:]

    /// A scroll view of the content that `make` makes for the size that it shows at a time.
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

    /// The content for a scroll view that is offered `proposal`. For questions after its least and its greatest size it is
    /// not made anew.
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

    /// What the content is offered.
    private func offered(_ proposal: ProposedSize) -> ProposedSize {
        let inner = proposal.inset(by: settings.margins)
        return ProposedSize(width: horizontal ? nil : inner.width, height: vertical ? nil : inner.height)
    }

    private func contentSize(for proposal: ProposedSize) -> Size {
        let size = content(for: proposal).metrics(for: offered(proposal)).size
        return Size(width: size.width + settings.margins.horizontal, height: size.height + settings.margins.vertical)
    }

    // MARK: The place

    /// How far the content is scrolled: negative where it is smaller and does not stand at the beginning. `dryRun` places
    /// the content unscrolled.
    private func start(
        of size: Size, in rect: Rect, _ canvas: LayoutCanvas, dryRun: (inout LayoutCanvas) -> Void
    ) -> Point {
        let over = Point(x: size.width - rect.size.width, y: size.height - rect.size.height)
        var start = settings.anchor.map {
            Point(x: over.x * Length.fraction($0.x), y: over.y * Length.fraction($0.y))
        }
        // Across, and where nothing is said, content that is smaller stands in the middle across and at the beginning.
        if !horizontal { start = Point(x: over.x / 2, y: start?.y ?? 0) }
        if !vertical { start = Point(x: start?.x ?? 0, y: over.y / 2) }
        guard let (target, found) = sought(canvas, dryRun) else { return start ?? .zero }
        // Counted from the leading edge.
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

    /// The first of the views that are asked for which is here, and where the dry run places it.
    private func sought(_ canvas: LayoutCanvas, _ dryRun: (inout LayoutCanvas) -> Void) -> (ScrollTarget, Rect)? {
        for target in settings.targets {
            if let found = canvas.seeking(target.id, dryRun) { return (target, found) }
        }
        return nil
    }
}
