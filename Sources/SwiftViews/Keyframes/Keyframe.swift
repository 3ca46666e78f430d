public import Views

/// What a track goes through, one value after the other; SwiftUI's `KeyframeTrackContent`.
public protocol KeyframeTrackContent<Value> {
    /// What moves.
    associatedtype Value: Animatable
    /// The values that it comes to, in order.
    var keyframes: [Keyframe<Value>] { get }
}

/// A value that a track comes to, and how it gets there.
public struct Keyframe<Value: Animatable> {
    /// How it gets there.
    enum Way {
        case jump
        case line(UnitCurve)
        /// The velocities at both ends, a second; nil for those that have the whole go smoothly.
        case curve(start: Value?, end: Value?)
        /// With the velocity at which it begins; nil for that at which it comes.
        case spring(Spring, start: Value?)
    }

    let value: Value
    /// In seconds.
    let duration: Double
    let way: Way

    init(_ value: Value, _ duration: Double, _ way: Way) {
        self.value = value
        self.duration = duration.isNaN ? 0 : min(max(duration, 0), 1e6)
        self.way = way
    }
}

/// Goes to a value along a curve of time; SwiftUI's `LinearKeyframe`.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The value alone.
    public let keyframes: [Keyframe<Value>]

    /// Goes to `to` in `duration` seconds.
    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
        keyframes = [Keyframe(to, duration, .line(timingCurve))]
    }
}

/// Goes to a value along a cubic curve; SwiftUI's `CubicKeyframe`. Several of them after each other go smoothly through their values, at
/// each as fast as from the one before it to the one after it, and begin and end at rest.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The value alone.
    public let keyframes: [Keyframe<Value>]

    /// Goes to `to` in `duration` seconds; the velocities are a second's, and nil has the whole go smoothly.
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        keyframes = [Keyframe(to, duration, .curve(start: startVelocity, end: endVelocity))]
    }
}

/// Goes to a value as on a spring; SwiftUI's `SpringKeyframe`. What follows goes on from where the spring has come.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The value alone.
    public let keyframes: [Keyframe<Value>]

    /// Goes to `to` for `duration` seconds, until the spring is at rest where that is nil; the velocity is a second's, and nil is that at
    /// which it comes.
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
        keyframes = [
            Keyframe(to, duration ?? spring.settlingDuration(), .spring(spring, start: startVelocity))
        ]
    }
}

/// Jumps to a value; SwiftUI's `MoveKeyframe`.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The value alone.
    public let keyframes: [Keyframe<Value>]

    /// Jumps to `to`.
    public init(_ to: Value) {
        keyframes = [Keyframe(to, 0, .jump)]
    }
}

/// Puts the keyframes of a track together; SwiftUI's `KeyframeTrackContentBuilder`.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    /// One keyframe, or what gives several.
    public static func buildExpression<Content: KeyframeTrackContent>(_ content: Content) -> [Keyframe<Value>]
    where Content.Value == Value { content.keyframes }
    /// One after the other.
    public static func buildBlock(_ parts: [Keyframe<Value>]...) -> [Keyframe<Value>] { parts.flatMap { $0 } }
    /// Those of an `if` without an `else`.
    public static func buildOptional(_ part: [Keyframe<Value>]?) -> [Keyframe<Value>] { part ?? [] }
    /// Those of an `if` that holds.
    public static func buildEither(first: [Keyframe<Value>]) -> [Keyframe<Value>] { first }
    /// Those of an `else`.
    public static func buildEither(second: [Keyframe<Value>]) -> [Keyframe<Value>] { second }
    /// Those of a `for` loop.
    public static func buildArray(_ parts: [[Keyframe<Value>]]) -> [Keyframe<Value>] { parts.flatMap { $0 } }
}
