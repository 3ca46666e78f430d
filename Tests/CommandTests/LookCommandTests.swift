import TestSupport
import Testing

/// The system's look and its contrast as the command sets them.
@Suite struct LookCommandTests {
    private func color(_ options: String...) throws -> SIMD3<Int> {
        let scene = try CommandScene()
        try scene.write(
            """
            import { EnvironmentValuesReader, Navigation, Rectangle } from "scripting";
            Navigation.present(
                <EnvironmentValuesReader keys={["colorSchemeContrast"]}>
                    {(values) => <Rectangle fill={values.colorSchemeContrast === "increased" ? "systemRed" : "systemBlue"}
                        frame={{ width: 20, height: 20 }} />}
                </EnvironmentValuesReader>)
            """, to: "look.tsx")
        let run = try scene.pipstream(
            ["look.tsx", "--fit", "scale", "--scale", "1", "--out", "look.png"] + options)
        #expect(run.exitCode == 0, "\(run.errors)")
        let image = try #require(
            try DecodedVideo(path: scene.folder.file("look.png"), width: 20, height: 20).frames.first)
        let pixel = image[10, 10]
        return SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
    }

    @Test("system colours are those of the look, and scripts read the contrast that they have")
    func colors() throws {
        #expect(try color() == SIMD3(0x00, 0x88, 0xFF))
        #expect(try color("--look", "ios18") == SIMD3(0x00, 0x7A, 0xFF))
        #expect(try color("--increase-contrast") == SIMD3(0xE9, 0x15, 0x2D))
        #expect(try color("--increase-contrast", "--look=ios18") == SIMD3(0xD7, 0x00, 0x15))
    }
}
