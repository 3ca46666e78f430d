import Dispatch
import Foundation
import Observation
import PiPKit
import PiPKitTesting
import Synchronization
import TestSupport
import Testing

@Suite("Timers of the main queue and the main run loop")
struct MainQueueTimerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Which timer a view counts by.
    enum Kind: CaseIterable {
        case source, foundation, added
    }

    final class Kept {
        var source: (any DispatchSourceTimer)?
    }

    /// Counts to 4 from half a second on, each quarter of a second.
    struct Counting: View {
        let kind: Kind
        @State private var number = 1
        @State private var kept = Kept()

        var body: some View {
            Text("\(number)").frame(width: 100, height: 40).onAppear {
                switch kind {
                case .source:
                    let timer = DispatchSource.makeTimerSource(queue: .main)
                    let deadline = DispatchTime.now() + 0.5
                    loseHostTime()
                    timer.schedule(deadline: deadline, repeating: 0.25)
                    timer.setEventHandler { [kept] in count { kept.source?.cancel() } }
                    timer.activate()
                    kept.source = timer
                case .foundation:
                    let date = Date(timeIntervalSinceNow: 0.5)
                    let timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
                        nonisolated(unsafe) let timer = timer
                        MainActor.assumeIsolated { count { timer.invalidate() } }
                    }
                    loseHostTime()
                    timer.fireDate = date
                case .added:
                    let timer = Timer(timeInterval: 0.25, repeats: true) { timer in
                        nonisolated(unsafe) let timer = timer
                        MainActor.assumeIsolated { count { timer.invalidate() } }
                    }
                    timer.fireDate = Foundation.Date(timeIntervalSinceNow: 0.5)
                    loseHostTime()
                    RunLoop.main.add(timer, forMode: .common)
                    RunLoop.main.add(timer, forMode: .default)
                }
            }
        }

        /// Takes host time, as the kernel does when it suspends a thread, without a reading of the clocks that views
        /// read.
        private func loseHostTime() {
            var start = timespec()
            var now = timespec()
            clock_gettime(CLOCK_MONOTONIC_RAW, &start)
            repeat {
                clock_gettime(CLOCK_MONOTONIC_RAW, &now)
            } while (now.tv_sec - start.tv_sec) * 1_000_000_000 + now.tv_nsec - start.tv_nsec < 5_000_000
        }

        private func count(stop: () -> Void) {
            number += 1
            if number == 4 { stop() }
        }
    }

    @Test(
        "fire at the session's times in a recorder, without await and with it, in equal bytes", arguments: Kind.allCases
    )
    func recorded(kind: Kind) async throws {
        var files: Set<Data> = []
        for number in 0..<4 {
            let told = Told()
            let recorder = MovieRecorder(
                path: folder.file("\(number).mp4"), configuration: SessionConfiguration(duration: .seconds(3)))
            if number % 2 == 0 {
                try await recorder.record {
                    told.writeAudio($0, $1)
                } view: {
                    Counting(kind: kind)
                }
            } else {
                let atOnce: () throws -> Void = {
                    try recorder.record {
                        told.writeAudio($0, $1)
                    } view: {
                        Counting(kind: kind)
                    }
                }
                try atOnce()
            }
            #expect(told.frames == [.zero, .milliseconds(500), .milliseconds(750), .milliseconds(1_000)])
            #expect(told.notices == [])
            files.insert(try #require(FileManager.default.contents(atPath: recorder.path)))
        }
        #expect(files.count == 1)
    }

    /// The notices of a session, except the one that it shows its page.
    private func notices(_ session: SteppedSession) -> [String] {
        session.notices.filter { $0 != "the view has no pip: its presented view is shown instead" }
    }

    @Test("fire at their times in a session that is stepped through", arguments: Kind.allCases)
    func stepped(kind: Kind) throws {
        let session = try SteppedSession { Counting(kind: kind) }
        try session.advance(to: .milliseconds(499))
        #expect(session.texts == ["1"])
        try session.advance(to: .milliseconds(500))
        #expect(session.texts == ["2"])
        try session.advance(to: .milliseconds(999))
        #expect(session.texts == ["3"])
        try session.advance(to: .seconds(100))
        #expect(session.texts == ["4"] && notices(session) == [])
    }

    @Observable final class Model {
        var number = 1
    }

    @Test("Work that a test adds to the main queue and the main actor between two steps runs in the next step")
    func betweenSteps() throws {
        struct Shown: View {
            let model: Model
            var body: some View { Text("\(model.number)") }
        }
        let model = Model()
        let session = try SteppedSession { Shown(model: model) }
        DispatchQueue.main.async { model.number = 2 }
        #expect(session.texts == ["1"])
        try session.advance(by: .zero)
        #expect(session.texts == ["2"])
        DispatchQueue.main.asyncAfter(deadline: .now() + 2) { model.number = 3 }
        Task { model.number += 10 }
        try session.advance(by: .milliseconds(1_999))
        #expect(session.texts == ["12"])
        try session.advance(by: .milliseconds(1))
        #expect(session.texts == ["3"])
        _ = Timer.scheduledTimer(withTimeInterval: 3, repeats: false) { _ in
            MainActor.assumeIsolated { model.number = 4 }
        }
        try session.advance(by: .milliseconds(2_999))
        #expect(session.texts == ["3"])
        try session.advance(by: .milliseconds(1))
        #expect(session.texts == ["4"])
    }

    struct Handled: View {
        let step: (any DispatchSourceTimer) -> Void
        @State private var kept = Kept()

        var body: some View {
            Text("a").onAppear {
                let timer = DispatchSource.makeTimerSource(queue: .main)
                kept.source = timer
                step(timer)
            }
        }
    }

    @Test("Timers wait while they are suspended, count how often they fired, and end with their last handler")
    func handlers() throws {
        var (seen, timer): ([String], (any DispatchSourceTimer)?) = ([], nil)
        let session = try SteppedSession {
            Handled { new in
                timer = new
                new.setRegistrationHandler { seen.append("registered") }
                new.setEventHandler { seen.append("fired \(timer?.data ?? 0)") }
                new.setCancelHandler { seen.append("cancelled") }
                new.schedule(deadline: .now() + .seconds(1), repeating: .seconds(1))
                new.activate()
            }
        }
        #expect(seen == ["registered"])
        try session.advance(to: .seconds(1))
        #expect(seen == ["registered", "fired 1"])
        timer?.suspend()
        try session.advance(to: .seconds(4))
        #expect(seen == ["registered", "fired 1"])
        timer?.resume()
        try session.advance(to: .seconds(4))
        #expect(seen == ["registered", "fired 1", "fired 3"])
        timer?.schedule(deadline: .now() + .milliseconds(100))
        try session.advance(to: .seconds(10))
        #expect(seen == ["registered", "fired 1", "fired 3", "fired 1"])
        timer?.cancel()
        #expect(timer?.isCancelled == true)
        try session.advance(to: .seconds(20))
        #expect(seen == ["registered", "fired 1", "fired 3", "fired 1", "cancelled"])
    }

    @Test("Timers of the main queue and the main run loop of other queues are reported once to use the host's clock")
    func others() throws {
        let session = try SteppedSession {
            Handled { timer in
                timer.activate()
                for _ in 0..<2 {
                    let other = DispatchSource.makeTimerSource(queue: .global())
                    other.schedule(deadline: .now() + .seconds(1_000))
                    other.activate()
                }
            }
        }
        #expect(notices(session).count == 1)
        #expect(notices(session).first?.hasPrefix("a DispatchSource timer on another queue follows") == true)
    }

    @Test("continue by the host's clock when the session is over")
    func afterSession() async throws {
        await withCheckedContinuation { continuation in
            do {
                var left = 3
                let session = try SteppedSession {
                    Handled { timer in
                        timer.schedule(deadline: .now() + 0.01, repeating: 0.01)
                        timer.setEventHandler {
                            left -= 1
                            guard left == 0 else { return }
                            timer.cancel()
                            continuation.resume()
                        }
                        timer.activate()
                    }
                }
                #expect(left == 3 && session.texts == ["a"])
            } catch {
                Issue.record(error)
                continuation.resume()
            }
        }
    }
}
