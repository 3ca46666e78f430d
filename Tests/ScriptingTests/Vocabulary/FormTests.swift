import Scripting
import Testing

/// Compares values of props with the forms that `pipstream types` prints. TypeScript's compiler determined the
/// expectations when these tests were written. If a reader is stricter than the type, the reader's message is expected.
@Suite("Values and their forms")
struct FormTests {
    private func said(_ props: String, tag: String = "Rectangle") throws -> [String] {
        var decoder = TreeDecoder()
        let decoded = try decoder.decode(#"{"page":{"t":"\#(tag)","p":{\#(props)},"l":"walk.tsx:9:7"},"pip":null}"#)
        #expect(decoded.diagnostics.allSatisfy { $0.location?.description == "walk.tsx:9:7" })
        return decoded.diagnostics.map(\.text)
    }

    @Test(
        "a value that the type forbids is a warning that names the place in it",
        arguments: [
            (#""blendMode":"xor""#, "blendMode: expected normal, multiply, screen, "),
            (#""shadow":{"color":"red"}"#, "shadow: expected radius, which is missing"),
            (#""position":{"x":1}"#, "position: expected y, which is missing"),
            (#""frame":{"minWidth":"infinity"}"#, #"frame.minWidth: expected a number, not "infinity""#),
            (#""frame":{"widht":3}"#, "not a member widht"),
            (#""scaleEffect":{"x":2}"#, "scaleEffect"),
            (#""blur":{"radius":"2","opaque":true}"#, "blur"),
            (#""fixedSize":{"horizontal":true}"#, "fixedSize: expected vertical, which is missing"),
            (#""aspectRatio":{"contentMode":"stretch"}"#, "aspectRatio.contentMode: expected fit or fill"),
            (#""accessibilityHidden":3"#, "accessibilityHidden: expected true or false, not 3"),
            (#""accessibilityAddTraits":["isButton","isBig"]"#, "accessibilityAddTraits: expected "),
            (#""drawingGroup":{"opaque":1}"#, "drawingGroup.opaque: expected true or false, not 1"),
            (#""overlay":{"alignment":"top"}"#, "overlay"),
            (#""onTapGesture":"tap""#, "onTapGesture"),
            (
                #""clipShape":{"type":"rect","cornerSize":{"width":2}}"#,
                "clipShape.cornerSize: expected a width and a height"
            ),
            (#""contentShape":{"type":"rect","cornerRadii":{"topLeading":"4"}}"#, "contentShape.cornerRadii"),
            (#""clipShape":{"type":"concentricRect","corners":"round"}"#, "clipShape.corners: expected "),
            (#""clipShape":{"type":"concentricRect","corner":"concentric"}"#, "not a member corner"),
        ])
    func forbidden(props: String, words: String) throws {
        let said = try said(props)
        #expect(said.count == 1)
        #expect(said.first?.contains(words) == true, "\(said)")
    }

    @Test(
        "a value that the type allows is read without a warning",
        arguments: [
            #""blendMode":"plusLighter""#, #""shadow":{"color":"red","radius":2}"#, #""position":{"x":1,"y":2}"#,
            #""frame":{"maxWidth":"infinity","minHeight":2,"alignment":"topLeading"}"#,
            #""scaleEffect":{"x":2,"y":1}"#, #""scaleEffect":2"#, #""blur":3"#, #""blur":{"radius":1,"opaque":false}"#,
            #""background":{"style":"red","shape":{"type":"rect","cornerRadius":3}}"#,
            #""background":{"$el":{"t":"Text","c":["x"]}}"#,
            #""background":{"content":{"$el":{"t":"Text","c":["x"]}},"alignment":"top"}"#, #""background":false"#,
            #""padding":{"horizontal":3}"#, #""padding":true"#, #""font":"title2""#, #""font":17"#,
            #""font":{"name":"Inter","size":12}"#, #""clipShape":{"type":"capsule","style":"circular"}"#,
            #""clipShape":{"$path":[]}"#, #""offset":{"x":1,"y":-2}"#,
            #""clipShape":"concentricRect""#, #""clipShape":{"type":"concentricRect"}"#,
            #""clipShape":{"type":"concentricRect","uniformTopCorners":"concentric"}"#,
            ##""foregroundStyle":{"primary":"red","secondary":"#112233"}"##,
            #""foregroundStyle":{"light":"red","dark":"rgba(1,2,3,0.5)"}"#,
            #""foregroundStyle":{"color":"red","gradient":true,"opacity":0.5}"#,
            #""alignmentGuide":{"alignment":"leading","value":"width","offset":2}"#,
            #""onTapGesture":{"$fn":1}"#, #""accessibilityAddTraits":["isButton","isHeader"]"#,
        ])
    func allowed(props: String) throws {
        #expect(try said(props) == [])
    }

    @Test("a view's own props are checked by their forms too")
    func ownProps() throws {
        #expect(try said(#""spacing":"wide""#, tag: "HStack").count == 1)
        #expect(try said(#""spacing":4,"alignment":"firstTextBaseline""#, tag: "HStack") == [])
        #expect(
            try said(#""trim":{"from":0,"until":1}"#, tag: "Circle").first?.contains("not a member until") == true)
        #expect(try said(#""title":4"#, tag: "Label").count == 1)
    }

    @Test(
        "a prop that a view requires is reported if it is missing",
        arguments: [
            ("Gauge", #""value":1"#, "Gauge: expected label, which is missing"),
            ("Slider", #""max":4"#, "Slider: expected min, which is missing"),
            ("LazyVGrid", #""spacing":4"#, "LazyVGrid: expected columns, which is missing"),
            ("Link", "", "Link: expected url, which is missing"),
            ("MapCircle", #""radius":4"#, "MapCircle: expected center, which is missing"),
            ("Color", #""light":"red""#, "Color: expected dark, which is missing"),
            ("LinearGradient", #""colors":["red"],"endPoint":"top""#, "LinearGradient: expected startPoint, "),
        ])
    func missingProps(tag: String, props: String, words: String) throws {
        let said = try said(props, tag: tag)
        #expect(said.filter { $0.hasPrefix(words) }.count == 1, "\(said)")
    }

    @Test("a view with all props that it requires is read without a warning, and one whose function the runtime calls")
    func requiredProps() throws {
        #expect(try said(#""min":0,"max":4"#, tag: "Slider") == [])
        #expect(try said(#""light":"red","dark":"blue""#, tag: "Color") == [])
        #expect(try said(#""colors":["red"],"startPoint":"top","endPoint":"bottom""#, tag: "LinearGradient") == [])
        #expect(try said("", tag: "Canvas") == ["Canvas: expected draw, which is missing"])
        var decoder = TreeDecoder()
        #expect(try decoder.decode(#"{"page":{"t":"Canvas","m":[],"p":{}}}"#).diagnostics.isEmpty)
    }

    @Test(
        "a presentation that is closed has no views, and its form does not expect them",
        arguments: [
            #""sheet":{"isPresented":false,"onChanged":{"$fn":1}}"#,
            #""popover":[{"isPresented":false},{"isPresented":false}]"#,
            #""alert":{"title":"x","isPresented":false}"#, #""toast":{"isPresented":false}"#,
            #""navigationDestination":{"isPresented":false}"#,
        ])
    func closed(props: String) throws {
        #expect(try said(props) == [])
    }

    @Test("null is the value of a member whose type allows it")
    func nullMembers() throws {
        #expect(try said(#""ref":{"current":null}"#) == [])
        let selection = try said(#""chartAngleSelection":{"valueType":1,"value":null}"#)
        #expect(!selection.contains { $0.contains("expected") }, "\(selection)")
        #expect(try said(#""swingAnimation":{}"#) == [])
        #expect(try said(#""ref":{"now":null}"#) == ["ref: expected current, not a member now"])
    }

    @Test("a wrong value is reported at each place of the script that has it, and once for each place")
    func places() throws {
        func view(_ line: Int, _ props: String) -> String { #"{"t":"Text","l":"a:\#(line):1","p":{\#(props)}}"# }
        let wrong = #""frame":{"width":"wide"},"blendMode":"xor""#
        let children = [view(1, wrong), view(2, wrong), view(2, wrong), view(3, #""frame":{"widht":1}"#)]
        var decoder = TreeDecoder()
        let decoded = try decoder.decode(#"{"page":{"t":"VStack","c":[\#(children.joined(separator: ","))]}}"#)
        let said = decoded.diagnostics.map { "\($0.location?.line ?? 0) \($0.text.prefix { $0 != ":" })" }
        #expect(said == ["1 frame.width", "1 blendMode", "2 frame.width", "2 blendMode", "3 frame"])
    }

    @Test("a value that a reader rejects is reported once")
    func once() throws {
        #expect(try said(#""foregroundStyle":{"light":"no colour","dark":3}"#).count == 1)
        #expect(try said(#""lineLimit":0"#, tag: "Text").count == 1)
    }

    @Test("each form of the table is read whole, and the types that it names are there")
    func whole() {
        var forms = ValueForms()
        let unknown = TypeDeclaration.forms.modifiers.filter { name, text in
            !text.contains("any") && !text.contains("unknown") && forms.modifier(name) == .any
        }
        #expect(unknown.keys.sorted() == [])
        // A type that a form declares is not in the table too.
        let names = TypeDeclaration.forms.types.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
