import Foundation
import TestSupport
import Testing

@Suite("MP4 on standard output")
struct PipedMP4Tests {
    @Test(
        "MP4 on standard output has the frames of a file at their times, in fragments, to the end of the session",
        arguments: ["mp4", "mov"])
    func fragments(format: String) throws {
        let scene = try CommandScene()
        let run = try scene.pipstream("-o", "-", "--format", format, "-q", "-d", "2")
        #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        try run.output.write(to: URL(fileURLWithPath: scene.folder.file("pipe.mp4")))
        let probe = try Probe.file(scene.folder.file("pipe.mp4"))
        #expect(run.output.range(of: Data("moof".utf8)) != nil)
        #expect(probe.stream.duration_ts == 180_000)
        #expect(zip(probe.times, probe.times.dropFirst()).allSatisfy { $0 < $1 } && probe.times.count > 20)
        // A reader assumes that a fragment's last frame is as long as the previous one. A copy made by the frames'
        // times is correct.
        let copy = scene.folder.file("copy.mp4")
        _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-i", scene.folder.file("pipe.mp4"), "-c", "copy", copy])
        let whole = try Probe.file(copy)
        #expect(whole.packets.count == probe.packets.count)
        #expect(probe.packets.first?.isKeyFrame == true && probe.times.first == 0)
    }
}
