import SharedTypes
import Views
import WorkerProtocol

/// Calls of the runtime's function `phone` that report changes of the phone, with the change's name and its details, as
/// JSON.
enum DeviceMessages {
    static func call(for change: DeviceChange) -> WorkerCall {
        switch change {
        case .pasteboard(let text): call("pasteboard", JSONLine.quoted(text))
        case .location(let place):
            call(
                "location",
                object([
                    ("latitude", number(place.latitude)), ("longitude", number(place.longitude)),
                    ("altitude", place.altitude.map(number)), ("accuracy", place.accuracy.map(number)),
                ]))
        case .heading(let degrees): call("heading", number(degrees))
        case .battery(let level, let state):
            call("battery", object([("level", number(level)), ("state", JSONLine.quoted(state.rawValue))]))
        case .orientation(let orientation): call("orientation", JSONLine.quoted(orientation.rawValue))
        case .network(let network): call("network", JSONLine.quoted(network.rawValue))
        case .notification(let notification): call("notification", json(of: notification))
        case .volume(let volume): call("volume", number(volume))
        case .intent(let name, let parameters):
            call("intent", object([("name", JSONLine.quoted(name)), ("parameters", parameters)]))
        case .query(let items): call("query", query(items))
        }
    }

    /// A notification in the runtime's format.
    static func json(of notification: PhoneNotification) -> String {
        object([
            ("title", JSONLine.quoted(notification.title)), ("body", JSONLine.quoted(notification.body)),
            ("action", notification.action.map(JSONLine.quoted)), ("userInfo", notification.userInfo),
        ])
    }

    /// A link's parameters in the runtime's format.
    static func query(_ items: [PhoneQueryItem]) -> String {
        object(items.map { ($0.name, JSONLine.quoted($0.value)) })
    }

    private static func call(_ name: String, _ json: String) -> WorkerCall {
        .function("phone", [JSONLine.quoted(name), json])
    }

    private static func object(_ members: [(String, String?)]) -> String {
        "{"
            + members.compactMap { name, json in json.map { JSONLine.quoted(name) + ":" + $0 } }.joined(separator: ",")
            + "}"
    }

    private static func number(_ value: Double) -> String { value.isFinite ? DecimalFormat.shortest(value) : "0" }
}

/// The messages about players between the runtime and the program, as JSON.
enum PlayerMessages {
    /// Parses a script's actions on its players, as the runtime writes them: an array of `{"player", "source"?,
    /// "volume", "loops", "time"?, "rate"?, "disposed"?}`, the time in nanoseconds.
    static func changes(in json: [UInt8], _ movies: ScriptMovies) -> [PlayerChange] {
        guard let root = (try? JSONDocument.reading(json))?.root else { return [] }
        return root.elements.compactMap { value in
            guard let player = PlayerID(value["player"]) else { return nil }
            return PlayerChange(
                player: player, source: value["source"]?.string.map(movies.source),
                volume: value["volume"]?.number, numberOfLoops: value["loops"]?.number.flatMap(Int.init(exactly:)),
                time: value["time"]?.number.flatMap(Int64.init(exactly:)).map { .nanoseconds($0) },
                rate: value["rate"]?.number, isDisposed: value["disposed"]?.bool == true)
        }
    }

    /// A report in the runtime's format, times in seconds.
    static func json(of report: PlayerReport) -> String {
        var message: String?
        let happening: String
        switch report.happening {
        case .changed: happening = "changed"
        case .readyToPlay: happening = "readyToPlay"
        case .ended: happening = "ended"
        case .failed(let text): (happening, message) = ("failed", text)
        }
        let members = [
            ("happening", JSONLine.quoted(happening)), ("status", String(report.timeControl.rawValue)),
            ("rate", number(report.rate)), ("runningRate", number(report.runningRate)),
            ("time", seconds(report.time)), ("duration", report.duration.map(seconds) ?? "0"),
            ("message", message.map(JSONLine.quoted) ?? "null"),
        ]
        return "{" + members.map { "\(JSONLine.quoted($0)):\($1)" }.joined(separator: ",") + "}"
    }

    private static func seconds(_ time: Duration) -> String { number(time / .seconds(1)) }

    private static func number(_ value: Double) -> String { value.isFinite ? String(value) : "0" }
}

/// The messages to the runtime about the sizes of views.
enum MeasuredMessages {
    /// `[[identity, width, height, top, leading, bottom, trailing, moment in seconds or null, facts]…]`; the facts are
    /// omitted if there are none.
    static func json(of views: [MeasuredView]) -> String {
        let rows = views.map { view in
            let insets = view.safeAreaInsets
            let numbers = [
                view.size.width, view.size.height, insets.top, insets.leading, insets.bottom, insets.trailing,
            ].map(number)
            let moment = view.moment.map { number($0 / .seconds(1)) } ?? "null"
            let facts = view.facts.isEmpty ? "" : "," + JSONLine.quoted(view.facts)
            return "[\(view.identity.rawValue),\(numbers.joined(separator: ",")),\(moment)\(facts)]"
        }
        return "[" + rows.joined(separator: ",") + "]"
    }

    private static func number(_ value: Double) -> String {
        value.isFinite ? DecimalFormat.shortest(value) : "0"
    }
}
