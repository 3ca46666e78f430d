/// What a view is made for that its program makes anew when layout gives it another size.
public struct MeasuredPart: Equatable, Sendable {
    /// Which view it is, for its program.
    public var identity: ViewIdentity
    /// What it was made for; nil where it was not made yet.
    public var made: MeasuredView?
    /// Whether it was made for its place, too.
    public var dependsOnOrigin: Bool

    /// The view called `identity`, made for `made`.
    public init(identity: ViewIdentity, made: MeasuredView?, dependsOnOrigin: Bool = false) {
        self.identity = identity
        self.made = made
        self.dependsOnOrigin = dependsOnOrigin
    }

    /// What its program is to be told where it stands in `rect` at `moment`, so far from the
    /// safe area's edges; nil where it was made for that.
    func news(
        in rect: Rect, safeAreaInsets: EdgeInsets = EdgeInsets(), moment: Duration? = nil, facts: String = ""
    ) -> MeasuredView? {
        let now = MeasuredView(
            identity: identity, size: rect.size, safeAreaInsets: safeAreaInsets, origin: rect.origin, moment: moment,
            facts: facts)
        guard let made else { return now }
        let isSame =
            made.size == now.size && made.safeAreaInsets == now.safeAreaInsets && made.moment == now.moment
            && made.facts == now.facts
            && (!dependsOnOrigin || made.origin == now.origin)
        return isSame ? nil : now
    }
}

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
