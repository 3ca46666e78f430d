import JSONText
import Views
import WorkerMessages

/// How the runtime is told of the phone's changes: its function `phone` with the change's name and what it says, as JSON.
enum PhoneMessages {
    /// The call for `change`.
    static func call(for change: PhoneChange) -> WorkerCall {
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

    /// A notification, as the runtime reads it.
    static func json(of notification: PhoneNotification) -> String {
        object([
            ("title", JSONLine.quoted(notification.title)), ("body", JSONLine.quoted(notification.body)),
            ("action", notification.action.map(JSONLine.quoted)), ("userInfo", notification.userInfo),
        ])
    }

    /// A link's parameters, as the runtime reads them.
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

    private static func number(_ value: Double) -> String { value.isFinite ? Decimal.shortest(value) : "0" }
}
