import SessionTasks
import Views

extension View {
    /// Runs keyframes from `initialValue` in a loop; SwiftUI's `keyframeAnimator`. If `repeating` is false, the value
    /// stays `initialValue`. `keyframes` receives the value that each run begins from.
    public func keyframeAnimator<Value>(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Self, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        KeyframeAnimator(initialValue: initialValue, repeating: repeating) { value in
            content(self, value)
        } keyframes: {
            keyframes($0)
        }
    }

    /// Runs keyframes once whenever `trigger` changes, from the current value, which is `initialValue` at first.
    public func keyframeAnimator<Value>(
        initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Self, Value) -> some View,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
    ) -> some View {
        KeyframeAnimator(initialValue: initialValue, trigger: trigger) { value in
            content(self, value)
        } keyframes: {
            keyframes($0)
        }
    }
}

/// A view that is made from a value animated by keyframes; SwiftUI's `KeyframeAnimator`. While the value changes, the
/// view is updated sixty times per second, counted from the beginning, and at the end. While the value is constant, it
/// is not updated.
public struct KeyframeAnimator<Value, Trigger: Equatable, Content: View, Path: Keyframes<Value>>: View {
    private enum StartEvent {
        /// The view's presence: the keyframes run in a loop, or not at all.
        case presence(repeats: Bool)
        case change(of: Trigger)
    }

    private let initialValue: Value
    private let startEvent: StartEvent
    private let content: (Value) -> Content
    private let keyframes: (Value) -> Path
    @Environment(\.sessionClock) private var clock
    /// The current value; nil for the initial one.
    @State private var value: Value?
    /// The number of changes of the trigger.
    @State private var changes = 0

    /// Runs `keyframes` once whenever `trigger` changes, from the current value, which is `initialValue` at first.
    public init(
        initialValue: Value, trigger: Trigger, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
    ) {
        self.initialValue = initialValue
        startEvent = .change(of: trigger)
        self.content = content
        self.keyframes = keyframes
    }

    /// Runs `keyframes` from `initialValue` in a loop. If `repeating` is false, the value stays `initialValue`.
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
    ) where Trigger == Never {
        self.initialValue = initialValue
        startEvent = .presence(repeats: repeating)
        self.content = content
        self.keyframes = keyframes
    }

    /// The content for the value at the session's time.
    public var body: some View {
        switch startEvent {
        case .presence(let repeats):
            Group { content(value ?? initialValue) }
                .task(id: repeats) { if repeats { await repeatForever() } else { value = nil } }
        case .change(let trigger):
            Group { content(value ?? initialValue) }
                .onChange(of: trigger) { changes += 1 }
                .task(id: changes) {
                    // The first evaluation is no change.
                    if changes > 0 { _ = await go(from: value ?? initialValue, at: clock.now) }
                }
        }
    }

    private func repeatForever() async {
        var start = clock.now
        while let end = await go(from: initialValue, at: start), end > start { start = end }
    }

    /// Runs the keyframes once from `start`. Returns the time of their end, or nil if the task was cancelled.
    private func go(from first: Value, at start: SessionClock.Instant) async -> SessionClock.Instant? {
        let timeline = KeyframeTimeline(first, keyframes(first))
        let end = start.advanced(by: .seconds(timeline.duration))
        var passed = 0.0
        value = timeline.value(time: 0)
        while let next = timeline.nextChange(after: passed) {
            // On a slow host, ticks that have passed are skipped.
            let now = max(passed, start.duration(to: clock.now) / .seconds(1))
            let tick = next > now ? next : ((now * ticksPerSecond + 1e-6).rounded(.down) + 1) / ticksPerSecond
            passed = min(tick, timeline.duration)
            let time = passed < timeline.duration ? start.advanced(by: .seconds(passed)) : end
            guard (try? await clock.sleep(until: time)) != nil else { return nil }
            value = timeline.value(time: passed)
        }
        return end
    }
}

/// The update rate of an animated value, per second.
private let ticksPerSecond = 60.0
