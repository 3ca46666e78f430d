/// The name by which a scroll view around is asked to show the view.
struct ScrollIdentityModifier: WrappingModifier {
    let id: String

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.scrollID = id }
    }
}

/// What the scroll views within are asked for.
enum ScrollModifier: ModifierContent {
    case anchor(UnitPoint)
    case targets([ScrollTarget])
    case margins(EdgeInsets)
    case clipping(Bool)

    var form: String {
        switch self {
        case .anchor: "anchor"
        case .targets: "targets"
        case .margins: "margins"
        case .clipping: "clipping"
        }
    }

    mutating func animate(_ values: inout AnimatedValues) {
        guard case .margins(var margins) = self else { return }
        values.insets(&margins)
        self = .margins(margins.extents)
    }

    func change(_ style: inout InheritedStyle) {
        switch self {
        case .anchor(let anchor): style[ScrollSettings.self].anchor = anchor
        case .targets(let targets): style[ScrollSettings.self].targets = targets + style[ScrollSettings.self].targets
        case .margins(let margins):
            let before = style[ScrollSettings.self].margins
            // A margin that is set at one edge leaves the others as they are.
            style[ScrollSettings.self].margins = EdgeInsets(
                top: margins.top == 0 ? before.top : margins.top,
                leading: margins.leading == 0 ? before.leading : margins.leading,
                bottom: margins.bottom == 0 ? before.bottom : margins.bottom,
                trailing: margins.trailing == 0 ? before.trailing : margins.trailing)
        case .clipping(let isOn): style[ScrollSettings.self].isClipped = isOn
        }
    }
}

/// A view that a scroll view is asked to show.
public struct ScrollTarget: Hashable, Sendable {
    /// The view's name.
    public var id: String
    /// Where in the scroll view which part of the view stands; nil where it is scrolled no farther than it must be.
    public var anchor: UnitPoint?

    /// The view called `id`, at `anchor`.
    public init(id: String, anchor: UnitPoint? = nil) {
        self.id = id
        self.anchor = anchor
    }
}

extension Modifier {
    /// The name by which a scroll view is asked to show the view.
    public static func scrollIdentity(_ id: String) -> Self { Self(ScrollIdentityModifier(id: id)) }

    /// Where the scroll views within begin, and where content stands that is smaller than they are.
    public static func defaultScrollAnchor(_ anchor: UnitPoint) -> Self { Self(ScrollModifier.anchor(anchor)) }

    /// The view that the scroll views within show; one that is not in a scroll view changes nothing of it.
    public static func scrollTarget(_ target: ScrollTarget?) -> Self { scrollTargets(target.map { [$0] } ?? []) }

    /// The views that the scroll views within were asked to show, the last one first: each shows the first that is in it, of these and those
    /// that are said around.
    public static func scrollTargets(_ targets: [ScrollTarget]) -> Self { Self(ScrollModifier.targets(targets)) }

    /// Space around the content of the scroll views within, in points.
    public static func contentMargins(_ margins: EdgeInsets) -> Self { Self(ScrollModifier.margins(margins.extents)) }

    /// Whether what the scroll views within hold shows beyond them.
    public static func scrollClipDisabled(_ isDisabled: Bool) -> Self { Self(ScrollModifier.clipping(!isDisabled)) }
}

/// What a scroll view is asked for.
struct ScrollSettings: InheritedKey, Sendable {
    var anchor: UnitPoint?
    /// The views that it was asked to show, the last one first.
    var targets: [ScrollTarget] = []
    var margins = EdgeInsets()
    var isClipped = true
    /// How many scroll views are around.
    var depth = 0
    /// The axes along which what is here scrolls.
    var horizontal = false
    var vertical = false

    static var defaultValue: ScrollSettings { ScrollSettings() }
}

extension InheritedStyle {
    /// Whether what is here scrolls along `axis`.
    func scrolls(_ axis: Axis) -> Bool {
        axis == .horizontal ? self[ScrollSettings.self].horizontal : self[ScrollSettings.self].vertical
    }
}
