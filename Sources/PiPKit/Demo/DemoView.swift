package import SwiftViews
import Views

/// The view that is shown without a script: a clock, a counter of seconds, and a progress bar.
package struct DemoView: View {
    /// The start time of the session, in seconds after midnight.
    private let secondsOfDay: Int
    /// The time at which the bar is full.
    private let length: Duration
    @State private var isPresented = false
    @State private var count = 0
    @Environment(\.sessionClock) private var clock

    /// Creates a demo that starts at `secondsOfDay` seconds after midnight, with a bar that is full after `length`.
    package init(secondsOfDay: Int, length: Duration) {
        self.secondsOfDay = secondsOfDay
        self.length = length
    }

    /// The page, which runs the counter, and its window.
    package var body: some View {
        Text("Picture in Picture")
            .pip(isPresented: $isPresented) { window }
            .task { for await _ in clock.ticks(every: .seconds(1)) { count += 1 } }
    }

    private var window: some View {
        VStack(alignment: .leading, spacing: 10) {
            HStack(alignment: .firstTextBaseline, spacing: 8) {
                Image(systemName: "timer").font(.title2)
                Text(time).font(.system(size: 34, weight: .semibold)).monospacedDigit()
                Spacer()
                Text("\(count)").font(.system(size: 22, weight: .medium)).monospacedDigit().opacity(0.85)
            }
            ProgressView(value: length > .zero ? Duration.seconds(count) / length : 1).tint(.white)
        }
        .padding(EdgeInsets(top: 14, leading: 18, bottom: 16, trailing: 18))
        .frame(width: 320, height: 96)
        .foregroundStyle(.white)
        .background(
            .linearGradient(
                colors: [Color(red: 0.16, green: 0.2, blue: 0.48), Color(red: 0.36, green: 0.17, blue: 0.5)],
                startPoint: .topLeading, endPoint: .bottomTrailing))
    }

    private var time: String {
        let time = secondsOfDay + count
        return [time / 3600 % 24, time / 60 % 60, time % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}
