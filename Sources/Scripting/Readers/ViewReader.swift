import Views

/// How a view of the vocabulary is read: its names, its own props, and what they become.
struct ViewReader: Sendable {
    /// Reads an element that has one of the reader's names.
    typealias Read = @Sendable (Element, inout TreeDecoder) throws(ScriptError) -> ViewNode.Kind

    /// The view's name, and the others that mean the same here.
    let names: [String]
    /// What becomes of the view.
    let standing: Standing
    /// The props that are the view's own; nil where they are not known. Its children are not among them.
    let props: [OwnProp]?
    /// It looks at its children as elements, so that they are told to it in full in each tree.
    let readsChildren: Bool
    /// It looks something up that may be another in the next tree, though the element is the same: a picture in a file.
    let looksUp: Bool
    /// It takes its children as they stand in a row, so that many of them are told together.
    let takesRuns: Bool
    /// Reads an element.
    let read: Read

    /// A view that is drawn.
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

    /// A view that is not drawn yet: it is said once, and its children stand in its place. `props` nil: not known. `isHosted`: UIKit draws it
    /// on a phone.
    static func notDrawnYet(_ name: String, props: [String]? = [], isHosted: Bool = false) -> ViewReader {
        ViewReader(
            [name], .notDrawnYet, props: props.map { $0.map { .notDrawnYet($0) } }
        ) { element, decoder throws(ScriptError) in
            let views = try decoder.children(of: element)
            decoder.sayNotDrawn("\(name) is not drawn yet\(views.isEmpty ? "" : ": the views in it are")", at: element)
            return isHosted ? .group(views, inPlaceOf: name) : .group(views)
        }
    }

    /// What becomes of the view's own prop called `name`; nil where it is not the view's own.
    func own(_ name: String) -> Standing? {
        props?.first { $0.name == name }?.standing
    }
}
