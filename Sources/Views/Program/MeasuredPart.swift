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
