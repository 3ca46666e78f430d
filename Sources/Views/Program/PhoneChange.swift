/// What changes on the phone around a program, and the program may ask for or listen to.
public enum PhoneChange: Equatable, Sendable {
    /// Something was copied elsewhere: the pasteboard has this text.
    case pasteboard(String)
    /// The phone is somewhere else.
    case location(PhoneLocation)
    /// The phone's top looks elsewhere: degrees clockwise from north, 0 to 360.
    case heading(Double)
    /// The battery has another level, from 0 to 1, or is charged or not.
    case battery(level: Double, state: PhoneBatteryState)
    /// The phone is held otherwise.
    case orientation(PhoneOrientation)
    /// The phone is reached in another way.
    case network(PhoneNetwork)
    /// The viewer taps a notification of the script's.
    case notification(PhoneNotification)
    /// The viewer changes the volume, from 0 to 1.
    case volume(Double)
    /// The system runs one of the script's registered intents; its parameters are an object in JSON.
    case intent(name: String, parameters: String)
    /// The script is opened once more with a link's parameters.
    case query([PhoneQueryItem])
}

/// A place on the earth.
public struct PhoneLocation: Equatable, Sendable {
    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double
    /// Metres above the sea; nil where it is not known.
    public var altitude: Double?
    /// Metres around the place in which the phone may be; nil where it is not known.
    public var accuracy: Double?

    /// A place.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil, accuracy: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.accuracy = accuracy
    }
}

/// Whether a battery is charged, by the names that scripts know.
public enum PhoneBatteryState: String, Sendable, CaseIterable {
    case full, charging, unplugged, unknown
}

/// How a phone is held, by the names that scripts know.
public enum PhoneOrientation: String, Sendable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown, unknown
}

/// How a phone is reached.
public enum PhoneNetwork: String, Sendable, CaseIterable {
    case none, wifi, cellular
}

/// A notification that is tapped.
public struct PhoneNotification: Equatable, Sendable {
    /// Its title.
    public var title: String
    /// What stands below the title.
    public var body: String
    /// The button of it that was tapped; nil for the notification itself.
    public var action: String?
    /// What the script gave it to carry, an object in JSON.
    public var userInfo: String

    /// A notification.
    public init(title: String, body: String = "", action: String? = nil, userInfo: String = "{}") {
        self.title = title
        self.body = body
        self.action = action
        self.userInfo = userInfo
    }
}

/// One parameter of a link.
public struct PhoneQueryItem: Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: String

    /// A parameter.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
