/// An angle; SwiftUI's `Angle`. Angles of views increase clockwise.
public struct Angle: Hashable, Sendable, Comparable {
    /// The number that the angle was created from, so that it is returned unchanged.
    private var value: Double
    private var isInDegrees: Bool

    /// The angle in radians.
    public var radians: Double {
        get { isInDegrees ? value * (.pi / 180) : value }
        set { (value, isInDegrees) = (newValue, false) }
    }

    /// The angle in degrees.
    public var degrees: Double {
        get { isInDegrees ? value : value * (180 / .pi) }
        set { (value, isInDegrees) = (newValue, true) }
    }

    /// Creates an angle of zero.
    public init() {
        self.init(radians: 0)
    }

    /// Creates an angle of `radians`.
    public init(radians: Double) {
        value = radians
        isInDegrees = false
    }

    /// Creates an angle of `degrees`.
    public init(degrees: Double) {
        value = degrees
        isInDegrees = true
    }

    /// Whether both angles are equal.
    public static func == (first: Angle, second: Angle) -> Bool { first.radians == second.radians }

    /// Hashes the radians.
    public func hash(into hasher: inout Hasher) { hasher.combine(radians) }

    /// An angle of zero.
    public static let zero = Angle()

    /// An angle of `radians`.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle of `degrees`.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// Whether the first angle is smaller.
    public static func < (first: Angle, second: Angle) -> Bool { first.radians < second.radians }
    /// Returns the sum of two angles.
    public static func + (first: Angle, second: Angle) -> Angle { Angle(radians: first.radians + second.radians) }
    /// Returns the difference of two angles.
    public static func - (first: Angle, second: Angle) -> Angle { Angle(radians: first.radians - second.radians) }
    /// Returns the negated angle.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    /// Returns the angle multiplied by `factor`.
    public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
    /// Returns the angle multiplied by `factor`.
    public static func * (factor: Double, angle: Angle) -> Angle { Angle(radians: angle.radians * factor) }
    /// Returns the angle divided by `divisor`.
    public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
    /// Adds the second to the first.
    public static func += (first: inout Angle, second: Angle) { first.radians += second.radians }
    /// Subtracts the second from the first.
    public static func -= (first: inout Angle, second: Angle) { first.radians -= second.radians }
}

extension Angle: Animatable {
    /// The radians times 128, as in SwiftUI, so that a spring comes to rest for angles as for lengths.
    public var animatableData: Double {
        get { radians * 128 }
        set { radians = newValue / 128 }
    }
}
