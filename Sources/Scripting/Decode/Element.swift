import JSONText
import Terms
import Views

/// One element of the runtime's tree: `{"t": tag, "i": identity, "k": 1 where it is kept, "p": props, "c": children, "m": made for,
/// "d": drawing, "l": location, "w": locations of props}`; or a run of views, which stand where it does: `{"r": 1, "i": identity, "k": 1 where it is kept,
/// "c": views}`.
struct Element {
    /// The view's name.
    var tag: String
    /// The runtime's number for the view, the same from tree to tree; nil where it has none.
    var identity: ViewIdentity?
    /// Whether later trees name the view by its identity alone where it looks the same.
    var isKept = false
    /// Whether it is no view but a run of them.
    var isRun = false
    /// The props; nil where there are none.
    var props: JSONValue?
    /// The children; nil where there are none.
    var children: JSONValue?
    /// The size that the view's program made it for: `[width, height, insets…, moment]`, empty where a drawing was made for none yet;
    /// nil where the view is not made for a size.
    var made: JSONValue?
    /// What the view's function drew; nil where it drew nothing.
    var drawing: JSONValue?
    /// Whether the view is made for its size.
    var isMeasured: Bool { made != nil }
    /// What a label of a time says, worked out by the runtime; nil for other views.
    var timeWords: JSONValue?
    /// The places of props that a component above has, by their names; nil where all stand at the element.
    var places: JSONValue?
    /// `file:line:column`, read only when it is asked for.
    var locationText: JSONValue?

    init(tag: String, props: JSONValue?, children: JSONValue?, locationText: JSONValue?) {
        self.tag = tag
        self.props = props
        self.children = children
        self.locationText = locationText
    }

    init(_ value: JSONValue) {
        tag = ""
        for member in value.members {
            if member.name.equals("t") {
                tag = member.value.string ?? ""
            } else if member.name.equals("i") {
                identity = member.value.number.flatMap(Int.init(exactly:)).map(ViewIdentity.init(rawValue:))
            } else if member.name.equals("k") {
                isKept = true
            } else if member.name.equals("r") {
                isRun = true
            } else if member.name.equals("p") {
                props = member.value
            } else if member.name.equals("s") {
                timeWords = member.value
            } else if member.name.equals("w") {
                places = member.value
            } else if member.name.equals("c") {
                children = member.value
            } else if member.name.equals("m") {
                made = member.value
            } else if member.name.equals("d") {
                drawing = member.value
            } else if member.name.equals("l") {
                locationText = member.value
            }
        }
    }

    /// Where the script makes the element; nil where that is not known.
    var location: SourceLocation? {
        locationText?.string.flatMap { SourceLocation($0) }
    }

    /// The place of the prop called `name`: the component's element where the prop comes from there.
    func place(of name: String) -> JSONValue? {
        places?.members.first { $0.name.string == name }?.value ?? locationText
    }

    /// The first value of a modifier, which is a prop or a call in the chain of modifiers; nil where it is absent or null.
    func modifierValue(_ name: StaticString) -> JSONValue? {
        if let value = self[name] { return value }
        for call in self["modifiers"].map({ Array($0.elements) }) ?? [] {
            guard let arguments = ModifierArguments(call: call, of: self) else { continue }
            if arguments.name == name.description, let value = arguments.first { return value.json }
        }
        return nil
    }

    /// A prop by name; nil where it is absent or null.
    subscript(_ name: StaticString) -> JSONValue? {
        guard let value = props?[name], !value.isNull else { return nil }
        return value
    }
}

/// What a picture-in-picture content declares of itself as a whole, whatever view in it says so.
struct ContentDeclarations: Sendable {
    /// The callbacks that it has.
    var callbacks: Set<PictureInPictureCallback> = []
    /// Close the window when the page comes to the foreground.
    var hidesOnForeground = false
    /// Open the window when the page goes to the background.
    var showsOnBackground = false

    /// Whether it declares nothing.
    var isEmpty: Bool { callbacks.isEmpty && !hidesOnForeground && !showsOnBackground }

    /// Adds what another part of the content declares.
    mutating func add(_ other: ContentDeclarations) {
        callbacks.formUnion(other.callbacks)
        hidesOnForeground = hidesOnForeground || other.hidesOnForeground
        showsOnBackground = showsOnBackground || other.showsOnBackground
    }
}
