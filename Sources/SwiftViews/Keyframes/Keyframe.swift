public import Views

/// The content of a keyframe track, one value after the other; SwiftUI's `KeyframeTrackContent`.
public protocol KeyframeTrackContent<Value> {
    /// The animated value.
    associatedtype Value: Animatable
    /// The keyframes, in order.
    var keyframes: [Keyframe<Value>] { get }
}

/// A target value of a track, with the interpolation towards it.
public struct Keyframe<Value: Animatable> {
    /// The interpolation towards the value.
    enum Interpolation {
        case jump
        case line(UnitCurve)
        /// The velocities at both ends, per second; nil for those that make the whole track smooth.
        case curve(start: Value?, end: Value?)
        /// A spring with its initial velocity; nil for the velocity at the end of the previous keyframe.
        case spring(Spring, start: Value?)
    }

    let value: Value
    /// The duration in seconds.
    let duration: Double
    let interpolation: Interpolation

    init(_ value: Value, _ duration: Double, _ interpolation: Interpolation) {
        self.value = value
        self.duration = duration.isNaN ? 0 : min(max(duration, 0), 1e6)
        self.interpolation = interpolation
    }
}

/// Animates to a value along a timing curve; SwiftUI's `LinearKeyframe`.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The single keyframe.
    public let keyframes: [Keyframe<Value>]

    /// Animates to `to` in `duration` seconds.
    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
        keyframes = [Keyframe(to, duration, .line(timingCurve))]
    }
}

/// Animates to a value along a cubic curve; SwiftUI's `CubicKeyframe`. Consecutive cubic keyframes pass smoothly
/// through their values. The velocity at each is the slope from the value before to the value after. The first and the
/// last are at rest.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The single keyframe.
    public let keyframes: [Keyframe<Value>]

    /// Animates to `to` in `duration` seconds. The velocities are per second; nil makes the whole track smooth.
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        keyframes = [Keyframe(to, duration, .curve(start: startVelocity, end: endVelocity))]
    }
}

/// Animates to a value with a spring; SwiftUI's `SpringKeyframe`. The next keyframe starts from the value that the
/// spring has reached.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The single keyframe.
    public let keyframes: [Keyframe<Value>]

    /// Animates to `to` for `duration` seconds; nil lasts until the spring is at rest. The velocity is per second; nil
    /// takes over the current velocity.
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
        keyframes = [
            Keyframe(to, duration ?? spring.settlingDuration(), .spring(spring, start: startVelocity))
        ]
    }
}

/// Jumps to a value; SwiftUI's `MoveKeyframe`.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    /// The single keyframe.
    public let keyframes: [Keyframe<Value>]

    /// Jumps to `to`.
    public init(_ to: Value) {
        keyframes = [Keyframe(to, 0, .jump)]
    }
}

/// Combines the keyframes of a track; SwiftUI's `KeyframeTrackContentBuilder`.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value: Animatable> {
    /// Returns the keyframes of one expression.
    public static func buildExpression<Content: KeyframeTrackContent>(_ content: Content) -> [Keyframe<Value>]
    where Content.Value == Value { content.keyframes }
    /// Returns the keyframes of a list of statements, in order.
    public static func buildBlock(_ parts: [Keyframe<Value>]...) -> [Keyframe<Value>] { parts.flatMap { $0 } }
    /// Returns the keyframes of an `if` without an `else`.
    public static func buildOptional(_ part: [Keyframe<Value>]?) -> [Keyframe<Value>] { part ?? [] }
    /// Returns the keyframes of an `if` whose condition is true.
    public static func buildEither(first: [Keyframe<Value>]) -> [Keyframe<Value>] { first }
    /// Returns the keyframes of an `else`.
    public static func buildEither(second: [Keyframe<Value>]) -> [Keyframe<Value>] { second }
    /// Returns the keyframes of a `for` loop.
    public static func buildArray(_ parts: [[Keyframe<Value>]]) -> [Keyframe<Value>] { parts.flatMap { $0 } }
}
