/// A view whose content depends on its layout, with the layout values that its current content was made for.
public struct MeasuredPart: Equatable, Sendable {
    /// The view's identity, for its program.
    public var identity: ViewIdentity
    /// The layout values that the current content was made for; nil if there is no content yet.
    public var made: MeasuredView?
    /// Whether the content also depends on the view's origin.
    public var dependsOnOrigin: Bool

    /// Creates the part for the view `identity`, with content made for `made`.
    public init(identity: ViewIdentity, made: MeasuredView?, dependsOnOrigin: Bool = false) {
        self.identity = identity
        self.made = made
        self.dependsOnOrigin = dependsOnOrigin
    }

    /// Returns the layout values that the program must receive for the view in `rect` at `moment`.
    /// - Returns: nil if the current content was made for the same values.
    func sizeUpdates(
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

/// The layout values of a view whose program makes its children or its drawing from them: a geometry reader, a canvas.
/// The program receives this when the values differ from those that the content was made for.
public struct MeasuredView: Hashable, Sendable {
    /// The view's identity.
    public var identity: ViewIdentity
    /// The size, in points.
    public var size: Size
    /// The distances from the view's edges to the safe area's edges, in points.
    public var safeAreaInsets: EdgeInsets
    /// The view's origin in the frame, in points from the top left corner.
    public var origin: Point
    /// The moment of a view that updates by its own schedule; nil for all other views.
    public var moment: Duration?
    /// Other values that the content depends on, in a format of the view's own, such as a chart's plotted positions.
    /// Empty for most views.
    public var facts: String

    /// Creates the layout values of the view `identity`.
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
