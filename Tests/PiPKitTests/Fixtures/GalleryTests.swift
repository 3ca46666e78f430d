import Foundation
import PiPKit
import TestSupport
import Testing

/// The scripts in `fixtures/gallery`, each a sheet of one part of the vocabulary. Its display list and its image are
/// compared with goldens of the same name. The defaults are 1 s and the light scheme. The first line may be a comment
/// that overrides them: `// at 3s`, `// dark`, `// light, dark`, `// locale de-DE`, in any order, separated by commas.
@Suite("A script of the gallery")
struct GalleryTests {
    @Test(
        "A script of the gallery equals its golden display list and its golden image", arguments: try GallerySheet.all()
    )
    func golden(sheet: GallerySheet) throws {
        for scheme in sheet.schemes {
            var environment = ScriptEnvironment()
            environment.colorScheme = scheme
            environment.locale = sheet.locale
            let shown = try SessionMoment(
                script: "gallery/\(sheet.name).tsx", at: .seconds(sheet.second), environment: environment)
            let name = "gallery/" + (scheme == .dark ? "\(sheet.name)-dark" : sheet.name)
            try GoldenFile.check(shown.text, "\(name).txt")
            try GoldenFile.check(try #require(shown.sample.imageBuffer), "\(name).png")
        }
    }
}

/// A script of the gallery and how it is shown.
struct GallerySheet: CustomTestStringConvertible, Sendable {
    let name: String
    private(set) var second = 1
    private(set) var schemes: [ColorScheme] = []
    private(set) var locale = "en-US"

    var testDescription: String { name }

    static func all() throws -> [GallerySheet] {
        try FileManager.default.contentsOfDirectory(atPath: RepositoryFile.path("fixtures/gallery"))
            .filter { $0.hasSuffix(".tsx") }.sorted().map { try GallerySheet(name: String($0.dropLast(4))) }
    }

    private init(name: String) throws {
        self.name = name
        let text = String(decoding: try RepositoryFile.bytes("fixtures/gallery/\(name).tsx"), as: UTF8.self)
        if let line = text.split(separator: "\n").first, line.hasPrefix("// ") {
            for word in line.dropFirst(3).split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
                if word == "dark" { schemes.append(.dark) }
                if word == "light" { schemes.append(.light) }
                if word.hasPrefix("at ") { second = Int(word.dropFirst(3).dropLast()) ?? 1 }
                if word.hasPrefix("locale ") { locale = String(word.dropFirst(7)) }
            }
        }
        if schemes.isEmpty { schemes = [.light] }
    }
}
