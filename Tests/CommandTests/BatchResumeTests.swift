import Foundation
import TestSupport
import Testing

/// A batch that is ended at many points, and started again.
@Suite("A batch that is started again")
struct BatchResumeTests {
    private static let count = 6
    private let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(Stopwatch.source, to: "count.tsx")
    }

    /// The output of a command of its own, which that of each job equals.
    private static let single = Result {
        let scene = try CommandScene()
        try scene.write(Stopwatch.source, to: "count.tsx")
        _ = try scene.pipstream("count.tsx", "-d", "2s", "--out", "single.mp4")
        return try scene.bytes(of: "single.mp4")
    }

    private func identity(_ name: String) throws -> [Int] {
        let status = try FileManager.default.attributesOfItem(atPath: scene.folder.file(name))
        return [status[.systemFileNumber] as? Int ?? 0]
    }

    /// Ends a batch by `signal` when `results` jobs have a result.
    private func end(by signal: String, after results: Int) throws {
        try scene.write(
            (0..<Self.count).map {
                #"{"id": "\#($0)", "script": "count.tsx", "duration": "2s", "output": "\#($0).mp4"}"#
            }.joined(separator: "\n"), to: "jobs.jsonl")
        let shell = """
            count() { lines=0; [ ! -e jobs.results.jsonl ] || while read -r line; do lines=$((lines + 1)); done < jobs.results.jsonl; }
            "$0" batch jobs.jsonl --jobs 2 & run=$!
            until count; [ $lines -ge \(results) ]; do sleep 0.01; done
            kill -\(signal) $run; wait $run
            """
        _ = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
    }

    @Test(
        "A batch that is started again renders the jobs without a result, and no other",
        arguments: [(0, "KILL"), (1, "KILL"), (3, "KILL"), (6, "KILL"), (0, "TERM"), (2, "TERM"), (5, "TERM")])
    func resume(results: Int, signal: String) throws {
        try end(by: signal, after: results)
        let records = (try? scene.bytes(of: "jobs.results.jsonl")) ?? Data()
        let done = try records.split(separator: UInt8(ascii: "\n")).map {
            let record = try #require(try JSONSerialization.jsonObject(with: $0) as? [String: Any])
            return try #require(record["output"] as? String)
        }
        #expect(done.count >= results)
        let before = try done.map(identity)
        var run = try scene.pipstream("batch", "jobs.jsonl", "--jobs", "2")
        // The processes of a batch that was killed end on their own.
        while run.exitCode == 8 { run = try scene.pipstream("batch", "jobs.jsonl", "--jobs", "2") }
        #expect(run.exitCode == 0, "\(run.errors)")
        let totals = "jobs.jsonl: \(Self.count) jobs, \(Self.count - done.count) done, \(done.count) skipped, 0 failed"
        #expect(run.errors.contains(totals), "\(run.errors)")
        #expect(try done.map(identity) == before)
        for index in 0..<Self.count {
            #expect(try scene.bytes(of: "\(index).mp4") == Self.single.get())
        }
    }

    @Test("has an output whose time is beyond the range of 64-bit nanoseconds, and renders it again")
    func timeBeyondRange() throws {
        try scene.write(#"{"script": "count.tsx", "duration": "1s", "output": "0.mp4"}"#, to: "jobs.jsonl")
        #expect(try scene.pipstream("batch", "jobs.jsonl").exitCode == 0)
        // The year 2300.
        let time = timespec(tv_sec: 10_413_792_000, tv_nsec: 5)
        #expect(utimensat(AT_FDCWD, scene.folder.file("0.mp4"), [time, time], 0) == 0)
        for totals in ["1 done, 0 skipped", "0 done, 1 skipped"] {
            let run = try scene.pipstream("batch", "jobs.jsonl")
            #expect(run.exitCode == 0)
            #expect(run.errors.contains(totals), "\(run.errors)")
        }
    }

    @Test(
        "was interrupted in an orderly way after its process had rendered other jobs, and keeps an older output",
        arguments: [false, true])
    func laterJob(hasOlderOutput: Bool) throws {
        try scene.write(
            (0..<3).map { #"{"script": "count.tsx", "duration": "1s", "output": "\#($0).mp4"}"# + "\n" }.joined()
                + #"{"id": "long", "script": "count.tsx", "duration": "1000h", "output": "long.mp4"}"#,
            to: "jobs.jsonl")
        var older: Data?
        if hasOlderOutput {
            _ = try scene.pipstream("count.tsx", "-d", "1s", "--out", "long.mp4")
            older = try scene.bytes(of: "long.mp4")
        }
        let shell = """
            "$0" batch jobs.jsonl --jobs 1 & run=$!
            recording() { set -- long.recording*; [ -e "$1" ]; }
            until recording; do sleep 0.01; done
            kill -TERM $run; wait $run
            """
        let run = try CommandRun(["/bin/sh", "-c", shell, CommandScene.command], in: scene.folder)
        #expect(run.exitCode == 130, "\(run.errors)")
        let names = try scene.folder.names.filter { $0.contains("long") }
        #expect(names == (hasOlderOutput ? ["long.mp4"] : []))
        if let older { #expect(try scene.bytes(of: "long.mp4") == older) }
    }
}
