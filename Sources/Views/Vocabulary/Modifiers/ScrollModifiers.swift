/// The name by which an enclosing scroll view can scroll to the view.
struct ScrollIdentityModifier: WrappingModifier {
    let id: String

    func wrap(_ node: LayoutNode, in context: LayoutContext) -> LayoutNode {
        node.asking { $0.scrollID = id }
    }
}

/// The settings of the scroll views inside.
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
            // A margin of 0 leaves that edge unchanged.
            style[ScrollSettings.self].margins = EdgeInsets(
                top: margins.top == 0 ? before.top : margins.top,
                leading: margins.leading == 0 ? before.leading : margins.leading,
                bottom: margins.bottom == 0 ? before.bottom : margins.bottom,
                trailing: margins.trailing == 0 ? before.trailing : margins.trailing)
        case .clipping(let isOn): style[ScrollSettings.self].isClipped = isOn
        }
    }
}

/// A view to which a scroll view scrolls.
public struct ScrollTarget: Hashable, Sendable {
    /// The view's name.
    public var id: String
    /// The anchor that is aligned in the view and in the scroll view; nil to scroll no further than necessary.
    public var anchor: UnitPoint?

    /// Creates a target: the view named `id`, at `anchor`.
    public init(id: String, anchor: UnitPoint? = nil) {
        self.id = id
        self.anchor = anchor
    }
}

extension Modifier {
    /// Sets the name by which a scroll view can scroll to the view.
    public static func scrollIdentity(_ id: String) -> Self { Self(ScrollIdentityModifier(id: id)) }

    /// Sets the initial scroll position of the scroll views inside, and the alignment of content that is smaller than
    /// they are.
    public static func defaultScrollAnchor(_ anchor: UnitPoint) -> Self { Self(ScrollModifier.anchor(anchor)) }

    /// Sets the view to which the scroll views inside scroll; a view outside of a scroll view has no effect on it.
    public static func scrollTarget(_ target: ScrollTarget?) -> Self { scrollTargets(target.map { [$0] } ?? []) }

    /// Sets the views to which the scroll views inside scroll, the latest request first. Each scrolls to the first one
    /// that it contains, of these and of those set by enclosing views.
    public static func scrollTargets(_ targets: [ScrollTarget]) -> Self { Self(ScrollModifier.targets(targets)) }

    /// Sets the space around the content of the scroll views inside, in points.
    public static func contentMargins(_ margins: EdgeInsets) -> Self { Self(ScrollModifier.margins(margins.extents)) }

    /// Sets whether the content of the scroll views inside is drawn beyond their bounds.
    public static func scrollClipDisabled(_ isDisabled: Bool) -> Self { Self(ScrollModifier.clipping(!isDisabled)) }
}

/// The settings of a scroll view.
struct ScrollSettings: InheritedKey, Sendable {
    var anchor: UnitPoint?
    /// The views to which it scrolls, the latest request first.
    var targets: [ScrollTarget] = []
    var margins = EdgeInsets()
    var isClipped = true
    /// The number of enclosing scroll views.
    var depth = 0
    /// Whether the enclosing scroll view scrolls along each axis.
    var horizontal = false
    var vertical = false

    static var defaultValue: ScrollSettings { ScrollSettings() }
}

extension InheritedStyle {
    /// Whether the content scrolls along `axis`.
    func scrolls(_ axis: Axis) -> Bool {
        axis == .horizontal ? self[ScrollSettings.self].horizontal : self[ScrollSettings.self].vertical
    }
}
