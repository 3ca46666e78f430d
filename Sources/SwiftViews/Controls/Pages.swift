import Views

/// A navigation stack, laid out as its content; SwiftUI's `NavigationStack`.
public struct NavigationStack<Content: View>: PageContainer {
    let content: Content
    static var name: String { "NavigationStack" }

    /// A stack with `content` as its root.
    public init(@ViewBuilder root content: () -> Content) {
        self.content = content()
    }

    /// A stack with `root`. The destinations of `path` are not shown.
    public init<Data>(path: Binding<Data>, @ViewBuilder root: () -> Content) {
        content = root()
    }
}

/// A navigation stack; SwiftUI's older name for it.
public struct NavigationView<Content: View>: PageContainer {
    let content: Content
    static var name: String { "NavigationView" }

    /// A stack with `content` as its root.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// A form, laid out as a column of its rows. SwiftUI's `Form`.
public struct Form<Content: View>: PageContainer {
    let content: Content
    static var name: String { "Form" }
    static var alignment: HorizontalAlignment { .leading }

    /// A form of `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// A section of a list or a form, its header first; SwiftUI's `Section`.
public struct Section<Header: View, Content: View, Footer: View>: View, PrimitiveView {
    private let header: Header?
    private let content: Content
    private let footer: Footer?

    private init(header: Header?, content: Content, footer: Footer?) {
        self.header = header
        self.content = content
        self.footer = footer
    }

    /// A section of `content` below a header and above a footer.
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }

    /// A section of `content` below a header and above a footer; SwiftUI's older form.
    public init(header: Header, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let header = header.map { context.node(of: $0, under: identity, .part("header")) }
        let children = context.nodes(of: content, under: identity, .content)
        let footer = footer.map { context.node(of: $0, under: identity, .part("footer")) }
        return [
            ViewNode(
                .page(
                    ViewNode.PageContent(
                        name: "Section", alignment: .leading, children: children, header: header, footer: footer)))
        ]
    }
}

extension Section where Footer == EmptyView {
    /// A section of `content` below a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.init(header: header(), content: content(), footer: nil)
    }

    /// A section of `content` below a header; SwiftUI's older form.
    public init(header: Header, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: nil)
    }
}

extension Section where Header == EmptyView {
    /// A section of `content` above a footer.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: nil, content: content(), footer: footer())
    }
}

extension Section where Header == EmptyView, Footer == EmptyView {
    /// A section of `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: nil, content: content(), footer: nil)
    }
}

extension Section where Header == Text, Footer == EmptyView {
    /// A section of `content` below a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: nil)
    }

    /// A section of `content` below a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: nil)
    }
}

/// A page container, which the view tree identifies by its name.
protocol PageContainer: View, PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// The container's name in the vocabulary.
    static var name: String { get }
    /// The horizontal alignment of the views in the column.
    static var alignment: HorizontalAlignment { get }
}

extension PageContainer {
    static var alignment: HorizontalAlignment { .center }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: identity, .content)
        return [ViewNode(.page(ViewNode.PageContent(name: Self.name, alignment: Self.alignment, children: children)))]
    }
}
