import SwiftUI
import Testing

// Time and small whole views, as people write them.

struct TimelineClock: View {
    var body: some View {
        TimelineView(.periodic(from: .now, by: 1)) { context in
            Text(context.date, style: .time)
        }
    }
}

struct TimelineSeconds: View {
    private let start = Date()
    var body: some View {
        TimelineView(.periodic(from: start, by: 1.0)) { context in
            Text("\(Int(context.date.timeIntervalSince(start))) s")
        }
    }
}

struct TimelineAnimation: View {
    let isPaused: Bool
    var body: some View {
        TimelineView(.animation(minimumInterval: 1 / 30, paused: isPaused)) { context in
            let angle = context.date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 2) * 180
            Image(systemName: "arrow.up").opacity(angle / 360)
        }
    }
}

struct TimelineMinutes: View {
    var body: some View {
        TimelineView(.everyMinute) { context in
            Text(context.date.formatted(date: .omitted, time: .shortened))
        }
    }
}

struct TimelineMoments: View {
    let moments: [Date]
    var body: some View {
        TimelineView(.explicit(moments)) { timeline in
            Text(timeline.cadence == .live ? "live" : "slow")
        }
    }
}

struct EveryOtherSecond: TimelineSchedule {
    func entries(from startDate: Date, mode: Mode) -> AnyIterator<Date> {
        var next = startDate
        return AnyIterator {
            defer { next = next.addingTimeInterval(2) }
            return next
        }
    }
}

struct OwnSchedule: View {
    var body: some View { TimelineView(EveryOtherSecond()) { Text($0.date, style: .timer) } }
}

struct PomodoroView: View {
    @State private var isRunning = false
    @State private var end = Date.now.addingTimeInterval(25 * 60)
    var body: some View {
        VStack(spacing: 12) {
            if isRunning {
                Text(timerInterval: Date.now...end)
                    .font(.system(.largeTitle, design: .rounded, weight: .bold))
                    .monospacedDigit()
            } else {
                Text("25:00").font(.largeTitle)
            }
            Button(isRunning ? "Stop" : "Start", systemImage: isRunning ? "stop.fill" : "play.fill") {
                isRunning.toggle()
            }
            .buttonStyle(.borderedProminent)
        }
        .padding()
    }
}

struct StopwatchView: View {
    @State private var elapsed: Duration = .zero
    @State private var isRunning = false
    var body: some View {
        Text(elapsed, format: .time(pattern: .minuteSecond(padMinuteToLength: 2, fractionalSecondsLength: 1)))
            .task(id: isRunning) {
                guard isRunning else { return }
                let clock = ContinuousClock()
                let start = clock.now
                while !Task.isCancelled {
                    try? await clock.sleep(for: .milliseconds(100))
                    elapsed = clock.now - start
                }
            }
            .onTapGesture { isRunning.toggle() }
    }
}

struct ScoreBoard: View {
    struct Team: Identifiable {
        let id = UUID()
        var name: String
        var score: Int
    }
    @State private var teams = [Team(name: "Home", score: 0), Team(name: "Guests", score: 2)]
    var body: some View {
        HStack {
            ForEach($teams) { $team in
                VStack {
                    Text(team.name).font(.caption).foregroundStyle(.secondary)
                    Text("\(team.score)")
                        .font(.system(size: 48, weight: .heavy))
                        .contentTransition(.numericText())
                    Button("+1") { withAnimation { team.score += 1 } }
                }
                .frame(maxWidth: .infinity)
            }
        }
    }
}

struct NowPlaying: View {
    let title: String
    let artist: String?
    @Binding var isPlaying: Bool
    var progress: Double
    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Text(title).font(.headline).lineLimit(1)
            if let artist { Text(artist).font(.subheadline).foregroundStyle(.secondary) }
            ProgressView(value: progress).tint(.white)
            Button {
                isPlaying.toggle()
            } label: {
                Image(systemName: isPlaying ? "pause.fill" : "play.fill").contentTransition(.symbolEffect(.replace))
            }
            .buttonStyle(.plain)
            .accessibilityLabel(isPlaying ? "Pause" : "Play")
        }
        .preferredColorScheme(.dark)
    }
}

struct Weather: View {
    let celsius = 21.5
    var body: some View {
        Label {
            Text("\(celsius, format: .number.precision(.fractionLength(0)))°")
        } icon: {
            Image(systemName: "cloud.sun.fill").symbolRenderingMode(.multicolor)
        }
    }
}

struct ListFormat: View {
    let names = ["Ada", "Grace", "Lin"]
    var body: some View {
        VStack {
            Text(names, format: .list(type: .and))
            Text(names.formatted())
            Text("\(names.count) \(names.count == 1 ? "name" : "names")")
        }
    }
}

struct ByteFormat: View {
    let bytes: Int64 = 1_500_000
    var body: some View { Text(bytes, format: .byteCount(style: .file)) }
}

struct RelativeFormat: View {
    let date: Date
    var body: some View { Text(date, format: .relative(presentation: .named)) }
}

struct Signed: View {
    let change = -0.0123
    var body: some View {
        Text(change, format: .percent.precision(.fractionLength(2)).sign(strategy: .always()))
            .foregroundStyle(change < 0 ? Color.red : Color.green)
            .monospacedDigit()
    }
}

@MainActor func sharedTitle(_ name: String) -> Text {
    Text("Hello, ").font(.title) + Text(name).bold()
}

func plainTitle(_ name: String) -> Text { Text(name) + Text(verbatim: "!") }

struct Titles: View {
    var body: some View {
        VStack {
            sharedTitle("Ada")
            plainTitle("Grace")
        }
    }
}

struct BreakTimer: View {
    @State private var remaining = 300
    private let ticker = Timer.publish(every: 1, tolerance: 0.1, on: .main, in: .common).autoconnect()
    var body: some View {
        Gauge(value: Double(remaining), in: 0...300) {
            Image(systemName: "cup.and.saucer")
        } currentValueLabel: {
            Text("\(remaining / 60):\(remaining % 60, specifier: "%02d")")
        }
        .gaugeStyle(.accessoryCircularCapacity)
        .onReceive(ticker) { _ in remaining = max(remaining - 1, 0) }
        .onChange(of: remaining) { _, left in
            if left == 0 { ticker.upstream.connect().cancel() }
        }
    }
}

struct StepsCard: View {
    let steps: Int
    let goal = 10_000
    var body: some View {
        VStack(alignment: .leading) {
            Label("Steps", systemImage: "figure.walk").font(.caption.bold()).foregroundStyle(.green)
            (Text(steps, format: .number).font(.title.weight(.semibold)) + Text(" of \(goal)").font(.footnote))
                .monospacedDigit()
                .minimumScaleFactor(0.7)
                .lineLimit(1)
            ProgressView(value: Double(steps), total: Double(goal))
        }
        .accessibilityElement(children: .combine)
    }
}

struct AgeLabel: View {
    let published: Date
    @Environment(\.calendar) private var calendar
    var body: some View {
        let days = calendar.dateComponents([.day], from: published, to: .now).day ?? 0
        Text(days == 0 ? "today" : "\(days) d").textCase(.lowercase).help("Since \(published, style: .date)")
    }
}

struct Greeting: View {
    @AppStorage("user") private var user = "Ada"
    @Environment(\.locale) private var locale
    var body: some View {
        Text("Hello, **\(user)**! (\(locale.identifier))")
            .environment(\.locale, .init(identifier: "en_GB"))
            .onTapGesture(count: 2) { user = "Grace" }
    }
}
