import PiPKit
import TestSupport
import Testing

@Suite("A timeline of control events")
struct ControlTimelineTests {
    private func events(_ text: String) throws -> [TimedControlEvent] {
        try ControlTimeline(text: text, name: "session.jsonl").events
    }

    @Test("A timeline of control events reads every event of the vocabulary")
    func vocabulary() throws {
        let text = """
            {"at":0,"event":"start"}
            {"at":1,"event":"pause"}
            {"at":1.5,"event":"play"}
            {"at":2,"event":"toggle"}
            {"event":"skip","at":3,"interval":-15}
            {"at":4,"event":"resize","width":320,"height":180}
            {"at":5,"event":"background"}

            {"at":6,"event":"foreground"}
            {"at":7,"event":"close"}
            {"at":8,"event":"restore"}
            {"at":9,"event":"stop"}
            {"at":10,"event":"tap","title":"Toggle \\"PiP\\""}
            {"at":11,"event":"colorScheme","colorScheme":"dark"}
            {"at":12,"event":"quit"}
            """
        #expect(
            try events(text).map(\.event) == [
                .start, .pause, .play, .toggle, .skip(interval: -15), .resize(width: 320, height: 180), .background,
                .foreground, .close, .restore, .stop, .tap(.title("Toggle \"PiP\"")), .colorScheme(.dark), .quit(),
            ])
        #expect(try events(text)[2].time == .milliseconds(1500))
    }

    @Test("A timeline of control events keeps the order of times, and that of insertion at equal times")
    func insertion() {
        var random = SeededGenerator(seed: 35)
        var timeline = ControlTimeline()
        var expected: [TimedControlEvent] = []
        for number in 0..<3_000 {
            if Int.random(in: 0..<5, using: &random) < 2 {
                let first = expected.isEmpty ? nil : expected.removeFirst()
                #expect(timeline.takeDue(at: .seconds(100)) == first)
            } else {
                let event = TimedControlEvent(
                    time: .seconds(Int.random(in: 0..<20, using: &random)), event: .skip(interval: Double(number + 1)))
                expected.insert(event, at: expected.lastIndex { $0.time <= event.time }.map { $0 + 1 } ?? 0)
                timeline.insert(event)
            }
        }
        #expect(timeline.events == expected && expected.count > 100)
    }

    @Test("A timeline of control events counts \"after\" from the line above")
    func after() throws {
        let text = """
            {"at":2,"event":"pause"}\r
            {"after":0.1,"event":"play"}\r
            {"after":0.2,"event":"pause"}
            """
        #expect(try events(text).map(\.time) == [.seconds(2), .milliseconds(2100), .milliseconds(2300)])
    }

    @Test("A timeline of control events passes over the other records of an event log")
    func log() throws {
        let text = """
            {"at":0,"log":1,"version":"x"}
            {"at":0,"callback":"onPipStart"}
            {"at":1,"event":"pause"}
            {"at":3,"ended":"duration"}
            """
        #expect(try events(text) == [TimedControlEvent(time: .seconds(1), event: .pause)])
    }

    @Test(
        "A timeline of control events refuses an invalid line with its location and the expected value",
        arguments: [
            ("{\"at\":1,\"event\":\"jump\"}", "toggle"), ("{\"at\":1}", "\"event\" is missing"), ("[1]", "object"),
            ("{\"at\":1,\"event\":\"pause\"", "JSON"), ("{\"at\":-1,\"event\":\"pause\"}", "from 0"),
            ("{\"at\":\"1\",\"event\":\"pause\"}", "number"), ("{\"event\":\"pause\"}", "the time is missing; give"),
            ("{\"at\":1,\"after\":1,\"event\":\"pause\"}", "not both"), ("{\"at\":1,\"event\":\"skip\"}", "interval"),
            ("{\"at\":1,\"event\":\"skip\",\"interval\":0}", "0"),
            ("{\"at\":1,\"event\":\"skip\",\"seconds\":15}", "is missing; give a number"),
            ("{\"at\":1,\"event\":\"skip\",\"seconds\":15}", "; unexpected \"seconds\""),
            ("{\"at\":1,\"event\":\"resize\",\"width\":1.5,\"height\":2}", "whole pixels"),
            ("{\"at\":1,\"event\":\"tap\"}", "title"),
            ("{\"at\":1,\"event\":\"pause\",\"color\":1}", "unexpected \"color\""),
            ("{\"at\":1e99,\"event\":\"pause\"}", "from 0"), ("{\"at\":1,\"at\":2,\"event\":\"pause\"}", "twice"),
            ("{\"at\":1,\"event\":\"colorScheme\",\"colorScheme\":\"red\"}", "light or dark"),
            ("{\"at\":0.5,\"event\":\"pause\"}", "order"),
            ("{\"after\":31622400,\"event\":\"pause\"}", "exceeds the maximum time of a session, 31622400 s"),
            ("{\"at\":1,\"event\":\"skip\",\"interval\":1e10}", "at most a year"),
            ("{\"at\":1,\"event\":\"\(String(repeating: "x", count: 270_000))\"}", "longer than 262144 bytes"),
        ])
    func refusals(line: String, hint: String) {
        let text = "{\"at\":0.75,\"event\":\"play\"}\n\n" + line + "\n"
        let error = #expect(throws: ControlError.self) { try events(text) }
        #expect(error?.line == 3)
        #expect(error?.description.hasPrefix("session.jsonl:3") == true)
        #expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
    }

    @Test(
        "A timeline of control events reads a file that begins with a byte order mark and ends its lines as Windows does"
    )
    func windows() throws {
        let text = "\u{FEFF}{\"at\":1,\"event\":\"pause\"}\r\n\r\n{\"after\":1,\"event\":\"play\"}\r\n"
        #expect(try events(text).map(\.time) == [.seconds(1), .seconds(2)])
    }

    @Test("A timeline of control events does not depend on how its bytes are split into reads")
    func pieces() throws {
        let text = Array("{\"at\":1,\"event\":\"pause\"}\n\n{\"after\":1,\"event\":\"tap\",\"title\":\"✓\"}".utf8)
        let whole = try events(String(decoding: text, as: UTF8.self))
        for length in 1...text.count {
            var reader = ControlTimelineReader(name: "pieces")
            for start in stride(from: 0, to: text.count, by: length) {
                try reader.take(text[start..<min(start + length, text.count)])
            }
            try reader.take([], isAtEnd: true)
            #expect(reader.timeline.events == whole)
        }
    }

    @Test("A timeline of control events has no more events than a session can keep")
    func tooMany() throws {
        var reader = ControlTimelineReader(name: "many")
        let thousand = Array(String(repeating: "{\"after\":0,\"event\":\"play\"}\n", count: 1000).utf8)[...]
        for _ in 0..<1000 { try reader.take(thousand) }
        let error = #expect(throws: ControlError.self) { try reader.take(thousand) }
        #expect(error?.description == "many:1000001: more than 1000000 events")
    }

    @Test("A timeline never crashes on a thousand damaged timelines, and names the line of each that it refuses")
    func fuzz() {
        var generator = SeededGenerator(seed: 7)
        let good = """
            {"at":0,"event":"start"}
            {"at":1.5,"event":"skip","interval":-15}
            {"after":2,"event":"resize","width":320,"height":180}
            {"after":0,"event":"tap","title":"Done ✓"}
            {"at":30,"event":"colorScheme","colorScheme":"dark"}
            """
        for _ in 0..<1000 {
            var bytes = Array(good.utf8)
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
                }
            }
            do {
                let timeline = try ControlTimeline(text: String(decoding: bytes, as: UTF8.self), name: "f")
                #expect(zip(timeline.events, timeline.events.dropFirst()).allSatisfy { $0.time <= $1.time })
            } catch {
                #expect((1...10).contains(error.line) && !error.message.isEmpty)
            }
        }
    }
}

@Suite("The event log")
struct EventLogTests {
    @Test("The event log writes records that read back as the control events they were")
    func roundTrip() throws {
        let events: [TimedControlEvent] = [
            .init(time: .zero, event: .start), .init(time: .nanoseconds(1_000_000_007), event: .skip(interval: -7.5)),
            .init(time: .seconds(2), event: .resize(width: 16, height: 9)),
            .init(time: .seconds(3), event: .tap(.title("a\"b\n"))),
            .init(time: .seconds(4), event: .colorScheme(.light)), .init(time: .seconds(5), event: .quit()),
        ]
        var lines: [String] = []
        var log = EventLog { lines.append($0) }
        try log.begin(SessionInputs(SessionConfiguration()), version: "1")
        for event in events {
            try log.record(.control(event.event), at: event.time)
            try log.record(.delegate(.setPlaying(true)), at: event.time)
            try log.record(.message(ProgramMessage(kind: .callback(arguments: []), text: "onPipStart")), at: event.time)
            try log.record(.frameShown(nil), at: event.time)
        }
        try log.record(.ended(.duration), at: .seconds(6))
        #expect(try ControlTimeline(text: lines.joined(separator: "\n"), name: "log").events == events)
    }

    @Test("The event log begins with inputs that read back as they were")
    func inputs() throws {
        var inputs = SessionInputs(SessionConfiguration(duration: nil))
        inputs.program.script = "a b.tsx"
        inputs.program.seed = .max
        inputs.configuration.startDate = 1_767_260_460_123
        inputs.configuration.timeZone = "Europe/Paris"
        inputs.configuration.canvas = CMVideoDimensions(width: 640, height: 360)
        inputs.configuration.maximumUpdatesPerSecond = 12.5
        inputs.configuration.colorScheme = .dark
        var lines: [String] = []
        var log = EventLog { lines.append($0) }
        try log.begin(inputs, version: "1")
        var reader = ControlTimelineReader(name: "log")
        try reader.take(Array(lines[0].utf8)[...], isAtEnd: true)
        #expect(reader.recordedInputs == inputs)
    }

    @Test(
        "The event log refuses a first line with an invalid input, and names it",
        arguments: [
            (#""scale":1e300"#, "scale"), (#""scale":"2""#, "scale"), (#""maxUpdates":1e-300"#, "maxUpdates"),
            (#""maxUpdates":241"#, "maxUpdates"), (#""duration":10000000000"#, "duration"),
            (#""duration":0"#, "duration"),
            (#""duration":"1""#, "duration"), (#""date":1e300"#, "date"), (#""date":0.5"#, "date"),
            (#""date":"now""#, "date"), (#""seed":7"#, "seed"), (#""seed":"-1""#, "seed"),
            (#""timeZone":"../../etc/passwd""#, "timeZone"), (#""timeZone":"/tmp/x""#, "timeZone"),
            (#""timeZone":7"#, "timeZone"), (#""locale":"?""#, "locale"), (#""version":1"#, "version"),
            (#""log":2"#, "log"), (#""log":"1""#, "log"), (#""device":[1,2]"#, "device"),
            (#""device":[0,2,3]"#, "device"),
            (#""device":[100,200,1e300]"#, "device"), (#""size":[1,1e9]"#, "size"), (#""size":[16,16,16]"#, "size"),
            (#""colorScheme":"pink""#, "colorScheme"), (#""script":null"#, "script"),
        ])
    func wrongInputs(member: String, name: String) {
        let line = member.contains("log") ? "{\"at\":0,\(member)}" : "{\"at\":0,\"log\":1,\(member)}"
        let error = #expect(throws: ControlError.self) { try ControlTimeline(text: line, name: "run.jsonl") }
        #expect(error?.description.hasPrefix("run.jsonl:1: \"\(name)\" must be ") == true, "\(error as Any)")
    }

    @Test("The event log refuses an end that no session can have", arguments: ["10000000000", "-1", "\"1\"", "1e300"])
    func wrongEnd(time: String) {
        let error = #expect(throws: ControlError.self) {
            try ControlTimeline(text: "{\"at\":\(time),\"ended\":\"duration\"}", name: "run.jsonl")
        }
        #expect(error?.message == "\"at\" must be a number of seconds from 0 to 31622400")
    }

    @Test("Every event can be read back from the log, and docs/control.md describes each with the same text")
    func vocabulary() throws {
        let page = String(decoding: try RepositoryFile.bytes("docs/control.md"), as: UTF8.self)
        var lines: [String] = []
        var log = EventLog { lines.append($0) }
        for event in ControlEventSchema.examples {
            try log.record(.control(event), at: .seconds(1))
            let form = ControlEventSchema(event)
            let members = form.members.map { "`\($0.name)`" }.joined(separator: ", ")
            #expect(page.contains("| `\(form.name)` | \(members.isEmpty ? "" : members + " ")| \(form.meaning) |"))
        }
        let read = try ControlTimeline(text: lines.joined(separator: "\n"), name: "log").events
        #expect(read.map(\.event) == ControlEventSchema.examples)
    }

    @Test("The event log writes times exactly")
    func times() {
        #expect(Duration.milliseconds(1500).decimalSeconds == "1.5")
        #expect((Duration.seconds(1) / 30).decimalSeconds == "0.033333333")
        #expect(Duration.nanoseconds(1).decimalSeconds == "0.000000001")
        #expect(Duration.zero.decimalSeconds == "0")
        #expect(Duration(secondsComponent: 1, attosecondsComponent: 999_999_999_999_999_999).decimalSeconds == "2")
    }
}
