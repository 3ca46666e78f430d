import PiPKit
import SwiftUI

/// The state of an interval training: work and rest by turns, a number of rounds.
@MainActor @Observable
public final class IntervalTimer {
    /// Seconds of a round's two parts.
    public static let (work, rest) = (40, 20)
    /// Seconds since the beginning.
    public private(set) var elapsed = 0
    /// Whether the clock stands.
    public var isPaused = false
    /// How many rounds there are.
    public let rounds: Int

    /// A training of so many rounds.
    public init(rounds: Int = 8) {
        self.rounds = rounds
    }

    /// The round, from 1.
    public var round: Int { min(elapsed / (Self.work + Self.rest) + 1, rounds) }
    /// Whether the training is over.
    public var isOver: Bool { elapsed >= rounds * (Self.work + Self.rest) }
    /// What is to be done now.
    public var phase: String { isOver ? "Done" : elapsed % (Self.work + Self.rest) < Self.work ? "Work" : "Rest" }

    /// Seconds until the other part begins.
    public var left: Int {
        let part = elapsed % (Self.work + Self.rest)
        return isOver ? 0 : part < Self.work ? Self.work - part : Self.work + Self.rest - part
    }

    /// Moves the training by so many seconds, not beyond its ends.
    public func move(by seconds: Int) {
        elapsed = min(max(elapsed + seconds, 0), rounds * (Self.work + Self.rest))
    }

    /// Counts the seconds until the task is cancelled or the training is over.
    public func run() async {
        while !isOver {
            do { try await Task.sleep(for: .seconds(1)) } catch { return }
            if !isPaused { move(by: 1) }
        }
    }
}

/// The page, with a button that opens the training's window.
public struct IntervalPage: View {
    @State private var timer: IntervalTimer
    @State private var isPresented = false

    /// The page of `timer`.
    public init(timer: IntervalTimer) {
        _timer = State(initialValue: timer)
    }

    /// The round, and two buttons.
    public var body: some View {
        VStack(spacing: 12) {
            Text("Round \(timer.round) of \(timer.rounds)")
            Button("Start over") { timer.move(by: -timer.elapsed) }
            Button("Picture in picture") { isPresented.toggle() }
        }
        .pip(isPresented: $isPresented, maximumUpdatesPerSecond: 10) {
            IntervalWindow(timer: timer)
                .onPipPlayPauseToggle { timer.isPaused = !$0 }
                .onPipSkip { isForward in timer.move(by: isForward ? 15 : -15) }
        }
    }
}

/// What the window shows.
struct IntervalWindow: View {
    let timer: IntervalTimer

    var body: some View {
        VStack(spacing: 6) {
            Text(timer.isPaused ? "Paused" : timer.phase).font(.headline)
            Text("\(timer.left)").font(.largeTitle).monospacedDigit()
            Text("\(timer.round) / \(timer.rounds)").font(.caption)
        }
        .frame(width: 200, height: 120)
        .background(timer.phase == "Work" ? Color.orange : Color.teal)
        .task { await timer.run() }
    }
}
