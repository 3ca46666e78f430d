public import Views

extension View {
    /// Runs through `phases` in a loop; SwiftUI's `phaseAnimator`. `animation` returns the animation towards each
    /// phase.
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Self, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimatorView(
            view: self, phases: Array(phases), trigger: nil as Int?, content: content, animation: animation)
    }

    /// Runs through `phases` and back to the first whenever `trigger` changes.
    public func phaseAnimator<Phase: Equatable>(
        _ phases: some Sequence<Phase>, trigger: some Hashable,
        @ViewBuilder content: @escaping (Self, Phase) -> some View,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        PhaseAnimatorView(view: self, phases: Array(phases), trigger: trigger, content: content, animation: animation)
    }
}

/// A view that runs through phases.
private struct PhaseAnimatorView<Base: View, Phase: Equatable, Trigger: Hashable, Content: View>: View {
    let view: Base
    let phases: [Phase]
    /// The trigger; nil for a loop.
    let trigger: Trigger?
    let content: (Base, Phase) -> Content
    let animation: (Phase) -> Animation?
    @Environment(\.sessionClock) private var clock
    @State private var index = 0
    /// The last trigger for which the phases ran.
    @State private var latest: Trigger?

    var body: some View {
        Group {
            if !phases.isEmpty { content(view, phases[min(index, phases.count - 1)]) } else { view }
        }
        .task(id: trigger) { await run() }
    }

    private func run() async {
        guard phases.count > 1 else { return }
        guard let trigger else {
            while await go(to: (index + 1) % phases.count) {}
            return
        }
        // The first evaluation is no change.
        guard let before = latest, before != trigger else { return latest = trigger }
        latest = trigger
        for next in 1...phases.count {
            guard await go(to: next % phases.count) else { return }
        }
    }

    /// Animates to the phase at index `next`. Returns false if the task was cancelled.
    private func go(to next: Int) async -> Bool {
        let animation = animation(phases[next])
        withAnimation(animation) { index = next }
        // A phase without animation is still shown for one tick.
        let seconds = max(animation?.logicalDuration ?? 0, 1.0 / 60)
        guard seconds < 1e6 else { return false }
        return (try? await clock.sleep(until: clock.now.advanced(by: .seconds(seconds)))) != nil
    }
}
