import SharedTypes
import Views

// Controls for choosing and typing.
extension ViewReader {
    static let choices = list {
        // A button that opens a menu of others.
        ViewReader("Menu") { view, element, decoder throws(ScriptError) in
            .menu(
                title: element["title"]?.string, label: try decoder.ownLabel(view),
                items: try decoder.children(of: element),
                action: try view.optional("primaryAction", .action(), &decoder))
        }
        ViewReader("Toggle", children: "Children") { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("onChanged", .callback, .function("(value: boolean) => void"))
            return .toggle(
                isOn: try view.optional("value", .observed(.boolean), &decoder) ?? false,
                title: element["title"]?.string, label: try decoder.label(view, element),
                action: try decoder.press(view, element))
        }
        ViewReader("Slider", children: nil) { view, _, decoder throws(ScriptError) in
            view.noVisibleEffect("onChanged", .callback, .function("(value: number) => void"))
            view.noVisibleEffect("onEditingChanged", .callback, .function("(value: boolean) => void"))
            view.noVisibleEffect("step", .gesture, .number)
            view.noVisibleEffect("label", .accessibility, .view)
            view.noVisibleEffect("currentValueLabel", .accessibility, .view)
            return .slider(
                value: try view.optional("value", .observed(.number), &decoder) ?? 0,
                from: try view.required("min", .number, &decoder) ?? 0,
                to: try view.required("max", .number, &decoder) ?? 1,
                ticks: try view.optional("ticks", .list(.number), &decoder) ?? [],
                minimumLabel: try view.optional("minValueLabel", .view, &decoder),
                maximumLabel: try view.optional("maxValueLabel", .view, &decoder))
        }
        // A label with a minus and a plus after it.
        ViewReader("Stepper") { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("onEditingChanged", .callback, .function("(value: boolean) => void"))
            return .stepper(
                label: try decoder.label(view, element, hasSymbol: false),
                increment: try view.required("onIncrement", .action(), &decoder),
                decrement: try view.required("onDecrement", .action(), &decoder))
        }
        // One of several options, each a view with the `tag` that the picker's value may be.
        ViewReader("Picker", readsChildren: true) { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("onChanged", .callback, .function("(value: any) => void"))
            _ = try view.optional("value", .observed(.identifier), &decoder)
            var selection: Int?
            if let value = element["value"] {
                let tags = element.children?.elements.map { Element($0).modifierValue("tag") } ?? []
                selection = tags.firstIndex { $0.map { $0.isSame(as: value) } ?? false }
            }
            return .picker(
                label: try decoder.ownLabel(view), options: try decoder.optionViews(of: element), selection: selection)
        }
        field("TextField", isSecure: false)
        field("SecureField", isSecure: true)
        // The runtime provides its formatted parts, because it knows the language and the time zone.
        ViewReader("DatePicker") { view, element, decoder throws(ScriptError) in
            _ = try view.optional("displayedComponents", Form<Void>("DatePickerComponents[]") { _, _ in nil }, &decoder)
            _ = try view.optional("value", Form<Void>("number | Date | Observable<Date>") { _, _ in nil }, &decoder)
            view.noVisibleEffect("onChanged", .callback, .function("(value: number) => void"))
            view.noVisibleEffect("startDate", .gesture, "number | Date")
            view.noVisibleEffect("endDate", .gesture, "number | Date")
            return .dateField(
                label: try decoder.label(view, element, hasSymbol: false),
                words: element["$words"]?.elements.compactMap(\.string) ?? [])
        }
        ViewReader("ColorPicker") { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("supportsOpacity", .gesture, .boolean)
            view.noVisibleEffect("onChanged", .callback, .function("(value: Color) => void"))
            let color = try view.optional("value", .observed(.color), &decoder)
            return .colorWell(label: try decoder.label(view, element, hasSymbol: false), color: color)
        }
    }

    private static func field(_ name: String, isSecure: Bool) -> ViewReader {
        ViewReader(name, children: nil) { view, element, decoder throws(ScriptError) in
            view.noVisibleEffect("autofocus", .keyboard, .boolean)
            view.noVisibleEffect("onFocus", .keyboard, .function("() => void"))
            view.noVisibleEffect("onBlur", .keyboard, .function("() => void"))
            view.noVisibleEffect("onChanged", .callback, .function("(value: string) => void"))
            let title = try view.optional("title", .text, &decoder)
            let label = try view.optional("label", .view, &decoder)
            let prompt = try view.optional("prompt", .text, &decoder)
            let text = try view.optional("value", .observed(.string), &decoder) ?? ""
            let isVertical = try view.optional(
                "axis", Form<Bool>.word("Axis", of: ["vertical": true, "horizontal": false]), &decoder)
            try decoder.count(text, of: element)
            return .field(
                text: text, prompt: prompt ?? title ?? label, isSecure: isSecure, isMultiline: isVertical ?? false)
        }
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
