import SharedTypes
import Views

extension TreeDecoder {
    /// Decodes a view from a text, an element, or the number of a cached view.
    mutating func node(_ value: JSONValue) throws(ScriptError) -> ViewNode {
        if let number = value.number { return try cachedView(number) }
        let element = Element(value)
        if let text = value.string {
            try count(text, of: element)
            return ViewNode(.text(text))
        }
        guard element.isCached, let identity = element.identity else { return try read(element) }
        if cachedAgain?.contains(identity.rawValue) == true {
            cachedBytes += value.byteCount
            return try cachedView(Double(identity.rawValue))
        }
        return try keeping(identity, byteCount: value.byteCount) { decoder throws(ScriptError) in
            try decoder.read(element)
        }
    }

    private mutating func read(_ element: Element) throws(ScriptError) -> ViewNode {
        if element.isRun { return try run(element) }
        noteLocation(of: element)
        return try counting(element) { decoder throws(ScriptError) in
            guard let reader = Vocabulary.view(element.tag) else {
                throw ScriptError(
                    .script(.render), "there is no view named \"\(element.tag.prefix(40))\"",
                    location: element.location)
            }
            let beside = decoder.height
            decoder.height = NestingDepth()
            let kind = try reader.read(element, &decoder)
            let modifiers = try decoder.modifiers(of: element, reader: reader)
            decoder.size.modifiers += modifiers.count
            try decoder.checkSize(at: element)
            try decoder.height.add(modifiers, of: element)
            decoder.height.join(beside)
            return ViewNode(kind, modifiers: modifiers, identity: element.identity)
        }
    }

    /// Decodes a run of views, which is not a view itself.
    private mutating func run(_ element: Element) throws(ScriptError) -> ViewNode {
        let run = RunContent(try children(of: element))
        guard run.level <= RunContent.maximumLevel else {
            throw ScriptError(.system, "the view tree cannot be read: its runs of views are nested too deeply")
        }
        return ViewNode(ViewNode.Kind(run))
    }

    /// The views of an element's children. A text among views is shown like a `Text`.
    mutating func children(of element: Element) throws(ScriptError) -> [ViewNode] {
        guard let children = element.children else { return [] }
        var nodes: [ViewNode] = []
        for child in children.elements {
            if child.string?.allSatisfy(\.isWhitespace) == true { continue }
            nodes.append(try node(child))
        }
        return nodes
    }

    /// The views of a slot in props, `{"$el": view}` or `{"$els": [view…]}`; nil if the value is not a slot.
    mutating func slot(_ value: JSONValue) throws(ScriptError) -> [ViewNode]? {
        if let single = value["$el"] { return [try node(single)] }
        guard let several = value["$els"] else { return nil }
        var nodes: [ViewNode] = []
        for item in several.elements { nodes.append(try node(item)) }
        return nodes
    }

    /// A slot as one view, or a string as a text; nil for other values.
    mutating func view(_ value: PropValue?) throws(ScriptError) -> ViewNode? {
        guard let value else { return nil }
        if let text = value.json.string {
            try count(text, of: value.element)
            return ViewNode(.text(text))
        }
        guard let nodes = try slot(value.json) else { return nil }
        return nodes.count == 1 ? nodes[0] : ViewNode(.group(nodes))
    }
}

/// The limits of a view tree. The runtime gets the same limits and keeps to them.
package enum TreeLimits {
    /// The maximum number of views in a tree, including texts; two modifiers count as a view.
    package static let views = 50_000
    /// The maximum nesting depth of views; in the runtime components and lists count, too.
    package static let depth = 600
    /// The maximum nesting depth of views and modifiers: layout drops deeper ones.
    package static let levels = ViewLayout.maximumDepth
    /// The maximum length (UTF-8 bytes) of one text: it is laid out as a whole, however little of it is visible.
    package static let textLength = 100_000
    /// The maximum length (UTF-8 bytes) of all texts of a tree together.
    package static let textsLength = 1_000_000
    /// The maximum nesting depth of objects and arrays in a prop.
    package static let propDepth = 24
    /// The maximum number of different notes about undrawn or unknown things, over a decoder's life.
    package static let notes = 100
}

/// The nesting depth of views and modifiers in a part of a tree, as layout counts them.
struct NestingDepth {
    /// The number of views and modifiers.
    private(set) var levels = 0
    /// The location of the innermost of those views as text; parsing it takes time.
    private var placeText: JSONValue?
    private var knownPlace: SourceLocation?

    /// Creates the height of a part without views.
    init() {}

    /// Creates the height of a part of an earlier tree.
    init(levels: Int, place: SourceLocation?) {
        (self.levels, knownPlace) = (levels, place)
    }

    /// The location of the innermost view; nil if it is unknown.
    var place: SourceLocation? {
        knownPlace ?? placeText?.string.flatMap { SourceLocation($0) }
    }

    /// Adds the view around the part, with its `modifiers`. Throws if that exceeds the limit of a tree.
    mutating func add(_ modifiers: [Modifier], of element: Element) throws(ScriptError) {
        if levels == 0 { placeText = element.locationText }
        levels += 1
        for modifier in modifiers where modifier.isWrapping { levels += 1 }
        guard levels > TreeLimits.levels else { return }
        throw ScriptError(
            .limit, "the tree is more than \(TreeLimits.levels) views and modifiers deep",
            location: place ?? element.location)
    }

    /// Uses the height of a sibling part if it is greater.
    mutating func join(_ other: NestingDepth) {
        if other.levels > levels { self = other }
    }
}
