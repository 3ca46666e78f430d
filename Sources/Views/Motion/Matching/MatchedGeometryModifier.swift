/// A view that shares its frame with others of one name; SwiftUI's `matchedGeometryEffect`. One that comes as another goes begins where
/// that was seen, and that one goes to where it will be; while both are there, one that is no source is seen in the source's frame.
struct MatchedGeometryModifier: WrappingModifier {
    /// What the views have in common.
    let id: String
    let properties: MatchedGeometryProperties
    /// The point of the frames that is the same where their sizes are not.
    let anchor: UnitPoint
    let isSource: Bool

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.wrapped(
            in: MatchedElement(
                modifier: self, child: node, key: context.trail?.view, animation: context.transaction.animation))
    }

    /// The frame of a view of the frame `own` that is seen as one of the frame `other`.
    func frame(of own: Rect, as other: Rect) -> Rect {
        let size = properties.contains(.size) ? other.size : own.size
        let from = properties.contains(.position) ? other : own
        let x = from.minX + Length.finite(anchor.x) * (from.size.width - size.width)
        let y = from.minY + Length.finite(anchor.y) * (from.size.height - size.height)
        return Rect(origin: Point(x: x, y: y), size: size)
    }
}

/// What views share of their frames; SwiftUI's `MatchedGeometryProperties`.
public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
    /// One bit for each.
    public let rawValue: Int

    /// What `rawValue` has the bits of.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Where they stand.
    public static let position = Self(rawValue: 1)
    /// How large they are.
    public static let size = Self(rawValue: 2)
    /// Both.
    public static let frame: Self = [.position, .size]
}

extension Modifier {
    /// The view shares its frame with others of the name `id`.
    public static func matchedGeometry(
        _ id: String, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = UnitPoint(x: 0.5, y: 0.5), isSource: Bool = true
    ) -> Self {
        Self(MatchedGeometryModifier(id: id, properties: properties, anchor: anchor, isSource: isSource))
    }
}

/// The frames that are shared in one layout, where they are seen in the whole.
struct MatchedFrames {
    /// Those of the sources, as a layout before found them.
    var known: [String: Rect] = [:]
    /// Those of the sources so far.
    var found: [String: Rect] = [:]
    /// Whether something asked for a source that was not known.
    var isWanting = false

    /// Whether nothing is known, and nobody asked.
    var isUnused: Bool { !isWanting && known.isEmpty && found.isEmpty }
}

private struct MatchedElement: LayoutElement {
    let modifier: MatchedGeometryModifier
    let child: LayoutNode
    /// The view, where something moves.
    let key: MotionKey?
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
                // What goes goes along with what took over its frame, wherever that is.
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
        let stood = Rect(
            x: seen.minX + Length.finite(modifier.anchor.x) * (seen.size.width - size.width),
            y: seen.minY + Length.finite(modifier.anchor.y) * (seen.size.height - size.height), width: size.width,
            height: size.height)
        child.place(at: canvas.mirrored(stood).origin, proposal: inner, on: &canvas)
    }
}

extension Rect {
    fileprivate func moved(by shift: Point) -> Rect {
        Rect(x: minX + shift.x, y: minY + shift.y, width: size.width, height: size.height)
    }

    /// Two lengths for the place, two for the size.
    fileprivate func changed(by distance: [Double]) -> Rect {
        Rect(
            x: Length.finite(minX + distance[0]), y: Length.finite(minY + distance[1]),
            width: Length.extent(size.width + distance[2]), height: Length.extent(size.height + distance[3]))
    }
}
