import Views

/// One of several options, each a view with its `tag(_:)`, or of a `ForEach` whose ids are what is chosen; SwiftUI's `Picker`. Nothing
/// chooses in a session: it shows its binding's value.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content

    /// Options with views as their label.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let (options, selected) = context.tagged(content, under: place, selection.wrappedValue)
        let label = context.nodes(of: label, under: place, .part("label"))
        return [ViewNode(.picker(label: label, options: options, selection: selected))]
    }
}

extension Picker where Label == Text {
    /// Options with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }

    /// Options with a title.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

extension Picker where Label == SwiftViews.Label<Text, Image> {
    /// Options with a title beside a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { SwiftViews.Label(titleKey, systemImage: systemImage) }
    }
}

extension View {
    /// Names the view for a picker or a tab view that it is an option of; `includeOptional` changes nothing, as an optional selection
    /// finds the tag of what is in it in any case.
    public func tag(_ tag: some Hashable, includeOptional: Bool = true) -> some View {
        Tagged(content: self, tag: TagLedger.plain(tag))
    }
}

/// What the options of a picker are named.
final class TagLedger {
    private var tags: [ViewIdentity: [AnyHashable]] = [:]

    /// The option is also called `tag`.
    func add(_ tag: AnyHashable, to nodes: [ViewNode]) {
        for case let identity? in nodes.map(\.identity) { tags[identity, default: []].append(tag) }
    }

    /// Which of `nodes` is called `tag`.
    func index(of tag: AnyHashable, among nodes: [ViewNode]) -> Int? {
        nodes.firstIndex { node in node.identity.map { tags[$0, default: []].contains(tag) } ?? false }
    }

    /// The value without the optionals that it may be in.
    static func plain(_ value: some Hashable) -> AnyHashable {
        guard let optional = value as? any OptionalTag else { return AnyHashable(value) }
        return optional.plain ?? AnyHashable(NoTag())
    }

    /// What nothing is called.
    private struct NoTag: Hashable {}
}

private protocol OptionalTag {
    var plain: AnyHashable? { get }
}

extension Optional: OptionalTag where Wrapped: Hashable {
    var plain: AnyHashable? {
        guard let self else { return nil }
        return TagLedger.plain(self)
    }
}

private struct Tagged<Content: View>: View, PrimitiveView {
    let content: Content
    let tag: AnyHashable

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        context.tags?.add(tag, to: nodes)
        return nodes
    }
}

extension EvaluationContext {
    /// The options that `content` is, and the place of that called `selection` among them.
    @MainActor
    func tagged<Content: View>(
        _ content: Content, under place: Place, _ selection: some Hashable
    ) -> (options: [ViewNode], selected: Int?) {
        var inner = self
        let tags = TagLedger()
        inner.tags = tags
        let options = inner.nodes(of: content, under: place, .content)
        return (options, tags.index(of: TagLedger.plain(selection), among: options))
    }
}
