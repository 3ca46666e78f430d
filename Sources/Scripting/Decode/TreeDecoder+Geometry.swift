import JSONText
import Views

extension TreeDecoder {
    /// What a prop's wrong value does: it is said where it stands, and the prop is left out.
    mutating func reject(_ name: String, _ value: JSONValue, expected: String, of element: Element) {
        let given: String
        if let text = value.string {
            given = "\"\(text.prefix(40))\""
        } else if value["$el"] != nil || value["$els"] != nil {
            given = "a view"
        } else if value["$fn"] != nil {
            given = "a function"
        } else if let kind = value["$num"]?.string ?? value["$obj"]?.string {
            given = kind
        } else {
            given = value.isObject ? "an object" : value.isArray ? "an array" : value.text
        }
        say("\(name): expected \(expected), not \(given)", at: element)
    }

    /// A number; `infinity` and `'infinity'` where they are allowed. Throws where it is NaN.
    mutating func number(
        _ value: JSONValue, _ name: String, of element: Element, allowsInfinity: Bool = false
    ) throws(ScriptError) -> Double? {
        if let number = value.number {
            if number.isFinite || allowsInfinity { return number }
        } else if let special = value["$num"] {
            if special.equals("NaN") {
                throw ScriptError(.script(.render), "\(name) is not a number (NaN)", location: element.location)
            }
            if allowsInfinity { return special.equals("Infinity") ? .infinity : -.infinity }
        } else if allowsInfinity, value.equals("infinity") {
            return .infinity
        }
        reject(name, value, expected: allowsInfinity ? "a number or 'infinity'" : "a finite number", of: element)
        return nil
    }

    /// A number that is not negative.
    mutating func length(
        _ value: JSONValue, _ name: String, of element: Element, allowsInfinity: Bool = false
    ) throws(ScriptError) -> Double? {
        guard let number = try number(value, name, of: element, allowsInfinity: allowsInfinity) else { return nil }
        if number >= 0 { return number }
        reject(name, value, expected: "a length that is not negative", of: element)
        return nil
    }

    /// The length in a member of `value`; nil where there is none.
    private mutating func length(
        _ member: StaticString, in value: JSONValue, _ name: String, of element: Element, allowsInfinity: Bool = false
    ) throws(ScriptError) -> Double? {
        guard let inner = value[member], !inner.isNull else { return nil }
        return try length(inner, "\(name).\(member)", of: element, allowsInfinity: allowsInfinity)
    }

    /// `{width?, height?, alignment?}`, or limits, or both: the fixed lengths are the inner frame then.
    mutating func frame(_ value: JSONValue, of element: Element) throws(ScriptError) -> [Modifier] {
        guard value.isObject else {
            reject("frame", value, expected: "an object", of: element)
            return []
        }
        let alignment: Alignment = alignment(value["alignment"], "frame.alignment", of: element)
        let width = try length("width", in: value, "frame", of: element)
        let height = try length("height", in: value, "frame", of: element)
        let limits = FlexibleFrame(
            minWidth: try length("minWidth", in: value, "frame", of: element, allowsInfinity: true),
            idealWidth: try length("idealWidth", in: value, "frame", of: element, allowsInfinity: true),
            maxWidth: try length("maxWidth", in: value, "frame", of: element, allowsInfinity: true),
            minHeight: try length("minHeight", in: value, "frame", of: element, allowsInfinity: true),
            idealHeight: try length("idealHeight", in: value, "frame", of: element, allowsInfinity: true),
            maxHeight: try length("maxHeight", in: value, "frame", of: element, allowsInfinity: true),
            alignment: alignment)
        var result: [Modifier] = []
        if width != nil || height != nil {
            result.append(.frame(width: width, height: height, alignment: alignment))
        }
        if limits != FlexibleFrame(alignment: alignment) { result.append(.flexibleFrame(limits)) }
        return result
    }

    /// `true`, a number, lengths by edge, or edges by name with a length.
    mutating func padding(
        _ value: JSONValue?, amount: JSONValue?, of element: Element
    ) throws(ScriptError) -> Modifier? {
        guard let value else { return .systemPadding }
        if let flag = value.bool { return flag ? .systemPadding : nil }
        if let edges = value.string {
            let length =
                try amount.map { amount throws(ScriptError) in try paddingLength(amount, edges, of: element) } ?? 16
            guard let insets = Self.insets(edges, length) else {
                reject("padding", value, expected: "an edge", of: element)
                return nil
            }
            return .padding(insets)
        }
        guard value.isObject, value.members.allSatisfy({ !$0.name.text.hasPrefix("$") }) else {
            return try number(value, "padding", of: element).map { .padding(EdgeInsets(all: $0)) }
        }
        var insets = EdgeInsets()
        // The narrower name wins whatever the order.
        for group in [["all"], ["horizontal", "vertical"], ["leading", "trailing", "top", "bottom"]] {
            for member in value.members {
                guard let edge = member.name.string, group.contains(edge), !member.value.isNull,
                    let given = Self.insets(edge, try paddingLength(member.value, edge, of: element))
                else { continue }
                if ["all", "horizontal", "leading"].contains(edge) { insets.leading = given.leading }
                if ["all", "horizontal", "trailing"].contains(edge) { insets.trailing = given.trailing }
                if ["all", "vertical", "top"].contains(edge) { insets.top = given.top }
                if ["all", "vertical", "bottom"].contains(edge) { insets.bottom = given.bottom }
            }
        }
        return .padding(insets)
    }

    private mutating func paddingLength(
        _ value: JSONValue, _ edge: String, of element: Element
    ) throws(ScriptError) -> Double {
        if let flag = value.bool { return flag ? 16 : 0 }
        return try number(value, "padding.\(edge)", of: element) ?? 0
    }

    private static func insets(_ edges: String, _ length: Double) -> EdgeInsets? {
        switch edges {
        case "all": EdgeInsets(all: length)
        case "horizontal": EdgeInsets(leading: length, trailing: length)
        case "vertical": EdgeInsets(top: length, bottom: length)
        case "leading": EdgeInsets(leading: length)
        case "trailing": EdgeInsets(trailing: length)
        case "top": EdgeInsets(top: length)
        case "bottom": EdgeInsets(bottom: length)
        default: nil
        }
    }

    /// An alignment of a vertical stack, the centre where none is given or it is not known.
    mutating func alignment(_ value: JSONValue?, of element: Element) -> HorizontalAlignment {
        guard let value else { return .center }
        if let alignment = value.string.flatMap(HorizontalAlignment.init(rawValue:)) { return alignment }
        reject("\(element.tag).alignment", value, expected: "an alignment of it", of: element)
        return .center
    }

    /// An alignment of a horizontal stack, the centre where none is given or it is not known.
    mutating func alignment(_ value: JSONValue?, of element: Element) -> VerticalAlignment {
        guard let value else { return .center }
        if let alignment = value.string.flatMap(VerticalAlignment.init(rawValue:)) { return alignment }
        reject("\(element.tag).alignment", value, expected: "an alignment of it", of: element)
        return .center
    }

    /// One of the nine places, or one on a baseline; the centre where none is given or it is not known.
    mutating func alignment(_ value: JSONValue?, _ name: String, of element: Element) -> Alignment {
        guard let value, !value.isNull else { return .center }
        if let alignment = value.string.flatMap({ Self.alignments[$0] }) { return alignment }
        reject(name, value, expected: "an alignment", of: element)
        return .center
    }

    private static let alignments: [String: Alignment] = [
        "center": .center, "leading": .leading, "trailing": .trailing, "top": .top, "bottom": .bottom,
        "topLeading": .topLeading, "topTrailing": .topTrailing, "bottomLeading": .bottomLeading,
        "bottomTrailing": .bottomTrailing,
        "firstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
        "lastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
        "centerFirstTextBaseline": Alignment(horizontal: .center, vertical: .firstTextBaseline),
        "centerLastTextBaseline": Alignment(horizontal: .center, vertical: .lastTextBaseline),
        "leadingFirstTextBaseline": Alignment(horizontal: .leading, vertical: .firstTextBaseline),
        "leadingLastTextBaseline": Alignment(horizontal: .leading, vertical: .lastTextBaseline),
        "trailingFirstTextBaseline": Alignment(horizontal: .trailing, vertical: .firstTextBaseline),
        "trailingLastTextBaseline": Alignment(horizontal: .trailing, vertical: .lastTextBaseline),
    ]

    /// A point in unit space: a keyword or `{x, y}`.
    mutating func unitPoint(_ value: JSONValue, _ name: String, of element: Element) throws(ScriptError) -> UnitPoint? {
        if let point = value.string.flatMap({ Self.unitPoints[$0] }) { return point }
        if let x = value["x"], let y = value["y"] {
            guard let x = try number(x, "\(name).x", of: element), let y = try number(y, "\(name).y", of: element)
            else {
                return nil
            }
            return UnitPoint(x: x, y: y)
        }
        reject(name, value, expected: "a point", of: element)
        return nil
    }

    private static let unitPoints: [String: UnitPoint] = [
        "zero": UnitPoint(x: 0, y: 0), "topLeading": UnitPoint(x: 0, y: 0), "top": UnitPoint(x: 0.5, y: 0),
        "topTrailing": UnitPoint(x: 1, y: 0), "leading": UnitPoint(x: 0, y: 0.5), "center": UnitPoint(x: 0.5, y: 0.5),
        "trailing": UnitPoint(x: 1, y: 0.5), "bottomLeading": UnitPoint(x: 0, y: 1),
        "bottom": UnitPoint(x: 0.5, y: 1), "bottomTrailing": UnitPoint(x: 1, y: 1),
    ]

    /// An angle in degrees: a number of them, or `{type: 'degrees' | 'radians', value}`.
    mutating func degrees(_ value: JSONValue, _ name: String, of element: Element) throws(ScriptError) -> Double? {
        guard value.isObject, let inner = value["value"] else { return try number(value, name, of: element) }
        guard let angle = try number(inner, name, of: element) else { return nil }
        return value["type"]?.equals("radians") == true ? angle * 180 / .pi : angle
    }
}
