import SwiftViews
import TestSupport
import Testing
import Views

@MainActor @Suite struct TaskTests {
    private struct Ticking: View {
        @Environment(\.sessionClock) private var clock
        @State private var seconds = 0
        var body: some View {
            Text("\(seconds)").task {
                while (try? await clock.sleep(for: .seconds(1))) != nil { seconds += 1 }
            }
        }
    }

    @Test("a task waits on the session's clock: a day takes no time and every second is there")
    func virtualTime() {
        let driver = ProgramDriver { Ticking() }
        #expect(driver.program.nextTimer == .seconds(1))
        driver.run(to: 0.999)
        #expect(driver.texts == ["0"])
        driver.run(to: 1)
        #expect(driver.texts == ["1"])
        driver.run(to: 3_600)
        #expect(driver.texts == ["3,600"])
        #expect(driver.changes == 3_601)
    }

    @Test("skipped ticks are omitted, and the others keep to their beats")
    func skipping() {
        struct Beating: View {
            @Environment(\.sessionClock) private var clock
            @State private var beats: [Duration] = []
            var body: some View {
                Text("\(beats)").task {
                    for await tick in clock.ticks(every: .milliseconds(100)) { beats.append(tick.sessionTime) }
                }
            }
        }
        let driver = ProgramDriver { Beating() }
        driver.program.skipTicks(before: .milliseconds(1050))
        driver.run(to: 1.25)
        #expect(driver.texts == ["[0.1 seconds, 1.1 seconds, 1.2 seconds]"])
        #expect(driver.program.skippedTicks == 9)
    }

    @Test("tasks due together continue in the order in which they began to wait, each before the next is woken")
    func order() {
        struct Waiting: View {
            @Environment(\.sessionClock) private var clock
            let name: String
            let delay: Double
            let record: Record
            var body: some View {
                Text(name).task {
                    record.add("\(name) waits")
                    try? await clock.sleep(for: .seconds(delay))
                    record.add("\(name) at \(clock.now.sessionTime)")
                    await Task.yield()
                    record.add("\(name) ends")
                }
            }
        }
        let record = Record()
        let driver = ProgramDriver {
            Waiting(name: "late", delay: 2, record: record)
            Waiting(name: "first", delay: 1, record: record)
            Waiting(name: "second", delay: 1, record: record)
        }
        driver.run(to: 5)
        #expect(
            record.lines == [
                "late waits", "first waits", "second waits", "first at 1.0 seconds", "first ends",
                "second at 1.0 seconds", "second ends", "late at 2.0 seconds", "late ends",
            ])
    }

    @Test("a wait that begins while timers run is for the next call, even one of no length")
    func zeroLength() {
        struct Spinning: View {
            @Environment(\.sessionClock) private var clock
            @State private var turns = 0
            var body: some View {
                Text("\(turns)").task {
                    for _ in 0..<3 {
                        try? await clock.sleep(for: .zero)
                        turns += 1
                    }
                }
            }
        }
        let program = SwiftViewProgram { Spinning() }
        _ = program.start(at: .zero)
        var turns: [ViewNode?] = []
        while let next = program.nextTimer {
            #expect(next == .zero)
            turns.append(program.runTimers(at: .zero).presentation?.page)
        }
        #expect(turns == ["1", "2", "3"].map { ViewNode(.text($0)) })
    }

    @Test("ticks come at exact multiples and do not drift")
    func ticks() {
        struct Clocked: View {
            @Environment(\.sessionClock) private var clock
            let record: Record
            var body: some View {
                Text("").task {
                    for await tick in clock.ticks(every: .milliseconds(300)) {
                        record.add("\(tick.sessionTime)")
                        try? await clock.sleep(for: .milliseconds(100))
                    }
                }
            }
        }
        let record = Record()
        ProgramDriver { Clocked(record: record) }.run(to: 1)
        #expect(record.lines == ["0.3 seconds", "0.6 seconds", "0.9 seconds"])
    }

    private struct Observed: View {
        @Environment(\.sessionClock) private var clock
        let name: String
        let record: Record
        var body: some View {
            Text(name)
                .onAppear { record.add("\(name) appears") }
                .onDisappear { record.add("\(name) disappears") }
                .task {
                    record.add("\(name) runs")
                    do {
                        try await clock.sleep(for: .seconds(100))
                    } catch {
                        record.add("\(name) \(type(of: error))")
                    }
                }
        }
    }

    @Test("a view that leaves disappears and its task is cancelled")
    func leaving() throws {
        struct Parent: View {
            @State private var isThere = true
            let record: Record
            var body: some View {
                Button("toggle") { isThere.toggle() }
                if isThere { Observed(name: "child", record: record) }
            }
        }
        let record = Record()
        let driver = ProgramDriver { Parent(record: record) }
        #expect(record.lines == ["child appears", "child runs"])
        try driver.press("toggle")
        #expect(record.lines.dropFirst(2) == ["child disappears", "child CancellationError"])
        #expect(driver.program.nextTimer == nil)
        try driver.press("toggle")
        #expect(record.lines.dropFirst(4) == ["child appears", "child runs"])
    }

    @Test("a task with an id is cancelled and begins again when the id changes")
    func taskID() throws {
        struct Keyed: View {
            @State private var key = 1
            let record: Record
            @Environment(\.sessionClock) private var clock
            var body: some View {
                Button("next \(key)") { key += 1 }.task(id: key) {
                    record.add("start \(key)")
                    if (try? await clock.sleep(for: .seconds(1))) == nil { record.add("cancelled") }
                }
                Button("same") { record.add("same") }
            }
        }
        let record = Record()
        let driver = ProgramDriver { Keyed(record: record) }
        try driver.press("same")
        try driver.press("next 1")
        #expect(record.lines == ["start 1", "same", "cancelled", "start 2"])
    }

    @Test("onChange passes the old and the new value, once for each evaluation that saw a change")
    func onChange() throws {
        struct Changing: View {
            @State private var value = 1
            @State private var last = ""
            var body: some View {
                Button("double") { value *= 2 }
                    .onChange(of: value, initial: true) { old, new in last += "\(old)>\(new) " }
                Text(last)
            }
        }
        let driver = ProgramDriver { Changing() }
        try driver.press("double")
        try driver.press("double")
        #expect(driver.texts == ["double", "1>1 1>2 2>4 "])
    }

    @Test("inner views appear before outer ones")
    func appearanceOrder() {
        let record = Record()
        _ = ProgramDriver {
            VStack {
                Text("a").onAppear { record.add("a") }
                Text("b").onAppear { record.add("b") }.onAppear { record.add("around b") }
            }
            .onAppear { record.add("stack") }
        }
        #expect(record.lines == ["a", "b", "around b", "stack"])
    }

    @Test("child tasks of a task run on the session's time too")
    func childTasks() {
        struct Racing: View {
            @Environment(\.sessionClock) private var clock
            @State private var winner = ""
            var body: some View {
                Text(winner).task {
                    let clock = clock
                    winner = await withTaskGroup(of: String.self) { group in
                        for (name, delay) in [("slow", 3.0), ("fast", 1), ("middle", 2)] {
                            group.addTask {
                                try? await clock.sleep(for: .seconds(delay))
                                return name
                            }
                        }
                        let first = await group.next() ?? ""
                        group.cancelAll()
                        return first
                    }
                }
            }
        }
        let driver = ProgramDriver { Racing() }
        driver.run(to: 1)
        #expect(driver.texts == ["fast"])
    }

    @Test("a task that never waits is stopped for this call with an error")
    func endlessTask() {
        let driver = ProgramDriver { Text("").task { while !Task.isCancelled { await Task.yield() } } }
        #expect(driver.messages.map(\.kind).contains(.error(.limit)))
    }

    @Test("a program that is released ends its tasks and frees their objects")
    func leaks() {
        final class Token {}
        weak var token: Token?
        weak var program: SwiftViewProgram?
        do {
            let held = Token()
            token = held
            struct Holding: View {
                let token: Token
                @State private var count = 0
                @Environment(\.sessionClock) private var clock
                var body: some View {
                    Button("\(count)") { count += 1 }.task {
                        while (try? await clock.sleep(for: .seconds(1))) != nil { count += 1 }
                        withExtendedLifetime(token) {}
                    }
                }
            }
            let made = SwiftViewProgram { Holding(token: held) }
            program = made
            _ = made.start(at: .zero)
            _ = made.runTimers(at: .seconds(1))
        }
        #expect(program == nil)
        #expect(token == nil)
    }
}
