import Views

/// A reader of a view of the vocabulary: its names, its own props, and their conversion.
struct ViewReader: Sendable {
    /// Reads an element that has one of the reader's names.
    typealias Read = @Sendable (Element, inout TreeDecoder) throws(ScriptError) -> ViewNode.Kind

    /// The view's name, and its synonyms.
    let names: [String]
    /// The support of the view.
    let standing: Standing
    /// The props that are the view's own, without its children; nil if they are unknown.
    let props: [OwnProp]?
    /// Whether it reads its children as elements, so that the runtime sends them in full in each tree.
    let readsChildren: Bool
    /// Whether it looks up something that may change although the element is the same, such as an image file.
    let looksUp: Bool
    /// Whether it takes a plain sequence of children, so that the runtime may send many of them as one run.
    let takesRuns: Bool
    /// Reads an element.
    let read: Read

    /// Creates a view that is drawn.
    init(
        _ names: String..., props: [OwnProp], readsChildren: Bool = false,
        looksUp: Bool = false, takesRuns: Bool = false, read: @escaping Read
    ) {
        self.init(
            names, .drawn, props: props, readsChildren: readsChildren, looksUp: looksUp,
            takesRuns: takesRuns, read: read)
    }

    private init(
        _ names: [String], _ standing: Standing, props: [OwnProp]?, readsChildren: Bool = false,
        looksUp: Bool = false, takesRuns: Bool = false, read: @escaping Read
    ) {
        self.names = names
        self.standing = standing
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
            decoder.sayNotDrawn("\(name) is not drawn yet\(views.isEmpty ? "" : ": only its content is")", at: element)
            return isHosted ? .group(views, inPlaceOf: name) : .group(views)
        }
    }

    /// The support of the view's own prop called `name`; nil if it is not the view's own.
    func own(_ name: String) -> Standing? {
        props?.first { $0.name == name }?.standing
    }
}
