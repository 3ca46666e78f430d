import Foundation
import PiPKit
import TestSupport
import Testing

/// All features of picture in picture in one script. It counts while it plays, freezes on pause and jumps on skip. It
/// lays out again for each size of the window, hides on foreground and shows on background.
@Suite("The workout under its timeline")
struct WorkoutTests {
    private func run() throws -> DirectedSession {
        let path = "Examples/workout.jsonl"
        let text = String(decoding: try RepositoryFile.bytes(path), as: UTF8.self)
        let timeline = try ControlTimeline(text: text, name: path)
        #expect(timeline.events.count == 20)
        return try DirectedSession(script: "Examples/workout.tsx", timeline: timeline)
    }

    @Test("the log holds exactly the expected events, delegate calls, callbacks and frames, in order, at exact times")
    func log() throws {
        let log = try run().log
        let expected = WorkoutLog.lines
        for (index, (line, wanted)) in zip(log, expected).enumerated() where line != wanted {
            Issue.record("line \(index + 1): \(line)\nis not:  \(wanted)")
            return
        }
        #expect(log.count == expected.count)
    }

    @Test("the frames show the right numbers at the important moments")
    func numbers() throws {
        let session = try run()
        let moments: [(time: Double, texts: [String], reason: String)] = [
            (0, ["Work", "1 / 8", "0:00", "40 s left"], "it opens at the beginning"),
            (3.4, ["Work", "1 / 8", "0:03", "37 s left"], "a second for a second"),
            (3.5, ["Paused", "1 / 8", "0:03", "37 s left"], "a pause is seen at once"),
            (5.9, ["Paused", "1 / 8", "0:03", "37 s left"], "and nothing counts while it lasts"),
            (6, ["Work", "1 / 8", "0:03", "37 s left"], "play goes on from there"),
            (8.2, ["Work", "1 / 8", "0:05", "35 s left"], "a second after play, and another"),
            (8.25, ["Work", "1 / 8", "0:20", "20 s left"], "15 s forward"),
            (10, ["Work", "1 / 8", "0:37", "3 s left"], "the skip to 36 first, then the timer of that second"),
            (12, ["Work", "1 / 8", "0:24", "16 s left"], "38 - 15, then the timer"),
            (14, ["0:26"], "a window of 160 x 90 has room for the clock alone"),
            (16, ["0:28"], "which counts on"),
            (17, ["Work", "1 / 8", "0:29", "11 s left"], "640 x 360 shows everything again"),
            (20, ["Paused", "1 / 8", "0:31", "9 s left"], "the pause comes before the timer of that second"),
            (22, ["Work", "1 / 8", "0:31", "9 s left"], "the toggle's other side"),
            (26, ["Work", "1 / 8", "0:35", "5 s left"], "the page in the background does not disturb it"),
            (27, [], "hidden on foreground, before the timer of that second"),
            (28.9, [], "and nothing counts while there is no window"),
            (29, ["Work", "1 / 8", "0:35", "5 s left"], "shown on background, where it stopped"),
            (31, ["Work", "1 / 8", "0:37", "3 s left"], "counting again"),
            (32, [], "restored to the page"),
            (34, ["Work", "1 / 8", "0:37", "3 s left"], "the page's own button opens it"),
            (37, ["Rest", "1 / 8", "0:40", "20 s left"], "40 s of work are over"),
            (38, ["Work", "1 / 8", "0:26", "14 s left"], "a skip back is 15 s to this script, whatever its interval"),
            (39, ["Work", "1 / 8", "0:27", "13 s left"], "and on"),
            (40, [], "closed"),
        ]
        for (time, texts, reason) in moments {
            #expect(session.texts(at: time) == texts, "\(time) s: \(reason)")
        }
    }

    @Test("every frame equals its content drawn from scratch, to the pixel")
    func pixels() throws {
        let session = try run()
        #expect(session.output.shown.map(\.time) == session.expected.map(\.time))
        for (shown, expected) in zip(session.frames, session.expected) where shown.pixels != expected.pixels {
            Issue.record("the frame at \(shown.time) is not what was to be drawn")
        }
    }

    @Test("a recorded session, directed by its own log, gives the same frames at the same times, and the same log")
    func replay() throws {
        let first = try run()
        let log = try ControlTimeline(text: first.log.joined(separator: "\n"), name: "run.jsonl")
        let second = try DirectedSession(script: "Examples/workout.tsx", timeline: log)
        #expect(second.log == first.log)
        #expect(second.frames == first.frames)
        #expect(second.output.end == first.output.end)
    }
}
