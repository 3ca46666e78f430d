public import FoundationEssentials
public import Views

/// A field to type into, at rest: its text, or what it asks for; SwiftUI's `TextField`. Nothing types in a session.
public struct TextField: View, PrimitiveView {
    private let text: String
    private let prompt: Text
    private let isMultiline: Bool

    /// A field that holds `text` and asks for what its title says.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(titleKey, text: text, prompt: nil)
    }

    /// A field that holds `text` and asks for what `prompt` says, or else its title.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(titleKey)
        isMultiline = false
    }

    /// A field that grows along `axis` with its text.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(titleKey)
        isMultiline = axis == .vertical
    }

    /// A field that holds `text` and asks for what its title says.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.text = text.wrappedValue
        prompt = Text(title)
        isMultiline = false
    }

    /// A field that holds what `format` makes of a value.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        text = format.format(value.wrappedValue)
        self.prompt = prompt ?? Text(titleKey)
        isMultiline = false
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let prompt = context.node(of: prompt, under: place, .part("prompt"))
        return [ViewNode(.field(text: text, prompt: prompt, isMultiline: isMultiline))]
    }
}

/// A field that does not show what is typed; SwiftUI's `SecureField`.
public struct SecureField: View, PrimitiveView {
    private let text: String
    private let prompt: Text

    /// A field that holds `text` and asks for what its title says.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.text = text.wrappedValue
        prompt = Text(titleKey)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let prompt = context.node(of: prompt, under: place, .part("prompt"))
        return [ViewNode(.field(text: text, prompt: prompt, isSecure: true))]
    }
}

/// A date to be chosen, at rest; SwiftUI's `DatePicker`. Nothing chooses in a session.
public struct DatePicker: View, PrimitiveView {
    /// What of a date is chosen; SwiftUI's `DatePickerComponents`.
    public struct Components: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: Int

        /// The parts of the bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The time of day.
        public static let hourAndMinute = Components(rawValue: 1)
        /// The day.
        public static let date = Components(rawValue: 2)
    }

    private let title: Text
    private let date: Date
    private let components: Components

    /// A date with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        title = Text(titleKey)
        date = selection.wrappedValue
        components = displayedComponents
    }

    /// A date in a range with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(titleKey, selection: selection, displayedComponents: displayedComponents)
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let words = DateWords(context.environment.timeZone)
        var chips: [String] = []
        if components.contains(.date) { chips.append(words.shortDay(date)) }
        if components.contains(.hourAndMinute) { chips.append(words.time(date)) }
        let label = context.nodes(of: title, under: place, .part("label"))
        return [ViewNode(.dateField(label: label, words: chips))]
    }
}

/// SwiftUI's name for what of a date is chosen.
public typealias DatePickerComponents = DatePicker.Components

/// A colour to be chosen, at rest; SwiftUI's `ColorPicker`. Nothing chooses in a session.
public struct ColorPicker: View, PrimitiveView {
    private let title: Text
    private let color: Color

    /// A colour with a title.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        title = Text(titleKey)
        color = selection.wrappedValue
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.colorWell(label: context.nodes(of: title, under: place, .part("label")), color: color))]
    }
}
