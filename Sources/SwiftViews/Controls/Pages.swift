import Views

/// A page with a place to go to; laid out as what it shows. SwiftUI's `NavigationStack`.
public struct NavigationStack<Content: View>: PageContainer {
    let content: Content
    static var name: String { "NavigationStack" }

    /// A page of `content`.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

/// A list, laid out as a column of its rows. SwiftUI's `List`.
public struct List<Content: View>: PageContainer {
    let content: Content
    static var name: String { "List" }
    static var alignment: HorizontalAlignment { .leading }

    /// A list of `content`.
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

/// A part of a list or a form, its header first. SwiftUI's `Section`.
public struct Section<Header: View, Content: View>: View, PrimitiveView {
    private let header: Header?
    private let content: Content

    /// A section of `content` beneath a header.
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
        self.header = header()
        self.content = content()
    }

    /// A section of `content`.
    public init(@ViewBuilder content: () -> Content) where Header == EmptyView {
        header = nil
        self.content = content()
    }

    /// A section of `content` beneath a title.
    public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) where Header == Text {
        header = Text(title)
        self.content = content()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let header = header.map { context.node(of: $0, under: place, .part("header")) }
        let children = context.nodes(of: content, under: place, .content)
        return [
            ViewNode(
                .page(ViewNode.PageContent(name: "Section", alignment: .leading, children: children, header: header)))
        ]
    }
}

extension View {
    /// The page's title, which a picture does not show.
    public func navigationTitle(_ title: some StringProtocol) -> some View {
        self
    }

    /// Views of the page's bars, which a picture does not show; a session can press the buttons among them.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        Attached(view: self, name: "toolbar", content: content())
    }
}

/// A container of a page, which the tree knows by its name.
private protocol PageContainer: View, PrimitiveView {
    associatedtype Content: View
    var content: Content { get }
    /// The container's name in the vocabulary.
    static var name: String { get }
    /// Where the views stand across the column.
    static var alignment: HorizontalAlignment { get }
}

extension PageContainer {
    static var alignment: HorizontalAlignment { .center }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let children = context.nodes(of: content, under: place, .content)
        return [ViewNode(.page(ViewNode.PageContent(name: Self.name, alignment: Self.alignment, children: children)))]
    }
}

private struct Attached<Content: View, Attachment: View>: View, PrimitiveView {
    let view: Content
    let name: String
    let content: Attachment

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: view, under: place, .content)
        let attached = context.nodes(of: content, under: place, .part(name))
        return nodes.modified(.attachment(name: name, content: attached))
    }
}
