import PiPKit

// The counter of `sessions/counter.tsx` as a Swift view: counter-in-swift SECONDS OUT.mp4

struct CounterPage: View {
    @State private var isPresented = true

    var body: some View {
        Text("Counter").pip(isPresented: $isPresented, maximumUpdatesPerSecond: 60) { Counter() }
    }
}

struct Counter: View {
    @State private var seconds = 0
    @Environment(\.sessionClock) private var clock

    var body: some View {
        HStack(spacing: 24) {
            Image(systemName: "timer").font(Font(size: 72)).foregroundStyle(Color(red: 1, green: 0.7, blue: 0.28))
            VStack(alignment: .leading) {
                Text("seconds").font(Font(size: 22)).foregroundStyle(Color(red: 0.62, green: 0.7, blue: 0.78))
                Text(String(seconds)).font(Font(size: 84)).fontWeight(.semibold).monospacedDigit().foregroundStyle(
                    .white)
            }
        }
        .frame(width: 640, height: 360)
        .background(Color(red: 0.11, green: 0.15, blue: 0.2))
        .task {
            for await _ in clock.ticks(every: .seconds(1)) { seconds += 1 }
        }
    }
}

guard CommandLine.arguments.count == 3, let seconds = Int(CommandLine.arguments[1]) else {
    fatalError("usage: counter-in-swift SECONDS OUT.mp4")
}
var configuration = SessionConfiguration(duration: .seconds(seconds))
configuration.scale = 1
let recorder = MovieRecorder(path: CommandLine.arguments[2], overwrite: true, configuration: configuration)
let summary = try recorder.record { CounterPage() }
print("\(summary.framesDrawn) frames")
