import JSONText

/// A value in an element's props, with what is needed to speak of it.
struct PropValue {
    /// The value.
    let json: JSONValue
    /// The prop, and the way to the value in it: `frame.width`.
    let name: String
    /// The element whose prop it is.
    let element: Element

    /// A member of an object; nil where it is absent or null, or this is no object.
    subscript(_ member: StaticString) -> PropValue? {
        guard let inner = json[member], !inner.isNull else { return nil }
        return PropValue(json: inner, name: "\(name).\(member)", element: element)
    }

    /// An array's elements.
    var elements: [PropValue] {
        json.elements.map { PropValue(json: $0, name: name, element: element) }
    }
}

extension Element {
    /// The value of a prop; nil where it is absent or null.
    func value(_ prop: StaticString) -> PropValue? {
        self[prop].map { PropValue(json: $0, name: "\(tag).\(prop)", element: self) }
    }
}
