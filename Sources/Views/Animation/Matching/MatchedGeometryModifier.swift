/// A view that shares its frame with others of the same name; SwiftUI's `matchedGeometryEffect`. An inserted view
/// starts at the visible frame of a removed one, which moves to the inserted view's frame. While both exist, a view
/// that is no source has the source's frame.
struct MatchedGeometryModifier: WrappingModifier {
    /// The name that the views have in common.
    let id: String
    let properties: MatchedGeometryProperties
    /// The anchor point of the frames, which stays the same if their sizes differ.
    let anchor: UnitPoint
    let isSource: Bool

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: MatchedElement(
                modifier: self, child: node, key: context.identityPath?.view, animation: context.transaction.animation))
    }

    /// Returns the frame of a view that has the frame `own` and is matched to `other`.
    func frame(of own: Rect, as other: Rect) -> Rect {
        let size = properties.contains(.size) ? other.size : own.size
        let from = properties.contains(.position) ? other : own
        let x = from.minX + Length.finite(anchor.x) * (from.size.width - size.width)
        let y = from.minY + Length.finite(anchor.y) * (from.size.height - size.height)
        return Rect(origin: Point(x: x, y: y), size: size)
    }
}

/// The shared properties of matched frames; SwiftUI's `MatchedGeometryProperties`.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
    /// The bits of the properties.
    public let rawValue: Int

    /// Creates a set from the bits of `rawValue`.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The position.
    public static let position = Self(rawValue: 1)
    /// The size.
    public static let size = Self(rawValue: 2)
    /// The position and the size.
    public static let frame: Self = [.position, .size]
}

extension Modifier {
    /// Shares the view's frame with others of the name `id`.
    public static func matchedGeometry(
        _ id: String, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5), isSource: Bool = true
    ) -> Self {
        Self(MatchedGeometryModifier(id: id, properties: properties, anchor: anchor, isSource: isSource))
    }
}

/// The shared frames of one layout, as visible frames in its root's coordinates.
struct MatchedFrames {
    /// The sources' frames from a previous layout.
    var known: [String: Rect] = [:]
    /// The sources' frames so far.
    var found: [String: Rect] = [:]
    /// Whether a view requested an unknown source.
    var isWanting = false

    /// Whether no frame is known, and none was requested.
    var isUnused: Bool { !isWanting && known.isEmpty && found.isEmpty }
}

private struct MatchedElement: LayoutElement {
    let modifier: MatchedGeometryModifier
    let child: LayoutNode
    /// The motion key of the view, if something is animated.
    let key: AnimationKey?
    let animation: Animation?

    var name: String { "matchedGeometryEffect" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { child.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let shift = canvas.shift
        let target = rect.moved(by: shift)
        var frame = target
        let isLeaving = key.flatMap { canvas.motion?.motion.views[$0]?.hasLeft } ?? false
        if !modifier.isSource, !isLeaving {
            if let source = canvas.matched.known[modifier.id] {
                frame = modifier.frame(of: target, as: source)
            } else {
                canvas.matched.isWanting = true
            }
        }
        if let key, let motion = canvas.motion {
            if let move = motion.motion.matches.distance(of: key, at: motion.time) {
                let source = isLeaving ? canvas.matched.found[modifier.id] ?? canvas.matched.known[modifier.id] : nil
                // A removed view follows the view that took over its frame.
                frame = source.map { modifier.frame(of: target, as: $0) } ?? frame.changed(by: move.distance)
                if isLeaving, source == nil { canvas.matched.isWanting = true }
                if let change = move.nextChange { canvas.changes?.add(change) }
            }
            if modifier.isSource, !isLeaving {
                motion.note(
                    MatchedView(key: key, modifier: modifier, target: target, seen: frame, animation: animation))
            }
        }
        if modifier.isSource, !isLeaving { canvas.matched.found[modifier.id] = frame }
        guard frame != target else { return child.place(at: rect.origin, proposal: proposal, on: &canvas) }
        let inner = modifier.properties.contains(.size) ? ProposedSize(frame.size) : proposal
        let size = child.metrics(for: inner).size
        let seen = frame.moved(by: Point(x: -shift.x, y: -shift.y))
        let former = Rect(
            x: seen.minX + Length.finite(modifier.anchor.x) * (seen.size.width - size.width),
            y: seen.minY + Length.finite(modifier.anchor.y) * (seen.size.height - size.height), width: size.width,
            height: size.height)
        child.place(at: canvas.mirrored(former).origin, proposal: inner, on: &canvas)
    }
}

extension Rect {
    fileprivate func moved(by shift: Point) -> Rect {
        Rect(x: minX + shift.x, y: minY + shift.y, width: size.width, height: size.height)
    }

    /// Returns the rectangle changed by two numbers for the position and two for the size.
    fileprivate func changed(by distance: [Double]) -> Rect {
        Rect(
            x: Length.finite(minX + distance[0]), y: Length.finite(minY + distance[1]),
            width: Length.extent(size.width + distance[2]), height: Length.extent(size.height + distance[3]))
    }
}
