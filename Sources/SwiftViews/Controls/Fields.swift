public import FoundationEssentials
public import Views

/// A text field at rest, which shows its text or its prompt; SwiftUI's `TextField`. A session types no text.
public struct TextField: View, PrimitiveView {
    private let text: String
    private let prompt: Text
    private let isMultiline: Bool

    /// A field with `text` and its title as the prompt.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.init(titleKey, text: text, prompt: nil)
    }

    /// A field with `text` and `prompt`, or its title if `prompt` is nil.
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

    /// A field with `text` and its title as the prompt.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>) {
        self.text = text.wrappedValue
        prompt = Text(title)
        isMultiline = false
    }

    /// A field with `text` and `prompt`, or its title if `prompt` is nil.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(title)
        isMultiline = false
    }

    /// A field that grows along `axis` with its text.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(title)
        isMultiline = axis == .vertical
    }

    /// A field with a value formatted by `format`.
    public init<F: ParseableFormatStyle>(
        _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
    ) where F.FormatOutput == String {
        text = format.format(value.wrappedValue)
        self.prompt = prompt ?? Text(titleKey)
        isMultiline = false
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let prompt = context.node(of: prompt, under: identity, .part("prompt"))
        return [ViewNode(.field(text: text, prompt: prompt, isMultiline: isMultiline))]
    }
}

/// A field that hides its text; SwiftUI's `SecureField`.
public struct SecureField: View, PrimitiveView {
    private let text: String
    private let prompt: Text

    /// A field with `text` and its title as the prompt.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
        self.text = text.wrappedValue
        prompt = Text(titleKey)
    }

    /// A field with `text` and `prompt`, or its title if `prompt` is nil.
    public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(titleKey)
    }

    /// A field with `text` and `prompt`, or its title if `prompt` is nil.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text? = nil) {
        self.text = text.wrappedValue
        self.prompt = prompt ?? Text(title)
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let prompt = context.node(of: prompt, under: identity, .part("prompt"))
        return [ViewNode(.field(text: text, prompt: prompt, isSecure: true))]
    }
}

/// A date picker at rest; SwiftUI's `DatePicker`. A session chooses no date.
public struct DatePicker: View, PrimitiveView {
    /// The components of a date to choose; SwiftUI's `DatePickerComponents`.
    public struct Components: OptionSet, Sendable {
        /// One bit per component.
        public let rawValue: Int

        /// The components of `rawValue`'s bits.
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

    /// A date picker with a title.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        title = Text(titleKey)
        date = selection.wrappedValue
        components = displayedComponents
    }

    /// A date picker with a title for the dates of a range.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(titleKey, selection: selection, displayedComponents: displayedComponents)
    }

    /// A date picker with a title for the dates from the range's start on.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(titleKey, selection: selection, displayedComponents: displayedComponents)
    }

    /// A date picker with a title for the dates up to the range's end.
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(titleKey, selection: selection, displayedComponents: displayedComponents)
    }

    /// A date picker with a title.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.title = Text(title)
        date = selection.wrappedValue
        components = displayedComponents
    }

    /// A date picker with a title for the dates of a range: closed, or open at one end.
    @_disfavoredOverload
    public init(
        _ title: some StringProtocol, selection: Binding<Date>, in range: some RangeExpression<Date>,
        displayedComponents: Components = [.hourAndMinute, .date]
    ) {
        self.init(title, selection: selection, displayedComponents: displayedComponents)
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let words = EnglishDateFormatter(context.environment.timeZone)
        var chips: [String] = []
        if components.contains(.date) { chips.append(words.shortDay(date)) }
        if components.contains(.hourAndMinute) { chips.append(words.time(date)) }
        let label = context.nodes(of: title, under: identity, .part("label"))
        return [ViewNode(.dateField(label: label, words: chips))]
    }
}

/// SwiftUI's name for the components of a date picker.
public typealias DatePickerComponents = DatePicker.Components

/// A colour picker at rest; SwiftUI's `ColorPicker`. A session chooses no colour.
public struct ColorPicker: View, PrimitiveView {
    private let title: Text
    private let color: Color

    /// A colour picker with a title.
    public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
        title = Text(titleKey)
        color = selection.wrappedValue
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.colorWell(label: context.nodes(of: title, under: identity, .part("label")), color: color))]
    }
}
