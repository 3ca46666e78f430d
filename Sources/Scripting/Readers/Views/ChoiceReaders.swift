import JSONText
import Views

extension ViewReader {
    /// A button that opens a menu of others.
    static let menu = ViewReader("Menu", props: ["primaryAction", "title", "systemImage", "label"]) {
        element, decoder throws(ScriptError) in
        .menu(
            title: element["title"]?.string, label: try decoder.ownLabel(of: element),
            items: try decoder.children(of: element), action: decoder.action(element.value("primaryAction")))
    }

    /// A switch that is on or off.
    static let toggle = ViewReader(
        "Toggle",
        props: ["value", "onChanged", "intent", "title", "systemImage", "label"]
    ) { element, decoder throws(ScriptError) in
        .toggle(
            isOn: element["value"]?.bool ?? false, title: element["title"]?.string,
            label: try decoder.label(of: element), action: decoder.press(of: element))
    }

    /// A value on a track.
    static let slider = ViewReader(
        "Slider",
        props: [
            "value", "min", "max", .withoutPicture("onChanged", .callback),
            .withoutPicture("onEditingChanged", .callback), .withoutPicture("step", .gesture),
            .withoutPicture("label", .accessibility), "minValueLabel", "maxValueLabel", "ticks",
            .withoutPicture("currentValueLabel", .accessibility),
        ]
    ) { element, decoder throws(ScriptError) in
        .slider(
            value: try decoder.number(element.value("value")) ?? 0,
            from: try decoder.number(element.value("min")) ?? 0, to: try decoder.number(element.value("max")) ?? 1,
            ticks: element.value("ticks")?.elements.compactMap(\.json.number) ?? [],
            minimumLabel: try decoder.view(element.value("minValueLabel")),
            maximumLabel: try decoder.view(element.value("maxValueLabel")))
    }

    /// A label with a minus and a plus after it.
    static let stepper = ViewReader(
        "Stepper", props: ["title", "onIncrement", "onDecrement", .withoutPicture("onEditingChanged", .callback)]
    ) { element, decoder throws(ScriptError) in
        .stepper(
            label: try decoder.label(of: element), increment: decoder.action(element.value("onIncrement")),
            decrement: decoder.action(element.value("onDecrement")))
    }

    /// One of several options, each a view with the `tag` that the picker's value may be.
    static let picker = ViewReader(
        "Picker", props: ["title", "systemImage", "label", "value", .withoutPicture("onChanged", .callback)],
        readsChildren: true
    ) { element, decoder throws(ScriptError) in
        var selection: Int?
        if let value = element["value"] {
            let tags = element.children?.elements.map { Element($0).modifierValue("tag") } ?? []
            selection = tags.firstIndex { $0.map { $0.isSame(as: value) } ?? false }
        }
        return .picker(
            label: try decoder.ownLabel(of: element), options: try decoder.optionViews(of: element),
            selection: selection)
    }

    /// A text field.
    static let textField = field("TextField", isSecure: false)

    /// A text field that hides its text.
    static let secureField = field("SecureField", isSecure: true)

    private static func field(_ name: String, isSecure: Bool) -> ViewReader {
        ViewReader(
            name,
            props: [
                "title", "label", "prompt", "axis", "value", .withoutPicture("autofocus", .keyboard),
                .withoutPicture("onFocus", .keyboard), .withoutPicture("onBlur", .keyboard),
                .withoutPicture("onChanged", .callback),
            ]
        ) { element, decoder throws(ScriptError) in
            let prompt = element.value("prompt") ?? element.value("title") ?? element.value("label")
            let text = element["value"]?.string ?? ""
            try decoder.count(text, of: element)
            return .field(
                text: text, prompt: try decoder.view(prompt), isSecure: isSecure,
                isMultiline: element["axis"]?.equals("vertical") == true)
        }
    }

    /// A date picker. The runtime provides its formatted parts, because it knows the language and the time zone.
    static let datePicker = ViewReader(
        "DatePicker",
        props: [
            "title", "label", "displayedComponents", "value", .withoutPicture("onChanged", .callback),
            .withoutPicture("startDate", .gesture), .withoutPicture("endDate", .gesture),
        ]
    ) { element, decoder throws(ScriptError) in
        .dateField(
            label: try decoder.label(of: element), words: element["$words"]?.elements.compactMap(\.string) ?? [])
    }

    /// A colour picker.
    static let colorPicker = ViewReader(
        "ColorPicker",
        props: [
            "title", "label", .withoutPicture("supportsOpacity", .gesture), "value",
            .withoutPicture("onChanged", .callback),
        ]
    ) { element, decoder throws(ScriptError) in
        let color = element.value("value").flatMap { decoder.color($0) }
        return .colorWell(label: try decoder.label(of: element), color: color)
    }
}

extension TreeDecoder {
    /// A picker's options: one view for each child.
    fileprivate mutating func optionViews(of element: Element) throws(ScriptError) -> [ViewNode] {
        guard let children = element.children else { return [] }
        var options: [ViewNode] = []
        for child in children.elements { options.append(try node(child)) }
        return options
    }
}

extension JSONValue {
    /// Whether both are the same text, number or Boolean value.
    func isSame(as other: JSONValue) -> Bool {
        if let text = string { return text == other.string }
        if let number { return number == other.number }
        if let bool { return bool == other.bool }
        return false
    }
}
