public import FoundationEssentials

private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en_US") } }
private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .gmt } }
private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { Calendar(identifier: .gregorian) } }
private enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction() } }

/// The environment values of the system; SwiftUI's names. Those that affect drawing do so wherever `environment(_:_:)`
/// sets them.
extension EnvironmentValues {
    /// The locale of texts, numbers and dates; American English by default.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// Sets the initial time zone by its name and the initial locale by its language tag. An unknown time zone has no
    /// effect.
    mutating func begin(timeZone: String, locale: String) {
        if let zone = TimeZone(identifier: timeZone), zone != self.timeZone { self.timeZone = zone }
        if locale != "en-US" { self.locale = Locale(identifier: locale) }
    }

    /// The time zone of dates; Greenwich Mean Time by default.
    public var timeZone: TimeZone {
        get { self[TimeZoneKey.self] }
        set { self[TimeZoneKey.self] = newValue }
    }

    /// The calendar; Gregorian by default.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }

    /// The action that opens a URL. A session opens nothing, unless the program sets its own handler.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }

    /// Pixels per point. Views do not know the scale of the session's frame, so the value is a phone's: 3.
    public var displayScale: Double { 3 }

    /// Points per pixel of such a phone.
    public var pixelLength: Double { 1 / displayScale }

    /// The horizontal size class of a phone.
    public var horizontalSizeClass: UserInterfaceSizeClass? { .compact }

    /// The vertical size class of a phone in portrait orientation.
    public var verticalSizeClass: UserInterfaceSizeClass? { .regular }

    /// Whether the system reduces motion. Always false.
    public var accessibilityReduceMotion: Bool { false }

    /// Whether the system reduces transparency. Always false.
    public var accessibilityReduceTransparency: Bool { false }

    /// Whether the system asks views not to rely on colour alone. Always false.
    public var accessibilityDifferentiateWithoutColor: Bool { false }

    /// Whether VoiceOver is running. Always false.
    public var accessibilityVoiceOverEnabled: Bool { false }

    /// The preferred weight of texts. Always nil.
    public var legibilityWeight: LegibilityWeight? { nil }

    /// Whether the screen is an always-on display that is dimmed. Always false.
    public var isLuminanceReduced: Bool { false }

    /// Whether another view presented the view. Always false for pages.
    public var isPresented: Bool { false }
}

/// The size class of a window; SwiftUI's `UserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
    case compact, regular
}

/// The preferred weight of texts; SwiftUI's `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable {
    case regular, bold
}

/// The reasons for hiding texts and images; SwiftUI's `RedactionReasons`.
public struct RedactionReasons: OptionSet, Sendable {
    /// One bit per reason.
    public let rawValue: Int

    /// The reasons of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The content is not available yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// The content is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// The content is outdated.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// An action that opens a URL; SwiftUI's `OpenURLAction`, called like a function.
public struct OpenURLAction {
    private let handler: (URL) -> Result
    /// Whether the system opens URLs, which a session never does.
    let isSystem: Bool

    /// Creates the system's action.
    fileprivate init() {
        handler = { _ in .systemAction }
        isSystem = true
    }

    /// Creates an action that opens URLs with `handler`.
    public init(handler: @escaping (URL) -> Result) {
        self.handler = handler
        isSystem = false
    }

    /// The outcome of opening a URL.
    public struct Result: Equatable, Sendable {
        fileprivate enum Outcome: Equatable, Sendable {
            case handled, discarded, system(URL?)
        }

        fileprivate let outcome: Outcome

        /// The handler opened the URL.
        public static let handled = Result(outcome: .handled)
        /// The handler discarded the URL.
        public static let discarded = Result(outcome: .discarded)
        /// The handler left the URL to the system, which opens nothing in a session.
        public static let systemAction = Result(outcome: .system(nil))

        /// The handler left another URL to the system, which opens nothing in a session.
        public static func systemAction(_ url: URL) -> Result { Result(outcome: .system(url)) }
    }

    /// Calls the handler with a URL. Returns the URL that it left to the system; nil if it left none.
    func urlForSystem(_ url: URL) -> URL? {
        if case .system(let other) = handler(url).outcome { other ?? url } else { nil }
    }

    /// Opens a URL.
    public func callAsFunction(_ url: URL) {
        _ = handler(url)
    }

    /// Opens a URL and calls `completion` with whether the handler opened it.
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        completion(handler(url) == .handled)
    }
}
