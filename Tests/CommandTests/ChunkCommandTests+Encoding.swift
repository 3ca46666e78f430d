import Foundation
import TestSupport
import Testing

extension ChunkCommandTests {
    @Test("Chunks of a plan with other encoding options are rendered again, and are not joined before")
    func otherEncoding() throws {
        try plan("-d", "2s", "--key-frames", "400ms", "--qp", "30", chunks: 2)
        try batch()
        let planned = try plan("-d", "2s", "--key-frames", "400ms", "--qp", "40", chunks: 2)
        let join = try scene.pipstream("join", "plan.jsonl")
        #expect(join.exitCode == 17 && join.errors.contains("chunk 1 of 2 is of another plan"), "\(join.errors)")
        try scene.write(planned.text.replacing("--qp=40", with: "--qp=20"), to: "plan.jsonl")
        let edited = try scene.pipstream("batch", "plan.jsonl")
        #expect(edited.exitCode == 16 && edited.errors.contains("qp 40, and the job has"), "\(edited.errors)")
        try scene.write(planned.text, to: "plan.jsonl")
        try batch()
        #expect(try scene.pipstream("join", "plan.jsonl", "-q").exitCode == 0)
        let arguments = ["s/a.tsx", "-q", "-d", "2s", "--key-frames", "400ms", "--qp", "40", "--out", "whole.mp4"]
        #expect(try scene.pipstream(arguments).exitCode == 0)
        #expect(try scene.bytes(of: "out.mp4") == scene.bytes(of: "whole.mp4"))
    }
}
