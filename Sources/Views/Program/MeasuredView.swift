/// What layout gave a view whose children, or whose drawing, its program makes for that: a reader of the geometry, a canvas. A
/// view is told of by this when it has another size than the one that it was made for.
public struct MeasuredView: Hashable, Sendable {
    /// Which view it is.
    public var identity: ViewIdentity
    /// The size, in points.
    public var size: Size
    /// How far the safe area's edges are from the view's own, in points.
    public var safeAreaInsets: EdgeInsets
    /// Where the view stands in the picture, in points from its top left corner.
    public var origin: Point
    /// The moment that a view is made for that changes with time by a schedule of its own; nil for all others.
    public var moment: Duration?
    /// What else the view is made for, in words of the view's own: where a chart's values stand. Empty for most views.
    public var facts: String

    /// What layout gave the view called `identity`.
    public init(
        identity: ViewIdentity, size: Size, safeAreaInsets: EdgeInsets = EdgeInsets(), origin: Point = .zero,
        moment: Duration? = nil, facts: String = ""
    ) {
        self.identity = identity
        self.size = size
        self.safeAreaInsets = safeAreaInsets
        self.origin = origin
        self.moment = moment
        self.facts = facts
    }
}
