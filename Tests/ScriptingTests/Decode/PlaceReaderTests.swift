import Scripting
import Testing
import Views

@Suite("The position of a view is read from a script")
struct PlaceReaderTests {
    private func read(_ props: String) throws -> DecodedPage {
        try DecodedPage(#"{"t":"Text","p":{\#(props)},"c":["a"]}"#)
    }

    private func text(_ modifiers: Modifier...) -> ViewNode {
        ViewNode(.text("a"), modifiers: modifiers)
    }

    @Test("a position, a z-index and a direction")
    func places() throws {
        #expect(try read(#""position":{"x":3,"y":-4}"#).view == text(.position(x: 3, y: -4)))
        #expect(try read(#""zIndex":-2"#).view == text(.zIndex(-2)))
        #expect(
            try read(#""environments":{"layoutDirection":"rightToLeft"}"#).view == text(.layoutDirection(.rightToLeft)))
        #expect(try read(#""position":5"#).said == ["position: expected { x; y }, not 5"])
    }

    @Test("a guide at a length, at another guide, or at the view's width or height, with an offset")
    func guides() throws {
        #expect(
            try read(#""alignmentGuide":{"alignment":"leading","value":5}"#).view
                == text(.alignmentGuide(.leading, at: .length(5))))
        #expect(
            try read(#""alignmentGuide":{"alignment":"trailing","value":"leading","offset":-3}"#).view
                == text(.alignmentGuide(.trailing, at: .horizontal(.leading), offset: -3)))
        #expect(
            try read(#""alignmentGuide":{"alignment":"firstTextBaseline","value":"height"}"#).view
                == text(.alignmentGuide(.firstTextBaseline, at: .height)))
    }

    @Test("the centre is a guide of both axes unless its place lies along one")
    func centre() throws {
        #expect(
            try read(#""alignmentGuide":{"alignment":"center","value":9}"#).view
                == text(
                    .alignmentGuide(HorizontalAlignment.center, at: .length(9)),
                    .alignmentGuide(VerticalAlignment.center, at: .length(9))))
        #expect(
            try read(#""alignmentGuide":{"alignment":"center","value":"top"}"#).view
                == text(.alignmentGuide(VerticalAlignment.center, at: .vertical(.top))))
    }

    @Test("an unknown guide is reported and ignored")
    func wrong() throws {
        let read = try read(#""alignmentGuide":{"alignment":"middle","value":9}"#)
        #expect(read.view == text())
        #expect(read.said == [#"alignmentGuide.alignment: expected a guide, not "middle""#])
    }
}
