import Scripting
import Testing
import Views

/// The decoding of control elements and their modifiers.
@Suite struct ControlReaderTests {
    private func decode(_ page: String) throws -> (ViewNode, [String]) {
        try DecodedPage(page).shown()
    }

    private func modifiers(_ props: String) throws -> [Modifier] {
        let (node, said) = try decode(#"{"t":"Text","p":{\#(props)}}"#)
        #expect(said == [])
        return node.modifiers
    }

    @Test("a button's style, size, shape and width are read by name")
    func buttons() throws {
        #expect(
            try modifiers(#""buttonStyle":"glassProminent","controlSize":"mini","buttonSizing":"flexible""#)
                == [.buttonStyle(.glassProminent), .controlSize(.mini), .buttonSizing(.flexible)])
        #expect(try modifiers(#""buttonBorderShape":"circle""#) == [.buttonBorderShape(.circle)])
        #expect(
            try modifiers(#""buttonBorderShape":{"roundedRectangleRadius":4}"#)
                == [.buttonBorderShape(.roundedRectangle(radius: 4))])
        #expect(try modifiers(#""disabled":true"#) == [.disabled(true)])
        #expect(try modifiers(#""disabled":false"#) == [])
    }

    @Test("a link has its address and its label, a string or a view")
    func links() throws {
        #expect(
            try decode(#"{"t":"Link","p":{"url":"https://a.b"},"c":["More"]}"#).0.kind
                == .link(to: "https://a.b", label: [ViewNode(.text("More"))]))
        #expect(try decode(#"{"t":"Link"}"#).0.kind == .link(to: "", label: []))
    }

    @Test("an unknown style name is reported")
    func unknownWords() throws {
        #expect(
            try decode(#"{"t":"Text","p":{"buttonStyle":"loud","buttonBorderShape":4}}"#).1 == [
                #"buttonStyle: expected automatic, bordered, borderless, borderedProminent, plain, glass or glassProminent, not "loud""#,
                "buttonBorderShape: expected automatic, capsule, circle, roundedRectangle or buttonBorder or { roundedRectangleRadius }, not 4",
            ])
    }

    @Test("a gauge, a picker's chosen option and a field's prompt are read from their props")
    func values() throws {
        #expect(
            try decode(
                #"{"t":"Gauge","p":{"value":3,"min":2,"max":6,"currentValueLabel":{"$el":{"t":"Divider"}}},"c":["l"]}"#
            ).0
                .kind
                == .gauge(
                    .init(
                        value: 3, from: 2, to: 6, label: ViewNode(.text("l")),
                        currentValueLabel: ViewNode(.divider))))
        let options = #""c":[{"t":"Divider","p":{"tag":1}},{"t":"Divider","p":{"tag":"1"}}]"#
        let two = [ViewNode(.divider), ViewNode(.divider)]
        #expect(
            try decode(#"{"t":"Picker","p":{"title":"T","value":"1"},\#(options)}"#).0.kind
                == .picker(label: [ViewNode(.text("T"))], options: two, selection: 1))
        #expect(
            try decode(#"{"t":"Picker","p":{"value":2},\#(options)}"#).0.kind
                == .picker(label: [], options: two, selection: nil))
        #expect(
            try decode(#"{"t":"TextField","p":{"title":"T","prompt":"P","axis":"vertical"}}"#).0.kind
                == .field(text: "", prompt: ViewNode(.text("P")), isMultiline: true))
    }

    @Test("a toast shows while it is presented, a badge where it is not 0")
    func toasts() throws {
        #expect(try modifiers(#""toast":{"isPresented":false,"message":"m"}"#) == [])
        #expect(
            try modifiers(#""toast":{"isPresented":true,"message":"m","position":"top","cornerRadius":3}"#)
                == [.toast(ViewNode(.text("m")), alignment: .top, look: ToastStyle(cornerRadius: 3))])
        #expect(try modifiers(#""badge":3"#) == [.badge("3")])
        #expect(try modifiers(#""badge":0"#) == [.badge(nil)])
        #expect(try modifiers(#""badge":"new""#) == [.badge("new")])
    }
}
