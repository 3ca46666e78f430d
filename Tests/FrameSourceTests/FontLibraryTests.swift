import Foundation
import FrameSource
import TestSupport
import Testing
import Views

@Suite("The fonts that are drawn with")
struct FontLibraryTests {
    /// The standard folders without those of two packages and of what is fetched.
    private let incomplete = FontLibrary.standardFolders.filter {
        !$0.contains("noto") && !$0.contains("material") && !$0.contains("/fonts-")
    }

    private let withoutFetched = FontLibrary.standardFolders.filter { !$0.contains("/fonts-") }

    @Test("Missing fonts are an error that names them and the packages that hold them")
    func missing() throws {
        let error = try #require(throws: FrameSourceError.self) { try FontLibrary(folders: incomplete) }
        #expect("\(error)".contains("CupertinoIcons"))
        #expect("\(error)".contains("Material Design Icons"))
        #expect(
            "\(error)".contains("run script/bootstrap (or install fonts-materialdesignicons-webfont fonts-noto-core"))
    }

    @Test("The fetched fonts alone missing are an error as well")
    func missingIcons() throws {
        let error = try #require(throws: FrameSourceError.self) { try FontLibrary(folders: withoutFetched) }
        #expect("\(error)".hasPrefix("CupertinoIcons, Inter, Nunito, JetBrains Mono: "))
        #expect("\(error)".contains("not found; run script/bootstrap"))
    }

    @Test(
        "One missing style of a family is an error that names it",
        arguments: ["Inter", "Inter-Italic", "Nunito-Italic"])
    func missingStyle(name: String) throws {
        let folder = try TemporaryFolder()
        let fetched = try #require(
            FontLibrary.standardFolders.first { FileManager.default.fileExists(atPath: $0 + "/Inter.ttf") })
        for file in try FileManager.default.contentsOfDirectory(atPath: fetched) where file != name + ".ttf" {
            try FileManager.default.copyItem(atPath: fetched + "/" + file, toPath: folder.file(file))
        }
        let folders = FontLibrary.standardFolders.filter { !$0.contains("/fonts-") }
        let error = try #require(throws: FrameSourceError.self) { try FontLibrary(folders: [folder.path] + folders) }
        #expect("\(error)".hasPrefix(name.replacing("-", with: " ") + ": cannot read fonts: not found"))
        try FileManager.default.copyItem(atPath: "\(fetched)/\(name).ttf", toPath: folder.file("other-name.ttf"))
        #expect(throws: Never.self) { try FontLibrary(folders: [folder.path] + folders) }
    }

    @Test("If missing fonts are allowed, they are named once, and the available fonts are used")
    func allowedMissing() throws {
        let renderer = try ViewRenderer(fonts: FontLibrary(folders: withoutFetched, allowsMissing: true))
        #expect(renderer.takeDiagnostics().contains { $0.contains("CupertinoIcons") && $0.contains("not installed") })
        #expect(renderer.takeDiagnostics() == [])
        let metrics = renderer.measurer.measure(TextRun(string: "x", font: .style(.body)), width: nil, height: nil)
        #expect(metrics.size.width > 5)
    }

    @Test("No font at all is an error, allowed or not", arguments: [true, false])
    func none(isAllowed: Bool) {
        #expect(throws: FrameSourceError.self) { try FontLibrary(folders: ["/no/such"], allowsMissing: isAllowed) }
    }

    @Test("No standard folder is in a user's home")
    func folders() {
        #expect(FontLibrary.standardFolders.allSatisfy { !$0.contains("/.local/") })
        #expect(FontLibrary.standardFolders.contains("/usr/local/share/pipstream/fonts-2"))
    }

    @Test("A folder that is not there and one with signs of XML in its name are passed over")
    func oddFolders() throws {
        let folders = ["/no/such/folder", "/no/<such>/&/folder"] + FontLibrary.standardFolders
        let metrics = try ViewRenderer(fonts: FontLibrary(folders: folders)).measurer
            .measure(TextRun(string: "x", font: .style(.body)), width: nil, height: nil)
        #expect(metrics.size.width > 5)
    }
}
