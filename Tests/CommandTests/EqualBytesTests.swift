import TestSupport
import Testing

/// Equal pictures give equal bytes, whatever the memory held before that an encoder is given.
@Suite struct EqualBytesTests {
    @Test("what was in memory before is in no file")
    func memory() throws {
        let scene = try CommandScene()
        let script = RepositoryFile.path("Examples/weather.tsx")
        // The C library fills what it hands out and takes back with the number's complement.
        let fillings = ["0", "1", "77"]
        for filling in fillings {
            let run = try scene.pipstream(
                script, "-o", "\(filling).mp4", "-d", "1s", "-q", environment: ["MALLOC_PERTURB_": filling])
            #expect(run.exitCode == 0, "\(run.errors)")
        }
        let first = try scene.bytes(of: "0.mp4")
        for filling in fillings.dropFirst() {
            let isEqual = try scene.bytes(of: "\(filling).mp4") == first
            #expect(isEqual, "filled with \(filling)")
        }
    }
}
