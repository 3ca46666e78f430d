import SessionTasks
import Views

extension View {
    /// Goes through keyframes again and again from `initialValue` on, which it is where it does not repeat. `keyframes` is given the value
    /// that it begins from. SwiftUI's `keyframeAnimator`.
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

    /// Goes through keyframes once whenever `trigger` changes, from the value that it is at then, which is `initialValue` at first.
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

/// A view made of a value that goes through keyframes; SwiftUI's `KeyframeAnimator`. While something of the value moves it is made anew
/// sixty times a second, counted from the beginning, and at the end; where nothing does, it is not.
public struct KeyframeAnimator<Value, Trigger: Equatable, Content: View, Path: Keyframes<Value>>: View {
    /// What has it go through its keyframes.
    private enum Occasion {
        /// Again and again, or not at all.
        case presence(repeats: Bool)
        case change(of: Trigger)
    }

    private let initialValue: Value
    private let occasion: Occasion
    private let content: (Value) -> Content
    private let keyframes: (Value) -> Path
    @Environment(\.sessionClock) private var clock
    /// Nil for the initial one.
    @State private var value: Value?
    /// How often what has it go has changed.
    @State private var changes = 0

    /// Goes through `keyframes` once whenever `trigger` changes, from the value that it is at then, which is `initialValue` at first.
    public init(
        initialValue: Value, trigger: Trigger, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
    ) {
        self.initialValue = initialValue
        occasion = .change(of: trigger)
        self.content = content
        self.keyframes = keyframes
    }

    /// Goes through `keyframes` again and again from `initialValue` on, which it is where it does not repeat.
    public init(
        initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Path
    ) where Trigger == Never {
        self.initialValue = initialValue
        occasion = .presence(repeats: repeating)
        self.content = content
        self.keyframes = keyframes
    }

    /// What the value makes at the session's time.
    public var body: some View {
        switch occasion {
        case .presence(let repeats):
            Group { content(value ?? initialValue) }
                .task(id: repeats) { if repeats { await repeatForever() } else { value = nil } }
        case .change(let trigger):
            Group { content(value ?? initialValue) }
                .onChange(of: trigger) { changes += 1 }
                .task(id: changes) {
                    // Where it stands at first is no change.
                    if changes > 0 { _ = await go(from: value ?? initialValue, at: clock.now) }
                }
        }
    }

    private func repeatForever() async {
        var start = clock.now
        while let end = await go(from: initialValue, at: start), end > start { start = end }
    }

    /// Goes through the keyframes once, which it begins at `start`. Returns when they end; nil where that was called off.
    private func go(from first: Value, at start: SessionClock.Instant) async -> SessionClock.Instant? {
        let timeline = KeyframeTimeline(first, keyframes(first))
        let end = start.advanced(by: .seconds(timeline.duration))
        var passed = 0.0
        value = timeline.value(time: 0)
        while let next = timeline.nextChange(after: passed) {
            // On a host that is late what has passed is left out.
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

/// How often a value that moves is taken anew.
private let ticksPerSecond = 60.0
