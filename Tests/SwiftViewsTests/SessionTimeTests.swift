import Dispatch
import Observation
import SwiftViews
import Synchronization
import TestSupport
import Testing
import Views

/// A model as it is written for a phone: on the main actor, and it sleeps by itself.
@MainActor @Observable
private final class Timed {
    var count = 0

    func run(_ step: Duration) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: step)
            count += 1
        }
    }
}

private nonisolated func elsewhere(_ number: Int) async -> Int {
    number * 2
}

private actor Counter {
    private var value = 0

    func next() async -> Int {
        try? await Task.sleep(for: .seconds(1))
        value += 1
        return value
    }
}

@MainActor @Suite("Sleeping within a session follows the session's clock") struct SessionTimeTests {
    private struct Sleeping: View {
        @State private var count = 0
        let sleep: @MainActor () async -> Void
        var body: some View {
            Text("\(count)").task {
                for _ in 0..<10 {
                    await sleep()
                    count += 1
                }
            }
        }
    }

    private func expectOneEachSecond(_ sleep: @escaping @MainActor () async -> Void) {
        let driver = ProgramDriver { Sleeping(sleep: sleep) }
        driver.run(to: 2.999_999)
        #expect(driver.texts == ["2"])
        driver.run(to: 3)
        #expect(driver.texts == ["3"])
        driver.run(to: 100)
        #expect(driver.texts == ["10"])
    }

    @Test("every way to sleep takes the session's time, exactly")
    func sleeps() {
        expectOneEachSecond { try? await Task.sleep(for: .seconds(1)) }
        expectOneEachSecond { try? await Task.sleep(for: .seconds(1), tolerance: .milliseconds(100)) }
        expectOneEachSecond { try? await Task.sleep(nanoseconds: 1_000_000_000) }
        expectOneEachSecond { try? await Task.sleep(until: .now + .seconds(1)) }
        expectOneEachSecond { try? await Task.sleep(until: .now + .seconds(1), clock: .continuous) }
        expectOneEachSecond { try? await ContinuousClock().sleep(for: .seconds(1)) }
        expectOneEachSecond {
            let clock = ContinuousClock()
            try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
        }
    }

    @Test("Swift's own clocks too, as code has them that does not import this module")
    func othersClocks() {
        expectOneEachSecond { try? await _Concurrency.ContinuousClock().sleep(for: .seconds(1)) }
        expectOneEachSecond { try? await SuspendingClock().sleep(for: .seconds(1)) }
    }

    @Test("moments that follow each other do not drift, however long the work between them takes")
    func deadlines() {
        struct Beating: View {
            @State private var beats: [Duration] = []
            @Environment(\.sessionClock) private var clock
            var body: some View {
                Text("\(beats)").task {
                    var next = ContinuousClock.now
                    while beats.count < 3 {
                        next += .seconds(1) / 3
                        try? await Task.sleep(until: next)
                        beats.append(clock.now.sessionTime)
                        try? await Task.sleep(for: .milliseconds(100))
                    }
                }
            }
        }
        let driver = ProgramDriver { Beating() }
        driver.run(to: 2)
        let third = Duration.seconds(1) / 3
        #expect(driver.texts == ["\([third, third * 2, third * 3])"])
    }

    @Test(
        "a model on the main actor counts, in a task of its view's and in one made by hand", arguments: [true, false])
    func model(isViewTask: Bool) {
        struct Page: View {
            @State private var model = Timed()
            let isViewTask: Bool
            var body: some View {
                Text("\(model.count)")
                    .task { if isViewTask { await model.run(.seconds(1)) } }
                    .onAppear { if !isViewTask { Task { await model.run(.seconds(1)) } } }
            }
        }
        let driver = ProgramDriver { Page(isViewTask: isViewTask) }
        driver.run(to: 3600)
        #expect(driver.texts == ["3,600"])
        #expect(driver.changes == 3601)
    }

    @Test("Tasks on any actor, detached tasks and child tasks belong to the turn in which they began")
    func elsewheres() {
        struct Page: View {
            @State private var lines: [String] = []
            private let counter = Counter()
            var body: some View {
                Text(lines.joined(separator: " ")).onAppear {
                    Task {
                        lines.append("\(await elsewhere(21))")
                        async let child = elsewhere(4)
                        lines.append("\(await child)")
                        lines.append("actor \(await counter.next())")
                        let detached = Task.detached {
                            try? await Task.sleep(for: .seconds(2))
                            return 7
                        }
                        lines.append("detached \(await detached.value)")
                        MainActor.assertIsolated()
                    }
                }
            }
        }
        let driver = ProgramDriver { Page() }
        #expect(driver.texts == ["42 8"])
        driver.run(to: 1)
        #expect(driver.texts == ["42 8 actor 1"])
        driver.run(to: 3)
        #expect(driver.texts == ["42 8 actor 1 detached 7"])
    }

    @Test("a wait that was begun twenty times in any order gives the same course")
    func determinism() {
        struct Many: View {
            @State private var order: [Int] = []
            var body: some View {
                Text("\(order)").task {
                    await withTaskGroup(of: Int.self) { group in
                        for number in 0..<20 {
                            group.addTask {
                                try? await Task.sleep(for: .milliseconds(number * 7 % 20))
                                return await elsewhere(number)
                            }
                        }
                        for await number in group { order.append(number) }
                    }
                }
            }
        }
        let runs = (0..<20).map { _ in
            let driver = ProgramDriver { Many() }
            driver.run(to: 1)
            return driver.texts
        }
        #expect(Set(runs).count == 1)
        #expect(runs[0][0].hasPrefix("[0, 6, 12, 18, 24"))
    }

    @Test("another thread's work has its own turn, and until then it is awaited by name")
    func foreign() async throws {
        final class Holder: Sendable {
            let continuation = Mutex<CheckedContinuation<Int, Never>?>(nil)
        }
        struct Page: View {
            let holder: Holder
            @State private var value = 0
            var body: some View {
                Text("\(value)").task(name: "load") {
                    value = await withCheckedContinuation { found in holder.continuation.withLock { $0 = found } }
                }
            }
        }
        let holder = Holder()
        let driver = ProgramDriver { Page(holder: holder) }
        let awaited = try #require(driver.program.awaited.first)
        #expect(awaited.hasPrefix("the task \"load\" of SwiftViewsTests/SessionTimeTests.swift:"))
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        driver.program.onArrival { arrival.yield() }
        #expect(!driver.program.hasArrival)
        DispatchQueue.global().async {
            holder.continuation.withLock { $0.take()?.resume(returning: 5) }
        }
        for await _ in arrivals where driver.program.hasArrival { break }
        #expect(driver.texts == ["0"])
        driver.goOn()
        #expect(driver.texts == ["5"])
        #expect(driver.program.awaited.isEmpty)
    }

    @Test("a task that waits for another's is awaited until it is abandoned, and once more after it has slept")
    func givenUp() {
        struct Page: View {
            var body: some View {
                Text("").onAppear {
                    Task {
                        await withCheckedContinuation { Self.never = $0 }
                        try? await Task.sleep(for: .seconds(1))
                        await withCheckedContinuation { Self.never = $0 }
                    }
                }
            }
            static var never: CheckedContinuation<Void, Never>?
        }
        let driver = ProgramDriver { Page() }
        #expect(driver.program.awaited == ["a task of onAppear"])
        driver.program.giveUpWaiting()
        #expect(driver.program.awaited.isEmpty)
        Page.never?.resume()
        driver.goOn()
        #expect(driver.program.awaited.isEmpty)
        driver.run(to: 1)
        #expect(driver.program.awaited == ["a task of onAppear"])
        Page.never?.resume()
        driver.goOn()
        #expect(driver.program.awaited.isEmpty)
    }

    @Test("outside of a session the clock is the host's")
    func outside() async throws {
        let start = ContinuousClock.now
        try await Task.sleep(for: .nanoseconds(1))
        try await Task.sleep(until: .now)
        #expect(ContinuousClock.now > start)
    }
}
