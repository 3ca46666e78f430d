import Foundation
import SharedTypes
import TestSupport
import Testing

/// Files of chunks whose hash is right, and whose contents no encoder writes.
@Suite("A chunk with absurd contents and a right hash")
struct ForgedChunkTests {
    let scene: CommandScene

    init() throws {
        scene = try CommandScene()
        try scene.write(
            """
            import { Navigation, Text } from "scripting"
            Navigation.present(<Text pip={{ isPresented: true, content: <Text>x</Text> }}>Page</Text>)
            """, to: "a.tsx")
        let plan = try scene.pipstream([
            "plan", "a.tsx", "-d", "3", "--silent-audio", "--chunks", "1", "--out", "b.mp4",
        ])
        try scene.write(plan.text, to: "plan.jsonl")
        #expect(try scene.pipstream("batch", "plan.jsonl").exitCode == 0)
    }

    /// Changes the packets and the description of a chunk, and gives it the right hash again.
    private func forge(_ name: String, _ change: (_ packets: inout [UInt8], _ description: inout String) -> Void) throws
    {
        let path = "b.mp4.chunks/\(name).chunk"
        let bytes = [UInt8](try scene.bytes(of: path))
        let end = bytes.count - 36
        let length = (0..<4).reduce(0) { $0 | Int(bytes[end + $1]) << (8 * $1) }
        var packets = Array(bytes[..<(end - length)])
        var description = String(decoding: bytes[(end - length)..<end], as: UTF8.self)
        change(&packets, &description)
        let text = Array(description.utf8)
        let size = (0..<4).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) }
        // All of it is one block.
        let digest = HashFunction.sha256.digest(of: HashFunction.sha256.digest(of: packets) + text)
        try Data(packets + text + size + digest).write(to: URL(fileURLWithPath: scene.folder.file(path)))
    }

    /// The first packet's header begins behind the file's name: track, flags, and three times of eight bytes.
    private static let header = 16

    @Test(
        "Packets of another track, or at an absurd time, end the join with 9 and no video",
        arguments: ["1", "audio"], [(0, 7), (9, 0x7F), (9, 0x80), (17, 0x7F), (25, 0x7F), (25, 0x80)])
    func packets(name: String, change: (offset: Int, value: UInt8)) throws {
        try forge(name) { packets, _ in packets[Self.header + change.offset] = change.value }
        let run = try scene.pipstream("join", "plan.jsonl")
        #expect(run.exitCode == 9, "\(run.exitCode) \(run.errors)")
        #expect(run.errors.hasSuffix(".chunk: cannot join the chunks: it is damaged\n"), "\(run.errors)")
        #expect(try scene.folder.names.filter { $0.hasSuffix(".mp4") } == [])
    }

    @Test("An absurd size, rate or time scale is refused", arguments: ["canvas", "rate", "timescale"])
    func description(name: String) throws {
        try forge("1") { _, description in
            let pattern = try? Regex("\"\(name)\":(\\[?)[0-9]+")
            description.replace(pattern!) { "\"\(name)\":\($0.output[1].substring ?? "")900000000000000" }
        }
        let run = try scene.pipstream("join", "plan.jsonl")
        #expect(run.exitCode == 17, "\(run.exitCode) \(run.errors)")
        #expect(run.errors.contains("b.mp4.chunks/1.chunk: chunk 1 of 1 is damaged"), "\(run.errors)")
    }
}
