import SharedTypes
import Views

// The modifiers of controls.
extension ModifierReader {
    static let controls = list {
        ModifierReader("buttonStyle", .word("ButtonStyle")) { .buttonStyle($0) }
        ModifierReader(
            "buttonBorderShape",
            Form<ButtonBorderShape>.either(
                .word(of: [
                    "automatic": .automatic, "capsule": .capsule, "circle": .circle,
                    "roundedRectangle": .roundedRectangle(radius: nil), "buttonBorder": .automatic,
                ]),
                .object { shape, decoder throws(ScriptError) in
                    try shape.required("roundedRectangleRadius", .length, &decoder).map {
                        .roundedRectangle(radius: $0)
                    }
                }
            ).named("ButtonBorderShape")
        ) { .buttonBorderShape($0) }
        ModifierReader("buttonSizing", .word) { .buttonSizing($0) }
        ModifierReader("controlSize", .word("ControlSize")) { .controlSize($0) }
        ModifierReader("disabled", flag: { $0 ? [.disabled(true)] : [] })
        ModifierReader("progressViewStyle", .word("ProgressViewStyle")) { .progressViewStyle($0) }
        ModifierReader("gaugeStyle", .word("GaugeStyle")) { .gaugeStyle($0) }
        ModifierReader("toggleStyle", .word("ToggleStyle")) { .toggleStyle($0) }
        ModifierReader("pickerStyle", .word("PickerStyle")) { .pickerStyle($0) }
        ModifierReader("tabViewStyle", .word("TabViewStyle")) { .tabViewStyle($0) }
        ModifierReader("menuStyle", .word("MenuStyle")) { .menuStyle($0) }
        ModifierReader("controlGroupStyle", .word("ControlGroupStyle")) { .controlGroupStyle($0) }
        ModifierReader("textFieldStyle", .word("TextFieldStyle")) { .textFieldStyle($0) }
        ModifierReader("sliderThumbVisibility", .word("Visibility")) { .sliderThumbVisibility($0) }
        ModifierReader("labelsHidden", flag: { $0 ? [.labelsHidden] : [] })
        // A number, which is hidden if it is 0, or a word.
        ModifierReader(
            "badge",
            .either(
                .of(.string) { .badge($0) },
                Form(.number) { value, decoder throws(ScriptError) in
                    try decoder.number(value).map { .badge($0 == 0 ? nil : value.json.text) }
                }))
        ModifierReader("badgeProminence", .word("BadgeProminence")) { .badgeProminence($0) }
        ModifierReader("tint", .style) { .tint($0) }
        ModifierReader("toast", all: toast)
    }

    private static let toast: Form<[Modifier]> = .object { toast, decoder throws(ScriptError) in
        let isPresented = try toast.required("isPresented", .observed(.boolean), &decoder) ?? false
        _ = try toast.optional("duration", Form<Void>("number | null") { _, _ in nil }, &decoder)
        _ = try toast.optional("onChanged", .action("(isPresented: boolean) => void"), &decoder)
        let alignment = try toast.optional("position", .toastPlace, &decoder) ?? .bottom
        let look = ToastStyle(
            backgroundColor: try toast.optional("backgroundColor", .color.orNull, &decoder),
            textColor: try toast.optional("textColor", .color.orNull, &decoder),
            cornerRadius: try toast.optional("cornerRadius", .length.orNull, &decoder),
            shadowRadius: try toast.optional("shadowRadius", .length.orNull, &decoder))
        let message = try toast.required("message", .text, &decoder, alternative: 0)
        let content = try toast.required("content", .view, &decoder, alternative: 1)
        guard isPresented, let view = message ?? content else { return [] }
        return [.toast(view, alignment: alignment, look: look)]
    }
}

extension Form where Value == Alignment {
    fileprivate static var toastPlace: Form { .word(of: ["top": .top, "bottom": .bottom, "center": .center]) }
}
