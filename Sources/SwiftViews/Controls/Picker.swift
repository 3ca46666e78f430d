import Views

/// A choice of one of several options; SwiftUI's `Picker`. Each option is a view with a `tag(_:)`, or an element of a
/// `ForEach` whose id is the selection value. A session selects nothing, so the picker shows its binding's value.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    private let selection: Binding<SelectionValue>
    private let label: Label
    private let content: Content

    /// A picker with views as its label.
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let (options, selected) = context.tagged(content, under: identity, selection.wrappedValue)
        let label = context.nodes(of: label, under: identity, .part("label"))
        return [ViewNode(.picker(label: label, options: options, selection: selected))]
    }
}

extension Picker where Label == Text {
    /// A picker with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(titleKey) }
    }

    /// A picker with a title.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { Text(title) }
    }
}

extension Picker where Label == SwiftViews.Label<Text, Image> {
    /// A picker with a title beside a symbol.
    public init(
        _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
        @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, content: content) { SwiftViews.Label(titleKey, systemImage: systemImage) }
    }
}

extension View {
    /// Sets the value that identifies the view as an option of a picker or a tab view. `includeOptional` has no effect:
    /// an optional selection always matches the tag of its wrapped value.
    public func tag(_ tag: some Hashable, includeOptional: Bool = true) -> some View {
        TaggedView(content: self, tag: TagRegistry.plain(tag))
    }
}

/// The tags of a picker's options.
final class TagRegistry {
    private var tags: [ViewIdentity: [AnyHashable]] = [:]

    /// Adds `tag` to the tags of an option.
    func add(_ tag: AnyHashable, to nodes: [ViewNode]) {
        for case let identity? in nodes.map(\.identity) { tags[identity, default: []].append(tag) }
    }

    /// Returns the index of the first of `nodes` with `tag`; nil if there is none.
    func index(of tag: AnyHashable, among nodes: [ViewNode]) -> Int? {
        nodes.firstIndex { node in node.identity.map { tags[$0, default: []].contains(tag) } ?? false }
    }

    /// Returns the value without the optionals that wrap it.
    static func plain(_ value: some Hashable) -> AnyHashable {
        guard let optional = value as? any OptionalTag else { return AnyHashable(value) }
        return optional.plain ?? AnyHashable(NoTag())
    }

    /// The value of nil, which no option has as its tag.
    private struct NoTag: Hashable {}
}

private protocol OptionalTag {
    var plain: AnyHashable? { get }
}

extension Optional: OptionalTag where Wrapped: Hashable {
    var plain: AnyHashable? {
        guard let self else { return nil }
        return TagRegistry.plain(self)
    }
}

private struct TaggedView<Content: View>: View, PrimitiveView {
    let content: Content
    let tag: AnyHashable

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        context.tags?.add(tag, to: nodes)
        return nodes
    }
}

extension EvaluationContext {
    /// Returns the options in `content`, and the index of the one tagged `selection`.
    @MainActor
    func tagged<Content: View>(
        _ content: Content, under identity: IdentityNode, _ selection: some Hashable
    ) -> (options: [ViewNode], selected: Int?) {
        var inner = self
        let tags = TagRegistry()
        inner.tags = tags
        let options = inner.nodes(of: content, under: identity, .content)
        return (options, tags.index(of: TagRegistry.plain(selection), among: options))
    }
}
