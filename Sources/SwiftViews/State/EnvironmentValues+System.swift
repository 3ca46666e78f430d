public import FoundationEssentials
public import Views

/// A value of the environment under its own type: what `Value` is where nothing was set is known without a name for each key.
private protocol SystemKey: EnvironmentKey {}

private enum LocaleKey: SystemKey { static var defaultValue: Locale { Locale(identifier: "en_US") } }
private enum TimeZoneKey: SystemKey { static var defaultValue: TimeZone { .gmt } }
private enum CalendarKey: SystemKey { static var defaultValue: Calendar { Calendar(identifier: .gregorian) } }
private enum LayoutDirectionKey: SystemKey { static var defaultValue: LayoutDirection { .leftToRight } }
private enum DynamicTypeSizeKey: SystemKey { static var defaultValue: DynamicTypeSize { .large } }
private enum IsEnabledKey: SystemKey { static var defaultValue: Bool { true } }
private enum FontKey: SystemKey { static var defaultValue: Font? { nil } }
private enum LineLimitKey: SystemKey { static var defaultValue: Int? { nil } }
private enum LineSpacingKey: SystemKey { static var defaultValue: Double { 0 } }
private enum TextAlignmentKey: SystemKey { static var defaultValue: TextAlignment { .leading } }
private enum TruncationKey: SystemKey { static var defaultValue: TruncationMode { .tail } }
private enum MinimumScaleKey: SystemKey { static var defaultValue: Double { 1 } }
private enum TighteningKey: SystemKey { static var defaultValue: Bool { false } }
private enum TextCaseKey: SystemKey { static var defaultValue: TextCase? { nil } }
private enum ImageScaleKey: SystemKey { static var defaultValue: Image.Scale { .medium } }
private enum ContrastKey: SystemKey { static var defaultValue: ColorSchemeContrast { .standard } }
private enum ControlSizeKey: SystemKey { static var defaultValue: ControlSize { .regular } }
private enum RedactionKey: SystemKey { static var defaultValue: RedactionReasons { [] } }
private enum OpenURLKey: SystemKey { static var defaultValue: OpenURLAction { OpenURLAction() } }

/// What views inherit from the system; SwiftUI's names. What of it is drawn is so wherever it is set by `environment(_:_:)`.
extension EnvironmentValues {
    /// The language and the forms in which numbers and dates are written; American English where nothing is set.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// Takes what a session begins with: a time zone by its name and a locale by its language tag. Names that are not known leave what is.
    mutating func begin(timeZone: String, locale: String) {
        if let zone = TimeZone(identifier: timeZone), zone != self.timeZone { self.timeZone = zone }
        if locale != "en-US" { self.locale = Locale(identifier: locale) }
    }

    /// Where dates are told from; Greenwich where nothing is set.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The calendar; the Gregorian one where nothing is set.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The direction in which views are laid out.
    public var layoutDirection: LayoutDirection {
        get { self[LayoutDirectionKey.self] }
        set { self[LayoutDirectionKey.self] = newValue }
    }

    /// How large texts are whose fonts are text styles.
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }

    /// Whether controls can be pressed.
    public var isEnabled: Bool {
        get { self[IsEnabledKey.self] }
        set { self[IsEnabledKey.self] = newValue }
    }

    /// The font of texts; nil where nothing was said.
    public var font: Font? {
        get { self[FontKey.self] }
        set { self[FontKey.self] = newValue }
    }

    /// The most lines of texts; nil for no limit.
    public var lineLimit: Int? {
        get { self[LineLimitKey.self] }
        set { self[LineLimitKey.self] = newValue }
    }

    /// Points between the lines of texts.
    public var lineSpacing: Double {
        get { self[LineSpacingKey.self] }
        set { self[LineSpacingKey.self] = newValue }
    }

    /// How the lines of texts stand to each other.
    public var multilineTextAlignment: TextAlignment {
        get { self[TextAlignmentKey.self] }
        set { self[TextAlignmentKey.self] = newValue }
    }

    /// Where texts are cut.
    public var truncationMode: TruncationMode {
        get { self[TruncationKey.self] }
        set { self[TruncationKey.self] = newValue }
    }

    /// How much texts may be shrunk before they are cut, from 0 to 1.
    public var minimumScaleFactor: Double {
        get { self[MinimumScaleKey.self] }
        set { self[MinimumScaleKey.self] = newValue }
    }

    /// Whether characters may be set closer before texts are shrunk or cut.
    public var allowsTightening: Bool {
        get { self[TighteningKey.self] }
        set { self[TighteningKey.self] = newValue }
    }

    /// The case of texts; nil for their own.
    public var textCase: TextCase? {
        get { self[TextCaseKey.self] }
        set { self[TextCaseKey.self] = newValue }
    }

    /// How large symbols are beside text.
    public var imageScale: Image.Scale {
        get { self[ImageScaleKey.self] }
        set { self[ImageScaleKey.self] = newValue }
    }

    /// The size of controls.
    public var controlSize: ControlSize {
        get { self[ControlSizeKey.self] }
        set { self[ControlSizeKey.self] = newValue }
    }

    /// Why texts and pictures are not shown.
    public var redactionReasons: RedactionReasons {
        get { self[RedactionKey.self] }
        set { self[RedactionKey.self] = newValue }
    }

    /// What opens an address. Nothing is opened in a session, unless a handler of one's own says otherwise.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }

    /// Pixels in a point; those of the session's picture are not known to its views, so it is a phone's 3.
    public var displayScale: Double { 3 }

    /// Points in a pixel of such a phone.
    public var pixelLength: Double { 1 / displayScale }

    /// The contrast of the system's colours, as the session has it.
    public var colorSchemeContrast: ColorSchemeContrast { _colorSchemeContrast }

    /// The contrast of the system's colours; SwiftUI's name by which previews and tests set it.
    public var _colorSchemeContrast: ColorSchemeContrast {
        get { self[ContrastKey.self] }
        set { self[ContrastKey.self] = newValue }
    }

    /// How wide the window is: as a phone's.
    public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }

    /// How high the window is: as a phone's that is held upright.
    public var verticalSizeClass: UserInterfaceSizeClass? { .regular }

    /// Whether the system asks for less motion: no.
    public var accessibilityReduceMotion: Bool { false }

    /// Whether the system asks for less transparency: no.
    public var accessibilityReduceTransparency: Bool { false }

    /// Whether the system asks that colours are not all that tells things apart: no.
    public var accessibilityDifferentiateWithoutColor: Bool { false }

    /// Whether VoiceOver runs: no.
    public var accessibilityVoiceOverEnabled: Bool { false }

    /// Whether texts are to be heavier: no.
    public var legibilityWeight: LegibilityWeight? { nil }

    /// Whether the screen is always on and dimmed: no.
    public var isLuminanceReduced: Bool { false }

    /// Whether the view was presented by another: pages are not.
    public var isPresented: Bool { false }

    /// What has to be done with nodes whose inner views have these values, and those around them `outer`.
    func modifiers(from outer: EnvironmentValues) -> [Modifier] {
        var modifiers: [Modifier] = []
        func add<Value: Equatable>(_ path: KeyPath<EnvironmentValues, Value>, _ modifier: (Value) -> Modifier?) {
            guard self[keyPath: path] != outer[keyPath: path] else { return }
            if let modifier = modifier(self[keyPath: path]) { modifiers.append(modifier) }
        }
        add(\.colorScheme) { .preferredColorScheme($0) }
        add(\.colorSchemeContrast) { .colorSchemeContrast($0) }
        add(\.layoutDirection) { .layoutDirection($0) }
        add(\.dynamicTypeSize) { .dynamicTypeSize($0) }
        add(\.isEnabled) { .disabled(!$0) }
        add(\.font) { .font($0 ?? .style(.body)) }
        add(\.lineLimit) { .lineLimit($0) }
        add(\.lineSpacing) { .lineSpacing($0) }
        add(\.multilineTextAlignment) { .multilineTextAlignment($0) }
        add(\.truncationMode) { .truncationMode($0) }
        add(\.minimumScaleFactor) { .minimumScaleFactor($0) }
        add(\.allowsTightening) { .allowsTightening($0) }
        add(\.textCase) { .textCase($0) }
        add(\.imageScale) { .imageScale($0) }
        add(\.controlSize) { .controlSize($0) }
        if redactionReasons != outer.redactionReasons { modifiers += redactionReasons.modifiers }
        return modifiers
    }
}

/// How much room a window has; SwiftUI's `UserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    case compact, regular
}

/// How heavy texts are to be; SwiftUI's `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable {
    case regular, bold
}

/// Why texts and pictures are not shown; SwiftUI's `RedactionReasons`.
public struct RedactionReasons: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int

    /// The reasons of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There is nothing to show yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// It is nobody else's business.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// It is no longer so.
    public static let invalidated = RedactionReasons(rawValue: 4)

    var modifiers: [Modifier] {
        let all: [(RedactionReasons, Redaction)] = [
            (.placeholder, .placeholder), (.privacy, .privacy), (.invalidated, .invalidated),
        ]
        let own: [Modifier] = all.compactMap { contains($0.0) ? .redacted($0.1) : nil }
        return isEmpty ? [.redacted(nil)] : own
    }
}

/// What opens an address; SwiftUI's `OpenURLAction`, called like a function.
public struct OpenURLAction {
    private let handler: (URL) -> Result
    /// Whether it is the system that opens addresses, which no session does.
    let isSystem: Bool

    /// The system's.
    fileprivate init() {
        handler = { _ in .systemAction }
        isSystem = true
    }

    /// Has `handler` open addresses.
    public init(handler: @escaping (URL) -> Result) {
        self.handler = handler
        isSystem = false
    }

    /// What became of an address.
    public struct Result: Equatable, Sendable {
        fileprivate enum Outcome: Equatable, Sendable {
            case handled, discarded, system(URL?)
        }

        fileprivate let outcome: Outcome

        /// The handler did what was to be done.
        public static let handled = Result(outcome: .handled)
        /// Nothing was done.
        public static let discarded = Result(outcome: .discarded)
        /// The system is to open it, which no session does.
        public static let systemAction = Result(outcome: .system(nil))

        /// The system is to open another address, which no session does.
        public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
    }

    /// Opens an address; the one that is left to the system, if one is.
    func leftToSystem(_ url: URL) -> URL? {
        if case .system(let other) = handler(url).outcome { other ?? url } else { nil }
    }

    /// Opens an address.
    public func callAsFunction(_ url: URL) {
        _ = handler(url)
    }

    /// Opens an address and says whether it was.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(handler(url) == .handled)
    }
}
