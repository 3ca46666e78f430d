import Glibc
import SharedTypes
import Synchronization
import Views

/// The runtime's configuration at its start, as JSON.
struct RuntimeConfiguration {
    let environment: ScriptEnvironment
    let metadata: ScriptMetadata
    let directory: String
    /// The stored values, as JSON; null if they last only as long as the session.
    let storage: String

    /// The JSON text.
    var json: String {
        let environment = environment
        let device = Self.object([
            ("width", Self.number(environment.deviceWidth)), ("height", Self.number(environment.deviceHeight)),
            ("scale", Self.number(environment.deviceScale)),
        ])
        return Self.object([
            ("startDate", String(environment.startDate)), ("seed", JSONLine.quoted(String(environment.seed))),
            ("timeZone", JSONLine.quoted(environment.timeZone)), ("locale", JSONLine.quoted(environment.locale)),
            ("colorScheme", JSONLine.quoted(environment.colorScheme.rawValue)),
            ("colorSchemeContrast", JSONLine.quoted(environment.colorSchemeContrast.rawValue)),
            ("entryPoint", JSONLine.quoted(environment.entryPoint.environmentName)), ("device", device),
            ("lastEventTime", Self.number(environment.lastEventTime.map { $0 / .nanoseconds(1) } ?? -1)),
            ("widget", widget), ("query", DeviceMessages.query(environment.query)),
            ("inputs", environment.inputs.json), ("notification", notification),
            ("name", JSONLine.quoted(metadata.name)),
            ("directory", JSONLine.quoted(directory)), ("metadata", metadata.json(locale: environment.locale)),
            ("storage", storage), ("limits", Self.limits), ("pictureInPicture", Self.pictureInPicture),
            ("vocabulary", Self.vocabulary),
        ])
    }

    private var widget: String {
        let place = environment.widget
        return Self.object([
            ("family", JSONLine.quoted(place.family.rawValue)), ("width", Self.number(place.width)),
            ("height", Self.number(place.height)), ("parameter", JSONLine.quoted(place.parameter)),
        ])
    }

    private static let limits = object([
        ("views", String(TreeLimits.views)), ("depth", String(TreeLimits.depth)),
        ("textLength", String(TreeLimits.textLength)), ("propDepth", String(TreeLimits.propDepth)),
    ])

    private static let pictureInPicture = object([
        ("started", JSONLine.quoted(PictureInPictureCallback.onPipStart.rawValue)),
        ("stopped", JSONLine.quoted(PictureInPictureCallback.onPipStop.rawValue)),
        ("callbacks", list(PictureInPictureCallback.allCases.map(\.rawValue))),
        ("contentOnly", list(Vocabulary.modifierReaders.filter(\.isContentOnly).flatMap(\.names))),
    ])

    private static let vocabulary = object([
        ("views", list(Vocabulary.viewReaders.flatMap(\.names))),
        ("notDrawn", list(Vocabulary.values.filter { $0.supportLevel == .notDrawnYet }.flatMap(\.names))),
        ("withoutEffect", list(Vocabulary.values.filter(\.supportLevel.hasNoVisibleEffect).flatMap(\.names))),
        ("viewProps", list(Vocabulary.viewProps)),
        ("ownViewProps", object(Vocabulary.viewPropTable.sorted { $0.key < $1.key }.map { ($0.key, list($0.value)) })),
        ("readingChildren", list(Vocabulary.viewReaders.filter(\.readsChildren).flatMap(\.names))),
        ("takingRuns", list(Vocabulary.viewReaders.filter(\.takesRuns).flatMap(\.names))),
        ("lookedUp", list(Vocabulary.viewReaders.filter(\.looksUp).flatMap(\.names))),
        ("globals", list(Vocabulary.values.flatMap(\.names).filter { !Vocabulary.imported.contains($0) })),
    ])

    /// The notification that starts the script; null if there is none.
    private var notification: String {
        guard environment.entryPoint == .notification else { return "null" }
        return DeviceMessages.json(of: environment.notification ?? PhoneNotification(title: metadata.name))
    }

    private static func object(_ members: [(name: String, value: String)]) -> String {
        "{" + members.map { JSONLine.quoted($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
    }

    private static func list(_ names: [String]) -> String {
        "[" + names.map(JSONLine.quoted).joined(separator: ",") + "]"
    }

    private static func number(_ value: Double) -> String {
        value.isFinite ? String(value) : "0"
    }
}

/// The system's local time in a time zone. The process has one time zone, so that users of different ones take turns.
/// Thread-safe.
package enum TimeZones {
    private static let zone = Mutex<String?>(nil)

    /// The time since midnight in `zone`, `milliseconds` after the beginning of 1970.
    package static func timeOfDay(atMilliseconds milliseconds: Int64, in zone: String) -> Duration {
        let (whole, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        var seconds = time_t(rest < 0 ? whole - 1 : whole)
        var fields = tm()
        let isKnown = Self.zone.withLock { current in
            if current != zone {
                setenv("TZ", zone, 1)
                tzset()
                current = zone
            }
            return localtime_r(&seconds, &fields) != nil
        }
        guard isKnown else { return .zero }
        let inDay = (fields.tm_hour * 60 + fields.tm_min) * 60 + fields.tm_sec
        return .seconds(Int64(inDay)) + .milliseconds(rest < 0 ? rest + 1000 : rest)
    }
}
