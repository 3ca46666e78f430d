import SharedTypes
import Views

/// The formats of the control events that change the phone around a program.
extension ControlEventSchema {
    /// An event of each of these formats.
    static let phoneExamples: [ControlEvent] = [
        .phone(.pasteboard("copied elsewhere")), .phone(.location(PhoneLocation(latitude: 48.8584, longitude: 2.2945))),
        .phone(.heading(90)), .phone(.battery(level: 0.2, state: .unplugged)), .phone(.orientation(.landscapeLeft)),
        .phone(.network(.none)), .phone(.notification(PhoneNotification(title: "Tea is ready"))), .phone(.volume(0.5)),
        .phone(.intent(name: "AddCup", parameters: "{\"count\":1}")), .phone(.query([PhoneQueryItem("line", "U2")])),
    ]

    private static let string = JSONField.text("text", "the new text of the pasteboard")
    private static let latitude = JSONField.number("latitude", "degrees north, from -90 to 90", in: -90...90)
    private static let longitude = JSONField.number("longitude", "degrees east, from -180 to 180", in: -180...180)
    private static let altitude = JSONField.number("altitude", "metres above sea level", in: -20_000...10_000_000)
    private static let accuracy = JSONField.number(
        "accuracy", "the radius of the location, in metres,", in: 0...50_000_000)
    private static let degrees = JSONField.number("degrees", "clockwise from north, from 0 to 360", in: 0...360)
    private static let level = JSONField.number("level", "from 0 to 1", in: 0...1)
    private static let state = JSONField<PhoneBatteryState>.choice("state", "full, charging, unplugged or unknown")
    private static let orientation = JSONField<PhoneOrientation>.choice(
        "orientation", PhoneOrientation.allCases.map(\.rawValue).joined(separator: ", "))
    private static let network = JSONField<PhoneNetwork>.choice("network", "none, wifi or cellular")
    private static let title = JSONField.text("title", "the notification's title")
    private static let body = JSONField.text("body", "the text below the title")
    private static let action = JSONField.text("action", "the identifier of the tapped button")
    private static let name = JSONField.text("name", "the registered name of the intent") { !$0.isEmpty }
    private static let userInfo = object("userInfo", "the notification's user info")
    private static let parameters = object("parameters", "the intent's parameters")

    private static func object(_ name: String, _ meaning: String) -> JSONField<String> {
        JSONField(name: name, expected: "an object: \(meaning)") {
            $0.isObject ? $0.text : nil
        } write: {
            $0
        }
    }

    private static let query = JSONField.query("parameters")

    /// Returns the format of a change of the phone, with its values.
    static func form(of change: DeviceChange) -> ControlEventSchema {
        switch change {
        case .pasteboard(let text):
            phone("pasteboard", "copies text in another app", [string.member(text)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .pasteboard(try line.take(string))
            }
        case .location(let place):
            phone(
                "location", "moves the phone to another location",
                [latitude.member(place.latitude), longitude.member(place.longitude)]
                    + [place.altitude.map(altitude.member), place.accuracy.map(accuracy.member)].compactMap { $0 }
            ) { (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                .location(
                    PhoneLocation(
                        latitude: try line.take(latitude), longitude: try line.take(longitude),
                        altitude: try line.takeIfPresent(altitude), accuracy: try line.takeIfPresent(accuracy)))
            }
        case .heading(let angle):
            phone("heading", "turns the phone", [degrees.member(angle)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .heading(try line.take(degrees))
            }
        case .battery(let charge, let condition):
            phone("battery", "charges or empties the battery", [level.member(charge), state.member(condition)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                .battery(level: try line.take(level), state: try line.takeIfPresent(state) ?? .unplugged)
            }
        case .orientation(let held):
            phone("orientation", "changes the phone's orientation", [orientation.member(held)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .orientation(try line.take(orientation))
            }
        case .network(let connection):
            phone("network", "changes the phone's network connection", [network.member(connection)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .network(try line.take(network))
            }
        case .notification(let notification): form(of: notification)
        case .volume(let volume):
            phone("volume", "changes the volume", [level.member(volume)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .volume(try line.take(level))
            }
        case .intent(let called, let values):
            phone("intent", "runs a registered intent", [name.member(called), parameters.member(values)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                .intent(name: try line.take(name), parameters: try line.takeIfPresent(parameters) ?? "{}")
            }
        case .query(let items):
            phone(
                "query", "opens the script's URL with new query parameters (`Script.onResume`)", [query.member(items)]
            ) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .query(try line.take(query))
            }
        }
    }

    private static func form(of notification: PhoneNotification) -> ControlEventSchema {
        var members = [title.member(notification.title)]
        if !notification.body.isEmpty { members.append(body.member(notification.body)) }
        if let tapped = notification.action { members.append(action.member(tapped)) }
        if notification.userInfo != "{}" { members.append(userInfo.member(notification.userInfo)) }
        return phone("notification", "taps one of the script's notifications", members) {
            (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
            .notification(
                PhoneNotification(
                    title: try line.take(title), body: try line.takeIfPresent(body) ?? "",
                    action: try line.takeIfPresent(action), userInfo: try line.takeIfPresent(userInfo) ?? "{}"))
        }
    }

    private static func phone(
        _ name: String, _ meaning: String, _ members: [(name: String, expected: String, json: String)],
        read: @escaping @Sendable (inout JSONFieldReader) throws(ControlLine.Refusal) -> DeviceChange
    ) -> ControlEventSchema {
        ControlEventSchema(name, .none, meaning, members) { (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
            .phone(try read(&line))
        }
    }
}

extension JSONField where Value == [PhoneQueryItem] {
    /// The parameters of a link.
    static func query(_ name: String) -> JSONField {
        JSONField(name: name, expected: "an object of strings: the link's parameters") { json in
            guard json.isObject else { return nil }
            var items: [PhoneQueryItem] = []
            for member in json.members {
                guard let name = member.name.string, let value = member.value.string else { return nil }
                items.append(PhoneQueryItem(name, value))
            }
            return items
        } write: { items in
            "{" + items.map { JSONLine.quoted($0.name) + ":" + JSONLine.quoted($0.value) }.joined(separator: ",") + "}"
        }
    }
}
