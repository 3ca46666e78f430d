/// A change of the phone's state that a program can query or observe.
public enum DeviceChange: Equatable, Sendable {
    /// Another app copied text: the pasteboard now contains it.
    case pasteboard(String)
    /// The phone's location changed.
    case location(PhoneLocation)
    /// The compass heading of the phone's top changed: degrees clockwise from north, 0 to 360.
    case heading(Double)
    /// The battery's level, from 0 to 1, or its charging state changed.
    case battery(level: Double, state: PhoneBatteryState)
    /// The device orientation changed.
    case orientation(PhoneOrientation)
    /// The network connection changed.
    case network(PhoneNetwork)
    /// The viewer taps a notification that the script scheduled.
    case notification(PhoneNotification)
    /// The viewer changes the volume, from 0 to 1.
    case volume(Double)
    /// The system runs one of the script's registered intents; its parameters are a JSON object.
    case intent(name: String, parameters: String)
    /// The system opens the script again with a link's parameters.
    case query([PhoneQueryItem])
}

/// A geographic location.
public struct PhoneLocation: Equatable, Sendable {
    /// The latitude in degrees north, -90 to 90.
    public var latitude: Double
    /// The longitude in degrees east, -180 to 180.
    public var longitude: Double
    /// The altitude in metres above sea level; nil if unknown.
    public var altitude: Double?
    /// The horizontal accuracy: the radius of uncertainty in metres; nil if unknown.
    public var accuracy: Double?

    /// Creates a location.
    public init(latitude: Double, longitude: Double, altitude: Double? = nil, accuracy: Double? = nil) {
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.accuracy = accuracy
    }
}

/// The charging state of a battery, by the names that scripts use.
public enum PhoneBatteryState: String, Sendable, CaseIterable {
    case full, charging, unplugged, unknown
}

/// The orientation of a phone, by the names that scripts use.
public enum PhoneOrientation: String, Sendable, CaseIterable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown, unknown
}

/// The kind of network connection.
public enum PhoneNetwork: String, Sendable, CaseIterable {
    case none, wifi, cellular
}

/// A notification that the viewer taps.
public struct PhoneNotification: Equatable, Sendable {
    /// The title.
    public var title: String
    /// The text below the title.
    public var body: String
    /// The button of the notification that was tapped; nil for the notification itself.
    public var action: String?
    /// The user info that the script attached, a JSON object.
    public var userInfo: String

    /// Creates a notification.
    public init(title: String, body: String = "", action: String? = nil, userInfo: String = "{}") {
        self.title = title
        self.body = body
        self.action = action
        self.userInfo = userInfo
    }
}

/// One query parameter of a link.
public struct PhoneQueryItem: Equatable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// Creates a parameter.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
