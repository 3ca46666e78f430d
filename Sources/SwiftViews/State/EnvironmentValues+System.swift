public import FoundationEssentials

private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { Locale(identifier: "en_US") } }
private enum TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .gmt } }
private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { Calendar(identifier: .gregorian) } }
private enum OpenURLKey: EnvironmentKey { static var defaultValue: OpenURLAction { OpenURLAction() } }

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

    /// What opens an address. Nothing is opened in a session, unless a handler of one's own says otherwise.
    public var openURL: OpenURLAction {
        get { self[OpenURLKey.self] }
        set { self[OpenURLKey.self] = newValue }
    }

    /// Pixels in a point; those of the session's picture are not known to its views, so it is a phone's 3.
    public var displayScale: Double { 3 }

    /// Points in a pixel of such a phone.
    public var pixelLength: Double { 1 / displayScale }

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
