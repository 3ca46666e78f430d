package import Views

/// What a script finds around it: its device, its clock, its place in the world. The same environment and the same
/// events give the same presentations.
package struct ScriptEnvironment: Equatable, Sendable {
    /// The screen's width in points.
    package var deviceWidth: Double
    /// The screen's height in points.
    package var deviceHeight: Double
    /// The screen's pixels in a point.
    package var deviceScale: Double
    /// The colour scheme at the start.
    package var colorScheme: ColorScheme
    /// The contrast of the system's colours.
    package var colorSchemeContrast = ColorSchemeContrast.standard
    /// The date at session time 0, in milliseconds since 1970.
    package var startDate: Int64
    /// An IANA name such as `Europe/Berlin`; the engine falls back to UTC where it does not know it.
    package var timeZone: String
    /// A BCP 47 tag such as `de-DE`.
    package var locale: String
    /// What random numbers begin with.
    package var seed: UInt64
    /// How long the script may run at a time, in real time.
    package var timeLimit: Duration
    /// How many bytes of memory its engine may take.
    package var memoryLimit = 256 << 20
    /// The parameters of the link that the script is opened by.
    package var query: [PhoneQueryItem] = []
    /// The inputs of an intent.
    package var inputs: [IntentInput] = []
    /// The notification that the script is started by, where it is one's; nil for one that says nothing but the script's name.
    package var notification: PhoneNotification?
    /// The session time of the last control event that is known beforehand; nil for none.
    package var lastEventTime: Duration?
    /// Whether the script runs only where every wall around its worker stands.
    package var requiresWalls = false
    /// The way in which the script was started.
    package var entryPoint: EntryPoint
    /// The widget that the script is asked for, where it is one.
    package var widget = WidgetPlace()

    /// An iPhone on 1 January 2026 in UTC, unless something else is said.
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
        self.locale = locale
        self.seed = seed
        self.timeLimit = timeLimit
        self.entryPoint = entryPoint
    }
}
