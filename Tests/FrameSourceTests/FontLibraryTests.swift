import FrameSource
import Testing
import Views

@Suite("The fonts that are drawn with")
struct FontLibraryTests {
    @Test("Missing fonts are an error that names the packages that hold them")
    func missing() throws {
        let folders = FontLibrary.standardFolders.filter { !$0.contains("inter") && !$0.contains("material") }
        let error = try #require(throws: FrameSourceError.self) { try FontLibrary(folders: folders) }
        #expect(error.code == .missingFonts(packages: ["fonts-inter", "fonts-materialdesignicons-webfont"]))
        #expect("\(error)".contains("install fonts-inter fonts-materialdesignicons-webfont"))
    }

    @Test("A folder that is not there and one with signs of XML in its name are passed over")
    func oddFolders() throws {
        let folders = ["/no/such/folder", "/no/<such>/&/folder"] + FontLibrary.standardFolders
        let metrics = try ViewRenderer(fonts: FontLibrary(folders: folders)).measurer
            .measure(TextRun(string: "x", font: .style(.body)), width: nil, height: nil)
        #expect(metrics.size.width > 5)
    }
}
