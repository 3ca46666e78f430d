import Foundation
import PiPKit
import TestSupport
import Testing

@Suite("The command under a timeline")
struct DirectedCommandTests {
    let scene: CommandScene
    private let workout = RepositoryFile.path("Examples/workout.tsx")
    private let timeline = RepositoryFile.path("Examples/workout.jsonl")
    private let world = CommandScene.fixture("sessions/world.tsx")

    init() throws {
        scene = try CommandScene()
    }

    @Test("the workout's decoded video shows the session's frames at the important moments")
    func decodedFrames() throws {
        let run = try scene.pipstream(workout, "--out", "w.mp4", "--events", timeline)
        #expect(run.exitCode == 0, "\(run.errors)")
        let video = try DecodedVideo(path: scene.folder.file("w.mp4"), width: 640, height: 360).frames
        let times = try Probe.file(scene.folder.file("w.mp4")).times
        try #require(video.count == times.count)
        // Paused; skipped; small; large again; hidden; shown again; restored; the rest; closed.
        for moment in [4, 8.5, 15, 17.5, 28, 30, 33, 37.5, 40.5] {
            let name = "at\(moment).png"
            let still = try scene.pipstream(workout, "--out", name, "--at", "\(moment)", "--events", timeline)
            #expect(still.exitCode == 0, "\(still.errors)")
            let image = try DecodedImage(path: scene.folder.file(name)).testImage
            let index = try #require(times.lastIndex { Double($0) / 90_000 <= moment })
            // Another digit is over 30 away.
            #expect(video[index].maximumLocalDifference(from: image) < 20, "\(moment) s")
        }
    }

    @Test(
        "a replayed log gives the same bytes in any environment; options of the command line override its values"
    )
    func replay() throws {
        let options = [
            "--seed", "7", "--date", "2027-03-04T05:06:07", "--time-zone", "Asia/Tokyo", "--locale", "de-DE",
            "--device", "320x480@2", "--scale", "1.5", "--color-scheme", "dark", "--look", "ios18",
            "--increase-contrast", "-d", "4",
        ]
        let first = try scene.pipstream([world, "--out", "a.mp4", "--log", "a.jsonl"] + options)
        #expect(first.exitCode == 0, "\(first.errors)")
        let again = try scene.pipstream(world, "--out", "b.mp4", "--events", "a.jsonl", "--log", "b.jsonl")
        #expect(again.exitCode == 0, "\(again.errors)")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "b.mp4"))
        #expect(try scene.bytes(of: "a.jsonl") == scene.bytes(of: "b.jsonl"))
        let other = try scene.pipstream(world, "--out", "c.mp4", "--events", "a.jsonl", "--seed", "8")
        #expect(other.exitCode == 0, "\(other.errors)")
        #expect(try scene.bytes(of: "a.mp4") != scene.bytes(of: "c.mp4"))
    }

    @Test("the workout's log is a timeline that gives the same bytes and the same log, its ending included")
    func workoutReplay() throws {
        let first = try scene.pipstream(workout, "--out", "a.mp4", "--events", timeline, "--log", "a.jsonl")
        let again = try scene.pipstream(workout, "--out", "b.mp4", "--events", "a.jsonl", "--log", "b.jsonl")
        #expect(first.exitCode == 0 && again.exitCode == 0, "\(again.errors)")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "b.mp4"))
        #expect(try scene.bytes(of: "a.jsonl") == scene.bytes(of: "b.jsonl"))
    }

    @Test("the demo's log sets the duration of its replay")
    func demoReplay() throws {
        let first = try scene.pipstream("--out", "a.mp4", "-d", "3", "--log", "a.jsonl")
        let again = try scene.pipstream("--out", "b.mp4", "--events", "a.jsonl")
        #expect(first.exitCode == 0 && again.exitCode == 0, "\(again.errors)")
        #expect(try scene.bytes(of: "a.mp4") == scene.bytes(of: "b.mp4"))
    }

    @Test("a start of a script that presents nothing is logged as failedToStart alone")
    func failedStart() throws {
        let run = try scene.pipstream(
            CommandScene.fixture("sessions/nothing.tsx"), "--out", "n.mp4", "--events",
            CommandScene.fixture("sessions/nothing.jsonl"), "--log", "n.jsonl")
        #expect(run.exitCode == 7, "\(run.errors)")
        let log = String(decoding: try scene.bytes(of: "n.jsonl"), as: UTF8.self)
        let delegates = log.split(separator: "\n").filter { $0.contains("\"delegate\"") }
        #expect(delegates.count == 1 && delegates[0].contains("failedToStartPictureInPictureWithError"))
        #expect(try scene.folder.names == ["n.jsonl"])
    }

    @Test("a folder as the event file is rejected at once")
    func oddFiles() throws {
        let run = try CommandRun(
            ["/bin/sh", "-c", "mkdir odd; \"$0\" --out odd.mp4 --events odd", CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 3)
        #expect(run.errorLines == ["pipstream: odd: cannot be read: it is a folder"])
    }

    @Test(
        "a log whose time zone the machine does not have, or that names a time beyond a year, is refused by its place")
    func oddLogs() throws {
        for (line, hint) in [
            (#"{"at":0,"log":1,"timeZone":"Europe/Atlantis"}"#, "odd.jsonl:1: \"timeZone\" is not in this machine's"),
            (#"{"at":0,"log":1,"maxUpdates":1e-300}"#, "odd.jsonl:1: \"maxUpdates\" must be"),
            (#"{"at":1e10,"ended":"quit"}"#, "odd.jsonl:1: \"at\" must be"),
        ] {
            try scene.write(line + "\n", to: "odd.jsonl")
            let run = try scene.pipstream("--out", "odd.mp4", "--events", "odd.jsonl")
            #expect(run.exitCode == 2 && run.errors.contains(hint), "\(run.errors)")
        }
    }

    @Test("a wrong line is refused with its place and what was expected, before anything is rendered")
    func wrongLine() throws {
        try scene.write("{\"at\":1,\"event\":\"pause\"}\n{\"at\":2,\"event\":\"jump\"}\n", to: "wrong.jsonl")
        let run = try scene.pipstream(workout, "--out", "w.mp4", "--events", "wrong.jsonl", "--log", "w.jsonl")
        #expect(run.exitCode == 2)
        #expect(run.errors.contains("wrong.jsonl:2: unknown event \"jump\"; the events are start, stop, pause,"))
        #expect(try scene.folder.names == ["wrong.jsonl"])
    }
}
