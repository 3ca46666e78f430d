package import PiPKit

/// The interval workout of `Examples/workout.tsx` as a Swift view: the same frame, from the same modifiers.
package struct WorkoutPage: View {
    @State private var isPresented = false

    /// The page.
    package init() {}

    /// A button, and the window that it opens.
    package var body: some View {
        VStack {
            Button("Toggle PiP") { isPresented.toggle() }
        }
        .pip(isPresented: $isPresented, maximumUpdatesPerSecond: 5) {
            WorkoutWindow()
        }
    }
}

/// Where a workout stands after some seconds.
private struct Phase {
    static let (work, rest, rounds) = (40, 20, 8)
    static var total: Int { rounds * (work + rest) }

    var round: Int
    var name: String
    var symbol: String
    var color: Color
    var left: Int
    var fraction: Double

    init(at seconds: Int) {
        let inRound = seconds % (Self.work + Self.rest)
        let isWork = inRound < Self.work
        round = min(seconds / (Self.work + Self.rest) + 1, Self.rounds)
        name = isWork ? "Work" : "Rest"
        symbol = isWork ? "flame.fill" : "heart.fill"
        color = isWork ? Color(hex: 0xff5d3b) : Color(hex: 0x2fbf8f)
        left = isWork ? Self.work - inRound : Self.work + Self.rest - inRound
        fraction = isWork ? Double(inRound) / Double(Self.work) : Double(inRound - Self.work) / Double(Self.rest)
    }
}

private struct WorkoutWindow: View {
    @State private var seconds = 0
    @State private var isPaused = false
    @State private var isSmall = false
    @Environment(\.sessionClock) private var clock

    private var phase: Phase { Phase(at: seconds) }

    var body: some View {
        ZStack {
            if isSmall { small } else { large }
        }
        .frame(
            minWidth: 60, idealWidth: 320, maxWidth: .infinity, minHeight: 40, idealHeight: 180, maxHeight: .infinity
        )
        .background(
            PaintStyle.linear(
                [
                    GradientStop(color: Color(hex: 0x14171f), location: 0),
                    GradientStop(color: Color(hex: 0x262b3a), location: 1),
                ], start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
        )
        .foregroundStyle(.white)
        .task(id: isPaused) {
            guard !isPaused else { return }
            for await _ in clock.ticks(every: .seconds(1)) { move(by: 1) }
        }
        .pipHideOnForeground()
        .pipShowOnBackground()
        .onPipPlayPauseToggle { isPlaying in isPaused = !isPlaying }
        .onPipSkip { isForward in move(by: isForward ? 15 : -15) }
        .onPipRenderSizeChanged { size in isSmall = size.width < 320 }
    }

    private func move(by distance: Int) {
        seconds = min(max(seconds + distance, 0), Phase.total)
    }

    private var text: String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    private var small: some View {
        HStack(spacing: 5) {
            Circle().fill(phase.color).frame(width: 8, height: 8)
            Text(text).font(Font(size: 24)).fontWeight(.bold).monospacedDigit()
        }
    }

    private var large: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack(spacing: 8) {
                Image(systemName: isPaused ? "pause.fill" : phase.symbol)
                    .font(.title2).foregroundStyle(phase.color)
                Text(isPaused ? "Paused" : phase.name).font(.title2).fontWeight(.semibold)
                Spacer()
                Text("\(phase.round) / \(Phase.rounds)").font(.headline).opacity(0.7)
            }
            HStack(alignment: .lastTextBaseline) {
                Text(text).font(Font(size: 64)).fontWeight(.bold).monospacedDigit()
                Spacer()
                Text("\(phase.left) s left").font(.title3).opacity(0.7).monospacedDigit()
            }
            ProgressView(value: phase.fraction, total: 1).tint(phase.color)
        }
        .padding(18)
    }
}

extension Color {
    fileprivate init(hex: Int) {
        self.init(
            red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255, blue: Double(hex & 0xff) / 255)
    }
}
