/// Tracks of values that run at the same time; SwiftUI's `Keyframes`.
public protocol Keyframes<Value> {
    /// The animated value.
    associatedtype Value
    /// The tracks.
    var tracks: [KeyframeTracks<Value>.Track] { get }
}

/// One part of a value that is animated by keyframes; SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack<Root, Part: Animatable>: Keyframes {
    /// The value that contains the part.
    public typealias Value = Root

    private let path: WritableKeyPath<Root, Part>
    private let content: [Keyframe<Part>]

    /// Animates the part at `path` through `content`.
    public init(
        _ path: WritableKeyPath<Root, Part>, @KeyframeTrackContentBuilder<Part> content: () -> [Keyframe<Part>]
    ) {
        self.path = path
        self.content = content()
    }

    /// Animates the value itself through `content`.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> [Keyframe<Root>]) where Root == Part {
        self.init(\.self, content: content)
    }

    init(_ content: [Keyframe<Part>]) where Root == Part {
        path = \.self
        self.content = content
    }

    /// The track itself.
    public var tracks: [KeyframeTracks<Root>.Track] {
        [
            KeyframeTracks<Root>.Track { [path, content] initial in
                let part = initial[keyPath: path]
                let trackAnimation = KeyframeAnimation(from: part.animatableData, content.map(\.step))
                return KeyframeTracks<Root>.TrackAnimation(
                    duration: trackAnimation.duration,
                    put: { root, time in root[keyPath: path].animatableData = trackAnimation.value(at: time) },
                    nextChange: trackAnimation.nextChange(after:))
            }
        ]
    }
}

extension Keyframe {
    fileprivate var step: KeyframeAnimation<Value.AnimatableData>.Step {
        let interpolation: KeyframeAnimation<Value.AnimatableData>.Step.Interpolation =
            switch interpolation {
            case .jump: .jump
            case .line(let curve): .line(curve)
            case .curve(let start, let end): .curve(start: start?.animatableData, end: end?.animatableData)
            case .spring(let spring, let start): .spring(spring, start: start?.animatableData)
            }
        return .init(end: value.animatableData, duration: duration, interpolation: interpolation)
    }
}

/// Several tracks that run at the same time.
public struct KeyframeTracks<Value>: Keyframes {
    /// One track, independent of the type of the part that it animates.
    public struct Track {
        /// The animation of the track from an initial value.
        let trackAnimation: (Value) -> TrackAnimation
    }

    struct TrackAnimation {
        let duration: Double
        let put: (inout Value, Double) -> Void
        let nextChange: (Double) -> Double?
    }

    /// The tracks.
    public let tracks: [Track]
}

/// Combines tracks, or the keyframes of a value that is animated as a whole; SwiftUI's `KeyframesBuilder`.
@resultBuilder
public enum KeyframesBuilder<Value> {
    /// Returns the tracks of one expression.
    public static func buildExpression<Content: Keyframes>(_ content: Content) -> KeyframeTracks<Value>
    where Content.Value == Value { KeyframeTracks(tracks: content.tracks) }
    /// Returns the tracks of a list of statements, in order.
    public static func buildBlock(_ parts: KeyframeTracks<Value>...) -> KeyframeTracks<Value> { buildArray(parts) }
    /// Returns the tracks of an `if` without an `else`.
    public static func buildOptional(_ part: KeyframeTracks<Value>?) -> KeyframeTracks<Value> {
        part ?? KeyframeTracks(tracks: [])
    }
    /// Returns the tracks of an `if` whose condition is true.
    public static func buildEither(first: KeyframeTracks<Value>) -> KeyframeTracks<Value> { first }
    /// Returns the tracks of an `else`.
    public static func buildEither(second: KeyframeTracks<Value>) -> KeyframeTracks<Value> { second }
    /// Returns the tracks of a `for` loop.
    public static func buildArray(_ parts: [KeyframeTracks<Value>]) -> KeyframeTracks<Value> {
        KeyframeTracks(tracks: parts.flatMap(\.tracks))
    }
    /// Returns the combined tracks.
    public static func buildFinalResult(_ tracks: KeyframeTracks<Value>) -> KeyframeTracks<Value> { tracks }
}

extension KeyframesBuilder where Value: Animatable {
    /// Returns the keyframes of one expression for the value itself.
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
    /// Returns the keyframes as one track.
    public static func buildFinalResult(_ keyframes: [Keyframe<Value>]) -> KeyframeTracks<Value> {
        KeyframeTracks(tracks: KeyframeTrack(keyframes).tracks)
    }
}

/// A value that is animated by keyframes; SwiftUI's `KeyframeTimeline`.
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let trackAnimations: [KeyframeTracks<Value>.TrackAnimation]

    /// Animates `initialValue` through `content`.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.init(initialValue, content())
    }

    init(_ initialValue: Value, _ content: some Keyframes<Value>) {
        self.initialValue = initialValue
        trackAnimations = content.tracks.map { $0.trackAnimation(initialValue) }
    }

    /// The duration of the longest track, in seconds.
    public var duration: Double { trackAnimations.map(\.duration).max() ?? 0 }

    /// Returns the value at `time` seconds. A track that has ended stays at its last value.
    public func value(time: Double) -> Value {
        var value = initialValue
        for trackAnimation in trackAnimations { trackAnimation.put(&value, time.isNaN ? 0 : time) }
        return value
    }

    /// Returns the value at a fraction of the duration.
    public func value(progress: Double) -> Value { value(time: progress * duration) }

    /// Returns the next time after `time` at which the value may change, in seconds. The result is `time` itself while
    /// a track moves, and nil after the last change.
    func nextChange(after time: Double) -> Double? { trackAnimations.compactMap { $0.nextChange(time) }.min() }
}
