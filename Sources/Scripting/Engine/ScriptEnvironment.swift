package import Views

/// The environment of a script: its device, its clock, its locale and time zone. The same environment and the same
/// events give the same presentations.
package struct ScriptEnvironment: Equatable, Sendable {
    /// The screen's width in points.
    package var deviceWidth: Double
    /// The screen's height in points.
    package var deviceHeight: Double
    /// The screen's pixels per point.
    package var deviceScale: Double
    /// The colour scheme at the start.
    package var colorScheme: ColorScheme
    /// The contrast of the system's colours.
    package var colorSchemeContrast = ColorSchemeContrast.standard
    /// The date at session time 0, in milliseconds since 1970.
    package var startDate: Int64
    /// An IANA name such as `Europe/Berlin`; the engine falls back to UTC for an unknown one.
    package var timeZone: String
    /// A BCP 47 tag such as `de-DE`.
    package var locale: String
    /// The seed of random numbers.
    package var seed: UInt64
    /// The longest time of one turn of the script, in real time.
    package var timeLimit: Duration
    /// The longest time for decoding one image, and all images of one turn, in processor time.
    var imageTimeLimit: Duration { max(timeLimit / 2, .milliseconds(250)) }
    /// The maximum memory of its engine, in bytes.
    package var memoryLimit = 256 << 20
    /// The parameters of the link that opens the script.
    package var query: [PhoneQueryItem] = []
    /// The inputs of an intent.
    package var inputs: [IntentInput] = []
    /// The notification that starts the script, if it is a notification script; nil for one with only the script's
    /// name.
    package var notification: PhoneNotification?
    /// The session time of the last control event that is known in advance; nil for none.
    package var lastEventTime: Duration?
    /// Whether the script runs only if every sandbox layer of its worker is active.
    package var requiresSandbox = false
    /// The entry point by which the script was started.
    package var entryPoint: EntryPoint
    /// The widget to show, if the script is one.
    package var widget = WidgetConfiguration()

    /// Creates an environment, by default an iPhone on 1 January 2026 in UTC.
    package init(
        deviceWidth: Double = 390, deviceHeight: Double = 844, deviceScale: Double = 3,
        colorScheme: ColorScheme = .light,
        startDate: Int64 = 1_767_225_600_000, timeZone: String = "UTC", locale: String = "en-US", seed: UInt64 = 0,
        timeLimit: Duration = .seconds(5), entryPoint: EntryPoint = .index
    ) {
        self.deviceWidth = deviceWidth
        self.deviceHeight = deviceHeight
        self.deviceScale = deviceScale
        self.colorScheme = colorScheme
        self.startDate = startDate
        self.timeZone = timeZone
        // The engine accepts language tags only, not identifiers such as de_DE.
        self.locale = locale.replacing("_", with: "-")
        self.seed = seed
        self.timeLimit = timeLimit
        self.entryPoint = entryPoint
    }
}
