/// Tracks of values that are gone through at the same time; SwiftUI's `Keyframes`.
public protocol Keyframes<Value> {
    /// What moves.
    associatedtype Value
    /// The tracks.
    var tracks: [KeyframeTracks<Value>.Track] { get }
}

/// One part of a value that moves by keyframes; SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack<Root, Part: Animatable>: Keyframes {
    /// What it is a part of.
    public typealias Value = Root

    private let path: WritableKeyPath<Root, Part>
    private let content: [Keyframe<Part>]

    /// The part at `path` goes through `content`.
    public init(
        _ path: WritableKeyPath<Root, Part>, @KeyframeTrackContentBuilder<Part> content: () -> [Keyframe<Part>]
    ) {
        self.path = path
        self.content = content()
    }

    /// The value itself goes through `content`.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> [Keyframe<Root>]) where Root == Part {
        self.init(\.self, content: content)
    }

    init(_ content: [Keyframe<Part>]) where Root == Part {
        path = \.self
        self.content = content
    }

    /// Itself.
    public var tracks: [KeyframeTracks<Root>.Track] {
        [
            KeyframeTracks<Root>.Track { [path, content] initial in
                let part = initial[keyPath: path]
                let course = KeyframeCourse(from: part.animatableData, content.map(\.step))
                return KeyframeTracks<Root>.Course(
                    duration: course.duration,
                    put: { root, time in root[keyPath: path].animatableData = course.value(at: time) },
                    nextChange: course.nextChange(after:))
            }
        ]
    }
}

extension Keyframe {
    fileprivate var step: KeyframeCourse<Value.AnimatableData>.Step {
        let way: KeyframeCourse<Value.AnimatableData>.Step.Way =
            switch way {
            case .jump: .jump
            case .line(let curve): .line(curve)
            case .curve(let start, let end): .curve(start: start?.animatableData, end: end?.animatableData)
            case .spring(let spring, let start): .spring(spring, start: start?.animatableData)
            }
        return .init(end: value.animatableData, duration: duration, way: way)
    }
}

/// Several tracks, which are gone through at the same time.
public struct KeyframeTracks<Value>: Keyframes {
    /// One of them, whatever part of the value it moves.
    public struct Track {
        /// Its course from an initial value.
        let course: (Value) -> Course
    }

    struct Course {
        let duration: Double
        let put: (inout Value, Double) -> Void
        let nextChange: (Double) -> Double?
    }

    /// The tracks.
    public let tracks: [Track]
}

/// Puts tracks together, or the keyframes of a value that moves as a whole; SwiftUI's `KeyframesBuilder`.
@resultBuilder
public enum KeyframesBuilder<Value> {
    /// What gives tracks.
    public static func buildExpression<Content: Keyframes>(_ content: Content) -> KeyframeTracks<Value>
    where Content.Value == Value { KeyframeTracks(tracks: content.tracks) }
    /// One after the other.
    public static func buildBlock(_ parts: KeyframeTracks<Value>...) -> KeyframeTracks<Value> { buildArray(parts) }
    /// Those of an `if` without an `else`.
    public static func buildOptional(_ part: KeyframeTracks<Value>?) -> KeyframeTracks<Value> {
        part ?? KeyframeTracks(tracks: [])
    }
    /// Those of an `if` that holds.
    public static func buildEither(first: KeyframeTracks<Value>) -> KeyframeTracks<Value> { first }
    /// Those of an `else`.
    public static func buildEither(second: KeyframeTracks<Value>) -> KeyframeTracks<Value> { second }
    /// Those of a `for` loop.
    public static func buildArray(_ parts: [KeyframeTracks<Value>]) -> KeyframeTracks<Value> {
        KeyframeTracks(tracks: parts.flatMap(\.tracks))
    }
    /// The tracks.
    public static func buildFinalResult(_ tracks: KeyframeTracks<Value>) -> KeyframeTracks<Value> { tracks }
}

extension KeyframesBuilder where Value: Animatable {
    /// A keyframe of the value itself.
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
    /// The one track.
    public static func buildFinalResult(_ keyframes: [Keyframe<Value>]) -> KeyframeTracks<Value> {
        KeyframeTracks(tracks: KeyframeTrack(keyframes).tracks)
    }
}

/// A value that goes through keyframes; SwiftUI's `KeyframeTimeline`.
public struct KeyframeTimeline<Value> {
    private let initialValue: Value
    private let courses: [KeyframeTracks<Value>.Course]

    /// `initialValue` goes through `content`.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
        self.init(initialValue, content())
    }

    init(_ initialValue: Value, _ content: some Keyframes<Value>) {
        self.initialValue = initialValue
        courses = content.tracks.map { $0.course(initialValue) }
    }

    /// How long the longest track takes, in seconds.
    public var duration: Double { courses.map(\.duration).max() ?? 0 }

    /// The value at `time` seconds. A track that is over stays at its last value.
    public func value(time: Double) -> Value {
        var value = initialValue
        for course in courses { course.put(&value, time.isNaN ? 0 : time) }
        return value
    }

    /// The value at a fraction of the duration.
    public func value(progress: Double) -> Value { value(time: progress * duration) }

    /// The first time after `time` at which it may be another, in seconds: `time` itself where something moves then; nil for never.
    func nextChange(after time: Double) -> Double? { courses.compactMap { $0.nextChange(time) }.min() }
}
