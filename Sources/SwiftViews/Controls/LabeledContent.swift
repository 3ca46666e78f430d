public import FoundationEssentials
import Views

/// A value with a label before it; SwiftUI's `LabeledContent`.
public struct LabeledContent<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label
    private let content: Content

    /// A value with views as its label.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [
            ViewNode(
                .labeled(
                    context.node(of: label, under: identity, .part("label")),
                    value: context.nodes(of: content, under: identity, .content)))
        ]
    }
}

extension LabeledContent where Label == Text {
    /// A value with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// A value with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }
}

extension LabeledContent where Label == Text, Content == Text {
    /// A text value with a title.
    public init(_ titleKey: LocalizedStringKey, value: some StringProtocol) {
        self.init {
            Text(value)
        } label: {
            Text(titleKey)
        }
    }

    /// A text value with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, value: some StringProtocol) {
        self.init {
            Text(value)
        } label: {
            Text(title)
        }
    }

    /// A value formatted by `format`, with a title.
    public init<F: FormatStyle>(_ titleKey: LocalizedStringKey, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init {
            Text(value, format: format)
        } label: {
            Text(titleKey)
        }
    }

    /// A value formatted by `format`, with a title.
    @_disfavoredOverload
    public init<F: FormatStyle>(_ title: some StringProtocol, value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
        self.init {
            Text(value, format: format)
        } label: {
            Text(title)
        }
    }
}

/// Views on a background of their own below a title; SwiftUI's `GroupBox`.
public struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
    private let label: Label?
    private let content: Content

    private init(label: Label?, content: Content) {
        self.label = label
        self.content = content
    }

    /// Views below a label of views.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.init(label: label(), content: content())
    }

    /// Views below a label.
    public init(label: Label, @ViewBuilder content: () -> Content) {
        self.init(label: label, content: content())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [
            ViewNode(
                .groupBox(
                    label.map { context.node(of: $0, under: identity, .part("label")) },
                    children: context.nodes(of: content, under: identity, .content)))
        ]
    }
}

extension GroupBox where Label == Text {
    /// Views below a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content())
    }

    /// Views below a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content())
    }
}

extension GroupBox where Label == EmptyView {
    /// Views on a background of their own.
    public init(@ViewBuilder content: () -> Content) {
        self.init(label: nil, content: content())
    }
}

/// An icon with a title beside it. SwiftUI's `Label`.
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    private let title: Title
    private let icon: Icon

    /// A title beside an icon.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        if let made = context.styledLabel(title: title, icon: icon, at: identity) { return made }
        let icon = context.nodes(of: icon, under: identity, .part("icon"))
        return [ViewNode(.label(title: context.nodes(of: title, under: identity, .content), icon: icon))]
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title beside the SF Symbols symbol called `name`.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init {
            Text(titleKey)
        } icon: {
            Image(systemName: name)
        }
    }

    /// A title beside the SF Symbols symbol called `name`.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }
}
