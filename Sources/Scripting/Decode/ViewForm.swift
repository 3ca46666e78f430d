import Views

/// How the views of the vocabulary are read.
enum ViewForm {
    case text, image, horizontalStack, verticalStack, depthStack, spacer, divider, empty, group, label, progress, button
    case shape(Outline)
    case roundedRectangle, unevenRoundedRectangle
    /// A container of a page: its content is laid out, its own props say how the page looks and change no picture.
    case page
    /// Part of the vocabulary and not drawn: its children stand in its place.
    case undrawn

    /// The form of the view called `tag`; nil where there is no such view. What begins with a capital letter came from
    /// the module `"scripting"`, whose names the bundler has checked; other tags are not views.
    init?(tag: String) {
        if let form = Self.forms[tag] {
            self = form
        } else if tag.utf8.first.map({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) == true {
            self = .undrawn
        } else {
            return nil
        }
    }

    private static let forms: [String: ViewForm] = [
        "Text": .text, "Image": .image, "HStack": .horizontalStack, "VStack": .verticalStack, "ZStack": .depthStack,
        "LazyHStack": .horizontalStack, "LazyVStack": .verticalStack, "Spacer": .spacer, "Divider": .divider,
        "EmptyView": .empty, "Group": .group, "Label": .label, "ProgressView": .progress, "Button": .button,
        "Rectangle": .shape(.rectangle), "Circle": .shape(.circle), "Capsule": .shape(.capsule),
        "Ellipse": .shape(.ellipse), "RoundedRectangle": .roundedRectangle,
        "UnevenRoundedRectangle": .unevenRoundedRectangle,
        "NavigationStack": .page, "NavigationView": .page, "NavigationSplitView": .page, "List": .page,
        "ScrollView": .page, "Section": .page, "Form": .page, "TabView": .page, "Tab": .page, "TabSection": .page,
        "ControlGroup": .page, "GroupBox": .page,
    ]

    /// Whether `prop` is the view's own, not a modifier.
    func owns(_ prop: String) -> Bool {
        switch self {
        case .text: prop == "attributedString" || prop == "styledText"
        case .image: prop == "systemName" || Self.imageSources.contains(prop)
        case .horizontalStack, .verticalStack, .depthStack:
            prop == "alignment" || prop == "spacing" || prop == "pinnedViews"
        case .spacer: prop == "minLength"
        case .label: prop == "title" || prop == "systemImage" || prop == "icon"
        case .progress:
            ["value", "total", "title", "label", "currentValueLabel", "timerFrom", "timerTo", "countsDown"]
                .contains(prop)
        case .button: ["title", "systemImage", "action", "role", "label", "intent"].contains(prop)
        case .shape, .roundedRectangle, .unevenRoundedRectangle: Self.shapeProps.contains(prop)
        case .page: ["header", "footer", "title"].contains(prop)
        case .divider, .empty, .group, .undrawn: false
        }
    }

    /// Whether props that are neither its own nor modifiers are its own all the same.
    var isOpen: Bool {
        switch self {
        case .page, .undrawn: true
        default: false
        }
    }

    private static let imageSources: Set<String> = ["filePath", "imageUrl", "image", "url", "placeholder"]
    private static let shapeProps: Set<String> = [
        "fill", "stroke", "trim", "cornerRadius", "cornerSize", "style", "topLeadingRadius", "topTrailingRadius",
        "bottomLeadingRadius", "bottomTrailingRadius",
    ]
}
