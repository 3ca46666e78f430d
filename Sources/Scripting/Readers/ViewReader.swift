import Views

/// A reader of a view of the vocabulary: its names, its own props, and their conversion.
struct ViewReader: Sendable {
    /// Reads an element that has one of the reader's names.
    typealias Read = @Sendable (Element, inout TreeDecoder) throws(ScriptError) -> ViewNode.Kind

    /// The view's name, and its synonyms.
    let names: [String]
    let supportLevel: SupportLevel
    /// The props that are the view's own, without its children; nil if they are unknown.
    let props: [ViewProp]?
    /// Whether it reads its children as elements, so that the runtime sends them in full in each tree.
    let readsChildren: Bool
    /// Whether it looks up something that may change although the element is the same, such as an image file.
    let looksUp: Bool
    /// Whether it takes a plain sequence of children, so that the runtime may send many of them as one run.
    let takesRuns: Bool
    /// Reads an element.
    let read: Read

    /// The type of the view's props; nil if the table of forms has it.
    var type: ValueForm? { makeType?() }
    private let makeType: (@Sendable () -> ValueForm)?

    /// Creates a view that is drawn from its props, with the type of its children; nil if it has none.
    init(
        _ names: String..., children: ValueForm? = .viewList, readsChildren: Bool = false, looksUp: Bool = false,
        takesRuns: Bool = false,
        read: @escaping @Sendable (Members, Element, inout TreeDecoder) throws(ScriptError) -> ViewNode.Kind
    ) {
        let empty = Element(tag: names[0], props: nil, children: nil, locationText: nil)
        let recorded = Members.recording { members, decoder throws(ScriptError) in
            try read(members, empty, &decoder)
        }
        self.init(
            names, .drawn, props: recorded.props, readsChildren: readsChildren, looksUp: looksUp, takesRuns: takesRuns,
            type: { recorded.type.with(children: children) }
        ) { element, decoder throws(ScriptError) in try read(Members(of: element), element, &decoder) }
    }

    /// Collects views.
    static func list(@ViewList _ views: () -> [ViewReader]) -> [ViewReader] { views() }

    /// Creates a view that is drawn, with the type of its props; nil if the table of forms has it.
    init(
        _ names: String..., props: [ViewProp], type: (@Sendable () -> ValueForm)? = nil,
        readsChildren: Bool = false, read: @escaping Read
    ) {
        self.init(names, .drawn, props: props, readsChildren: readsChildren, type: type, read: read)
    }

    private init(
        _ names: [String], _ supportLevel: SupportLevel, props: [ViewProp]?, readsChildren: Bool = false,
        looksUp: Bool = false, takesRuns: Bool = false, type: (@Sendable () -> ValueForm)? = nil,
        read: @escaping Read
    ) {
        makeType = type
        self.names = names
        self.supportLevel = supportLevel
        self.props = props
        self.readsChildren = readsChildren
        self.looksUp = looksUp
        self.takesRuns = takesRuns
        self.read = read
    }

    /// Creates a view that is not drawn yet: a note reports it once, and its children replace it. `props` nil: unknown.
    /// `isHosted`: UIKit draws it on a phone.
    static func notDrawnYet(_ name: String, props: [String]? = [], isHosted: Bool = false) -> ViewReader {
        ViewReader(
            [name], .notDrawnYet, props: props.map { $0.map { .notDrawnYet($0) } }
        ) { element, decoder throws(ScriptError) in
            let views = try decoder.children(of: element)
            decoder.reportNotDrawn(
                "\(name) is not drawn yet\(views.isEmpty ? "" : ": only its content is")", at: element)
            return isHosted ? .group(views, inPlaceOf: name) : .group(views)
        }
    }

    /// The support of the view's own prop called `name`; nil if it is not the view's own.
    func own(_ name: String) -> SupportLevel? {
        props?.first { $0.name == name }?.supportLevel
    }
}

/// Builds a list of views from one statement each.
@resultBuilder enum ViewList {
    /// Adds a view.
    static func buildExpression(_ view: ViewReader) -> [ViewReader] { [view] }
    /// Adds several views.
    static func buildExpression(_ views: [ViewReader]) -> [ViewReader] { views }
    /// Joins the lists.
    static func buildBlock(_ lists: [ViewReader]...) -> [ViewReader] { lists.flatMap(\.self) }
}

extension ValueForm {
    /// Views as a view's children: one, or a list with conditions and lists in it.
    static let viewList: ValueForm = .alias(
        "ViewList",
        "((VirtualNode | boolean | undefined | null | (VirtualNode | undefined | null | boolean)[]))[] | VirtualNode | null | boolean | undefined"
    )

    /// The type of a view's props with that of its children.
    fileprivate func with(children: ValueForm?) -> ValueForm {
        guard let children else { return self }
        let member = Member(name: "children", isOptional: true, form: children)
        switch self {
        case .members(let members): return .members(members + [member])
        case .both(let forms): return .both(forms.dropLast() + [forms[forms.count - 1].with(children: children)])
        default: return .both([self, .members([member])])
        }
    }
}
