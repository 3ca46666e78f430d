import FrameSource
import Foundation
import TestSupport
import Testing
import Views

@Suite("Symbols")
struct SymbolTableTests {
    /// The names that scripts use most.
    private static let commonNames = """
        xmark trash checkmark arrow.clockwise plus doc.on.doc magnifyingglass gear chevron.right chevron.left chevron.down
        square.and.pencil square.and.arrow.up square.and.arrow.down folder gearshape location.fill clock.arrow.circlepath
        arrow.triangle.2.circlepath xmark.circle plus.circle.fill music.note checkmark.circle checkmark.circle.fill
        arrow.down.circle arrow.down.circle.fill waveform doc.on.clipboard photo info.circle link arrow.up.arrow.down
        play.fill pause.fill heart.fill arrow.counterclockwise globe pencil shuffle star.fill calendar clock camera
        exclamationmark.triangle exclamationmark.triangle.fill forward.fill backward.fill person.crop.circle.fill safari
        ellipsis ellipsis.circle fuelpump.fill figure.walk figure.run timer bolt.fill wifi battery.100 speaker.wave.2.fill
        mic.fill bell.fill flame.fill car.fill airplane house.fill lock.fill eye sun.max.fill moon.fill cloud.rain.fill
        thermometer chart.bar.fill
        """

    @Test("Each glyph's character is the one that the icon font's own style sheet gives its name")
    func codePoints() throws {
        let sheet = try String(
            contentsOfFile: "/usr/share/fonts-materialdesignicons-webfont/css/materialdesignicons.css", encoding: .utf8)
        var published: [Substring: UInt32] = [:]
        for match in sheet.matches(of: /\.mdi-([a-z0-9-]+):before \{\s+content: "\\([0-9A-F]+)"/) {
            published[match.output.1] = UInt32(match.output.2, radix: 16)
        }
        try #require(published.count > 1000)
        for (symbol, glyph) in SymbolTable.glyphs {
            #expect(published[Substring(glyph.name)] == glyph.codePoint, "\(symbol)")
        }
    }

    @Test(
        "The names that scripts use most have a picture", arguments: commonNames.split(whereSeparator: \.isWhitespace))
    func mostUsed(name: Substring) throws {
        let renderer = try ViewRenderer()
        _ = try renderer.picture(
            DisplayList(
                size: Size(width: 30, height: 30), items: [renderer.symbol(String(name), .style(.body), x: 0, y: 0)]))
        #expect(renderer.takeDiagnostics().isEmpty)
    }

    @Test("An outline around a known symbol is drawn; around an unknown one it is a placeholder")
    func enclosures() throws {
        let renderer = try ViewRenderer()
        func picture(_ name: String) throws -> [SIMD4<UInt8>] {
            let list = DisplayList(
                size: Size(width: 48, height: 48), items: [renderer.symbol(name, Font(size: 41), x: 0, y: 0)])
            let buffer = try ViewRenderer().picture(list)
            return (0..<48).flatMap { y in (0..<48).map { x in buffer.pixel(x: x, y: y) } }
        }
        let pictures = try ["trash", "trash.circle", "trash.circle.fill", "trash.square", "trash.square.fill"].map(
            picture)
        #expect(Set(pictures).count == 5)
        #expect(try picture("trash.fill") == picture("trash"))
        #expect(try picture("nothing.circle") == picture("nothing"))
    }

    @Test("An unknown name is said once, until another one comes")
    func diagnostics() throws {
        let renderer = try ViewRenderer()
        func draw(_ names: [String]) throws {
            let items = names.map { renderer.symbol($0, .style(.body), x: 2, y: 2) }
            _ = try renderer.picture(DisplayList(size: Size(width: 30, height: 30), items: items))
        }
        try draw(["b.unknown", "star", "b.unknown"])
        #expect(renderer.takeDiagnostics() == ["no picture for the symbol \"b.unknown\"; a placeholder is shown"])
        try draw(["b.unknown", "a.unknown"])
        #expect(renderer.takeDiagnostics() == ["no picture for the symbol \"a.unknown\"; a placeholder is shown"])
    }
}
