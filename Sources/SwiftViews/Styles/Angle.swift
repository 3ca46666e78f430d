/// An angle; SwiftUI's `Angle`. Angles of views grow clockwise to the eye.
public struct Angle: Hashable, Sendable, Comparable {
    /// The number that the angle was made from, so that it is read as it was written.
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

    /// No angle.
    public init() {
        self.init(radians: 0)
    }

    /// An angle of `radians`.
    public init(radians: Double) {
        value = radians
        isInDegrees = false
    }

    /// An angle of `degrees`.
    public init(degrees: Double) {
        value = degrees
        isInDegrees = true
    }

    /// Whether both are the same angle.
    public static func == (first: Angle, second: Angle) -> Bool { first.radians == second.radians }

    /// Hashes the radians.
    public func hash(into hasher: inout Hasher) { hasher.combine(radians) }

    /// No angle.
    public static let zero = Angle()

    /// An angle of `radians`.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
    /// An angle of `degrees`.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// Whether the first is smaller.
    public static func < (first: Angle, second: Angle) -> Bool { first.radians < second.radians }
    /// Both together.
    public static func + (first: Angle, second: Angle) -> Angle { Angle(radians: first.radians + second.radians) }
    /// The first without the second.
    public static func - (first: Angle, second: Angle) -> Angle { Angle(radians: first.radians - second.radians) }
    /// The angle the other way around.
    public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }
    /// The angle so many times.
    public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
    /// The angle so many times.
    public static func * (factor: Double, angle: Angle) -> Angle { Angle(radians: angle.radians * factor) }
    /// A part of the angle.
    public static func / (angle: Angle, divisor: Double) -> Angle { Angle(radians: angle.radians / divisor) }
    /// Adds the second to the first.
    public static func += (first: inout Angle, second: Angle) { first.radians += second.radians }
    /// Takes the second from the first.
    public static func -= (first: inout Angle, second: Angle) { first.radians -= second.radians }
}

extension Angle: Animatable {
    /// The radians, as SwiftUI has it times 128, so that a spring comes to rest for angles as for lengths.
    public var animatableData: Double {
        get { radians * 128 }
        set { radians = newValue / 128 }
    }
}
