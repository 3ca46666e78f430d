import Views

/// A button with further buttons in its menu; SwiftUI's `Menu`. The menu is never shown, but its buttons can be
/// pressed.
public struct Menu<Label: View, Content: View>: View, PrimitiveView {
    private let title: Text?
    private let label: Label
    private let content: Content
    private let primaryAction: (() -> Void)?

    private init(title: Text?, label: Label, content: Content, primaryAction: (() -> Void)?) {
        self.title = title
        self.label = label
        self.content = content
        self.primaryAction = primaryAction
    }

    /// A menu with views as its label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(title: nil, label: label(), content: content(), primaryAction: nil)
    }

    /// A menu with views as its label and an action of its own.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {
        self.init(title: nil, label: label(), content: content(), primaryAction: primaryAction)
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let action = primaryAction.map { context.action(at: identity, $0) }
        let label = context.nodes(of: label, under: identity, .part("label"))
        let items = context.nodes(of: content, under: identity, .content)
        let title = title?.string(in: context.environment)
        return [ViewNode(.menu(title: title, label: label, items: items, action: action))]
    }
}

extension Menu where Label == Text {
    /// A menu with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(title: Text(titleKey), label: Text(titleKey), content: content(), primaryAction: nil)
    }

    /// A menu with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(title: Text(title), label: Text(title), content: content(), primaryAction: nil)
    }

    /// A menu with a title and an action of its own.
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {
        self.init(title: Text(titleKey), label: Text(titleKey), content: content(), primaryAction: primaryAction)
    }
}

extension Menu where Label == SwiftViews.Label<Text, Image> {
    /// A menu with a title beside a symbol.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        let label = SwiftViews.Label(titleKey, systemImage: systemImage)
        self.init(title: Text(titleKey), label: label, content: content(), primaryAction: nil)
    }
}

/// Related controls side by side on one background; SwiftUI's `ControlGroup`.
public struct ControlGroup<Content: View>: View, PrimitiveView {
    private let label: AnyView?
    private let content: Content

    /// Controls without a label.
    public init(@ViewBuilder content: () -> Content) {
        label = nil
        self.content = content()
    }

    /// Controls with a label of views, which represents them in a menu.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) {
        self.label = AnyView(label())
        self.content = content()
    }

    /// Controls with a title, which represents them in a menu.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        label = AnyView(Text(titleKey))
        self.content = content()
    }

    /// Controls with a title beside a symbol, which represents them in a menu.
    public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
        label = AnyView(Label(titleKey, systemImage: systemImage))
        self.content = content()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let label = label.map { context.nodes(of: $0, under: identity, .part("label")) } ?? []
        return [ViewNode(.controlGroup(label: label, children: context.nodes(of: content, under: identity, .content)))]
    }
}

/// A title below which views are shown or hidden; SwiftUI's `DisclosureGroup`. A session presses it by its title.
public struct DisclosureGroup<Label: View, Content: View>: View {
    private let isExpanded: Binding<Bool>?
    private let content: () -> Content
    private let label: Label
    @State private var ownExpansion = false

    private init(_ isExpanded: Binding<Bool>?, _ content: @escaping () -> Content, _ label: Label) {
        self.isExpanded = isExpanded
        self.content = content
        self.label = label
    }

    /// Views that are hidden at first.
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(nil, content, label())
    }

    /// Views that are shown while `isExpanded`.
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(isExpanded, content, label())
    }

    /// The title and the views.
    public var body: some View {
        DisclosureView(isExpanded: isExpanded ?? $ownExpansion, content: content, label: label)
    }
}

extension DisclosureGroup where Label == Text {
    /// Views that are hidden at first, with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(nil, content, Text(titleKey))
    }

    /// Views that are hidden at first, with a title.
    @_disfavoredOverload
    public init(_ label: some StringProtocol, @ViewBuilder content: @escaping () -> Content) {
        self.init(nil, content, Text(label))
    }

    /// Views that are shown while `isExpanded`, with a title.
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded, content, Text(titleKey))
    }

    /// Views that are shown while `isExpanded`, with a title.
    @_disfavoredOverload
    public init(
        _ label: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded, content, Text(label))
    }
}

private struct DisclosureView<Label: View, Content: View>: View, PrimitiveView {
    let isExpanded: Binding<Bool>
    let content: () -> Content
    let label: Label

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let isExpanded = isExpanded
        let id = context.action(at: identity) { isExpanded.wrappedValue.toggle() }
        let label = context.nodes(of: label, under: identity, .part("label"))
        let isOpen = isExpanded.wrappedValue
        let children = isOpen ? context.nodes(of: content(), under: identity, .content) : []
        return [ViewNode(.disclosure(label: label, isExpanded: isOpen, children: children, action: id))]
    }
}
