import JSONText
import Views

extension ModifierReader {
    static let progressViewStyle = ModifierReader("progressViewStyle", word: "automatic, linear or circular") {
        .progressViewStyle($0)
    }
    static let gaugeStyle = ModifierReader("gaugeStyle", word: "a gauge's style") { .gaugeStyle($0) }
    static let toggleStyle = ModifierReader("toggleStyle", word: "automatic, switch or button") { .toggleStyle($0) }
    static let pickerStyle = ModifierReader("pickerStyle", word: "a picker's style") { .pickerStyle($0) }
    static let tabViewStyle = ModifierReader("tabViewStyle", word: "a tab view's style") { .tabViewStyle($0) }
    static let menuStyle = ModifierReader("menuStyle", word: "automatic, button or borderlessButton") { .menuStyle($0) }
    static let controlGroupStyle = ModifierReader("controlGroupStyle", word: "a control group's style") {
        .controlGroupStyle($0)
    }
    static let textFieldStyle = ModifierReader("textFieldStyle", word: "automatic, plain or roundedBorder") {
        .textFieldStyle($0)
    }
    static let sliderThumbVisibility = ModifierReader(
        "sliderThumbVisibility", word: "automatic, visible or hidden"
    ) { .sliderThumbVisibility($0) }

    static let labelsHidden = ModifierReader("labelsHidden", flag: { $0 ? [.labelsHidden] : [] })

    /// A number, which is hidden if it is 0, or a word.
    static let badge = ModifierReader(
        "badge",
        value: { value, decoder throws(ScriptError) in
            if let text = value.json.string { return [.badge(text)] }
            guard let number = try decoder.number(value) else { return [] }
            return [.badge(number == 0 ? nil : value.json.text)]
        })
    static let badgeProminence = ModifierReader("badgeProminence", word: "standard, increased or decreased") {
        .badgeProminence($0)
    }

    /// `{isPresented, message | content, position, backgroundColor, textColor, cornerRadius, shadowRadius}`.
    static let toast = ModifierReader(
        "toast",
        value: { value, decoder throws(ScriptError) in
            guard value.json["isPresented"]?.bool == true else { return [] }
            guard let message = try decoder.view(value["message"] ?? value["content"]) else {
                decoder.reject(value, expected: "a message or a content")
                return []
            }
            let look = ToastLook(
                backgroundColor: value["backgroundColor"].flatMap { decoder.color($0) },
                textColor: value["textColor"].flatMap { decoder.color($0) },
                cornerRadius: try decoder.length(value["cornerRadius"]),
                shadowRadius: try decoder.length(value["shadowRadius"]))
            return [
                .toast(
                    message, alignment: value["position"] == nil ? .bottom : decoder.alignment(value["position"]),
                    look: look)
            ]
        })
}

extension ModifierReader {
    static let controlSize = ModifierReader("controlSize", word: "a control's size") { .controlSize($0) }

    static let disabled = ModifierReader("disabled", flag: { $0 ? [.disabled(true)] : [] })
}

extension ModifierReader {
    static let buttonStyle = ModifierReader("buttonStyle", word: "a button's style") { .buttonStyle($0) }

    /// A shape by name, or `{roundedRectangleRadius}`.
    static let buttonBorderShape = ModifierReader(
        "buttonBorderShape",
        value: { value, decoder throws(ScriptError) in
            switch value.json.string {
            case "automatic", "buttonBorder": return [.buttonBorderShape(.automatic)]
            case "capsule": return [.buttonBorderShape(.capsule)]
            case "circle": return [.buttonBorderShape(.circle)]
            case "roundedRectangle": return [.buttonBorderShape(.roundedRectangle(radius: nil))]
            default: break
            }
            guard let radius = value["roundedRectangleRadius"] else {
                decoder.reject(value, expected: "a button's shape")
                return []
            }
            return try decoder.length(radius).map { [.buttonBorderShape(.roundedRectangle(radius: $0))] } ?? []
        })

    static let buttonSizing = ModifierReader("buttonSizing", word: "automatic, fitted or flexible") {
        .buttonSizing($0)
    }
}

extension ModifierReader {
    /// The tint of controls.
    static let tint = ModifierReader(
        "tint",
        value: { value, decoder throws(ScriptError) in
            try decoder.style(value).map { [.tint($0)] } ?? []
        })
}
