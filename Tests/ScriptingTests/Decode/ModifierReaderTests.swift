import Scripting
import Testing
import Views

/// One element with one prop each: the decoded modifier, or the diagnostics.
@Suite struct ModifierReaderTests {
    private func decode(_ props: String, tag: String = "Text") throws -> (ViewNode, [String]) {
        let page = try DecodedPage(#"{"t":"\#(tag)","p":{\#(props)},"l":"walk.tsx:9:7"}"#)
        #expect(page.diagnostics.allSatisfy { $0.location?.description == "walk.tsx:9:7" && $0.kind == .diagnostic })
        return try page.shown()
    }

    private func modifiers(_ props: String) throws -> [Modifier] {
        let (node, said) = try decode(props)
        #expect(said == [])
        return node.modifiers
    }

    private static let red = PaintStyle.color(Color(red: 1, green: 0, blue: 0))
    private static let blue = PaintStyle.color(Color(red: 0, green: 0, blue: 1))

    @Test("a frame is fixed, flexible, or a fixed one in a flexible one")
    func frames() throws {
        #expect(
            try modifiers(#""frame":{"width":10,"height":2.5,"alignment":"topLeading"}"#)
                == [.frame(width: 10, height: 2.5, alignment: .topLeading)])
        #expect(
            try modifiers(#""frame":{"maxWidth":"infinity","minHeight":1,"idealHeight":{"$num":"Infinity"}}"#)
                == [.flexibleFrame(FlexibleFrame(maxWidth: .infinity, minHeight: 1, idealHeight: .infinity))])
        #expect(
            try modifiers(#""frame":{"width":1,"maxHeight":"infinity","alignment":"leadingLastTextBaseline"}"#) == [
                .frame(width: 1, height: nil, alignment: Alignment(horizontal: .leading, vertical: .lastTextBaseline)),
                .flexibleFrame(
                    FlexibleFrame(
                        maxHeight: .infinity, alignment: Alignment(horizontal: .leading, vertical: .lastTextBaseline))),
            ])
        #expect(try modifiers(#""frame":{}"#) == [])
    }

    @Test("padding is the system's, one length, or lengths by edge where the narrower name wins")
    func paddings() throws {
        #expect(try modifiers(#""padding":true"#) == [.systemPadding])
        #expect(try modifiers(#""padding":false"#) == [])
        #expect(try modifiers(#""padding":-4"#) == [.padding(EdgeInsets(all: -4))])
        #expect(
            try modifiers(#""padding":{"leading":1,"horizontal":8,"vertical":true,"bottom":0}"#)
                == [.padding(EdgeInsets(top: 16, leading: 1, bottom: 0, trailing: 8))])
        #expect(
            try modifiers(#""modifiers":[["padding"],["padding","horizontal",3],["padding","top"],["padding",2]]"#)
                == [
                    .systemPadding, .padding(EdgeInsets(leading: 3, trailing: 3)), .padding(EdgeInsets(top: 16)),
                    .padding(EdgeInsets(all: 2)),
                ])
    }

    @Test("a style is a colour, a rank, a material, a pair for the schemes, or a gradient")
    func styles() throws {
        func style(_ json: String) throws -> Modifier? { try modifiers(#""tint":\#(json)"#).first }
        #expect(try style(#""red""#) == .tint(Self.red))
        #expect(try style(#""secondary""#) == .tint(.hierarchical(2)))
        #expect(try style(#""ultraThinMaterial""#) == .tint(.material(.ultraThin)))
        #expect(try style(#""thick""#) == .tint(.material(.thick)))
        #expect(
            try style(#"{"light":"red","dark":{"color":"blue","opacity":0.5}}"#)
                == .tint(.adaptive(light: Self.red, dark: .opacity(Self.blue, 0.5))))
        #expect(try style(#"{"color":"red","gradient":true}"#) == .tint(.shaded(Color(red: 1, green: 0, blue: 0))))
        let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)]
        let stops = zip(colors, [0.0, 1.0]).map(GradientStop.init(color:location:))
        let top = UnitPoint(x: 0.5, y: 0)
        let bottom = UnitPoint(x: 0.5, y: 1)
        #expect(try style(#"["red","blue"]"#) == .tint(.linear(stops, start: top, end: bottom)))
        #expect(
            try style(#"{"light":{"gradient":["red","blue"],"startPoint":"top","endPoint":"bottom"},"dark":"blue"}"#)
                == .tint(.adaptive(light: .linear(stops, start: top, end: bottom), dark: Self.blue)))
        #expect(
            try style(
                #"{"stops":[{"color":"red","location":0.25},{"color":"blue","location":1}],"startPoint":"leading","endPoint":{"x":1,"y":0.5}}"#
            )
                == .tint(
                    .linear(
                        [GradientStop(color: colors[0], location: 0.25), GradientStop(color: colors[1], location: 1)],
                        start: UnitPoint(x: 0, y: 0.5), end: UnitPoint(x: 1, y: 0.5))))
        #expect(
            try style(#"{"colors":["red","blue"],"center":"top","startRadius":2,"endRadius":30}"#)
                == .tint(.radial(stops, center: top, startRadius: 2, endRadius: 30)))
        #expect(
            try style(
                #"{"gradient":["red","blue"],"center":"center","startAngle":{"type":"degrees","value":90},"endAngle":{"type":"radians","value":3.141592653589793}}"#
            ) == .tint(.angular(stops, center: UnitPoint(x: 0.5, y: 0.5), startAngle: 90, endAngle: 180)))
        #expect(
            try style(#"{"colors":["red","blue"],"center":"center","angle":{"type":"degrees","value":45}}"#)
                == .tint(.angular(stops, center: UnitPoint(x: 0.5, y: 0.5), startAngle: 45, endAngle: 405)))
    }

    @Test("a preferred scheme is light or dark")
    func preferredScheme() throws {
        #expect(try modifiers(#""preferredColorScheme":"dark""#) == [.preferredColorScheme(.dark)])
        #expect(
            try decode(#""preferredColorScheme":"dim""#).1 == [
                #"preferredColorScheme: expected light or dark, not "dim""#
            ])
    }

    @Test("a missing or unknown font is reported with its substitute")
    func missingFonts() throws {
        #expect(
            try decode(#""font":{"name":"Menlo","size":12}"#).1 == [
                "the font \"Menlo\" is not available: JetBrains Mono is used instead"
            ])
        #expect(
            try decode(#""font":{"name":"Nobody's","size":12}"#).1 == [
                "there is no font \"Nobody's\": Inter is used instead"
            ])
        #expect(try decode(#""fontDesign":"rounded""#).1 == [])
    }

    @Test("a foreground style is one, or one for each rank up to the first that is missing")
    func foregroundStyles() throws {
        #expect(try modifiers(#""foregroundStyle":"red""#) == [.foregroundStyle([Self.red])])
        #expect(
            try modifiers(#""foregroundStyle":{"primary":"red","secondary":"blue"}"#)
                == [.foregroundStyle([Self.red, Self.blue])])
        let (node, said) = try decode(#""foregroundStyle":{"primary":"red","tertiary":"blue"}"#)
        #expect(node.modifiers == [.foregroundStyle([Self.red])])
        #expect(said == ["foregroundStyle: expected secondary, which is missing"])
    }

    @Test("a background is a style, a style in a shape, a view, or a view at a place; an overlay a view")
    func decorations() throws {
        let dot = ViewNode(.shape(.circle, fill: nil, stroke: nil))
        #expect(try modifiers(#""background":"red""#) == [.backgroundStyle(Self.red, shape: nil)])
        #expect(
            try modifiers(#""background":{"style":"red","shape":{"type":"rect","cornerRadius":4}}"#)
                == [.backgroundStyle(Self.red, shape: .roundedRectangle(cornerRadius: 4))])
        #expect(
            try modifiers(#""background":{"$el":{"t":"Circle"}}"#) == [.background(dot, alignment: .center)])
        #expect(
            try modifiers(#""background":{"content":{"$el":{"t":"Circle"}},"alignment":"bottomTrailing"}"#)
                == [.background(dot, alignment: .bottomTrailing)])
        #expect(
            try modifiers(#""overlay":{"$els":[{"t":"Circle"},{"t":"Circle"}]}"#)
                == [.overlay(ViewNode(.zstack(alignment: .center, children: [dot, dot])), alignment: .center)])
    }

    @Test("shapes by name and by description")
    func shapes() throws {
        let forms: [(String, Outline)] = [
            (#""rect""#, .rectangle), (#""circle""#, .circle), (#""capsule""#, .capsule), (#""ellipse""#, .ellipse),
            (#"{"type":"capsule","style":"continuous"}"#, .capsule),
            (#"{"type":"rect"}"#, .rectangle),
            (#"{"type":"rect","cornerRadius":8,"style":"continuous"}"#, .roundedRectangle(cornerRadius: 8)),
            (#"{"type":"rect","cornerSize":{"width":5,"height":5}}"#, .roundedRectangle(cornerRadius: 5)),
            (
                #"{"type":"rect","cornerRadii":{"topLeading":1,"topTrailing":2,"bottomTrailing":3}}"#,
                .unevenRoundedRectangle(topLeading: 1, topTrailing: 2, bottomLeading: 0, bottomTrailing: 3)
            ),
        ]
        for (json, shape) in forms { #expect(try modifiers(#""clipShape":\#(json)"#) == [.clipShape(shape)]) }
    }

    @Test("text's modifiers")
    func textModifiers() throws {
        #expect(
            try modifiers(
                #""font":"headline","fontWeight":"heavy","fontDesign":"rounded","bold":true,"italic":true,"monospacedDigit":true"#
            ) == [
                .font(.style(.headline)), .fontWeight(.heavy), .fontDesign(.rounded), .bold(true),
                .italic(true), .monospacedDigit,
            ])
        #expect(
            try modifiers(#""font":20.5,"lineLimit":2,"multilineTextAlignment":"trailing""#)
                == [.font(Font(size: 20.5)), .lineLimit(2), .multilineTextAlignment(.trailing)])
        #expect(try modifiers(#""font":{"name":"Inter","size":9}"#) == [.font(Font(size: 9, name: "Inter"))])
        #expect(try modifiers(#""monospaced":true,"bold":false"#) == [.fontDesign(.monospaced), .bold(false)])
    }

    @Test("the rest of the modifiers")
    func otherModifiers() throws {
        #expect(
            try modifiers(
                #""opacity":0.5,"cornerRadius":3,"offset":{"x":-1,"y":0},"layoutPriority":2,"fixedSize":true"#) == [
                    .opacity(0.5), .cornerRadius(3), .offset(x: -1, y: 0), .layoutPriority(2),
                    .fixedSize(horizontal: true, vertical: true),
                ])
        #expect(
            try modifiers(#""fixedSize":{"horizontal":true,"vertical":false},"hidden":true,"opacity":7"#)
                == [.fixedSize(horizontal: true, vertical: false), .opacity(0), .opacity(1)])
        #expect(try modifiers(#""hidden":false,"fixedSize":false,"background":false,"font":null"#) == [])
    }

    @Test("props apply in the order written, then the chain")
    func order() throws {
        #expect(
            try modifiers(#""modifiers":[["opacity",0.1],["bold"]],"padding":1,"cornerRadius":2"#)
                == [.padding(EdgeInsets(all: 1)), .cornerRadius(2), .opacity(0.1), .bold(true)])
    }

    @Test(
        "a wrong value is reported at its place and skipped",
        arguments: [
            (#""background":"bleu""#, #"background: expected a colour, a gradient or a material, not "bleu""#),
            (#""tint":{"$fn":3}"#, "tint: expected a colour, a gradient or a material, not a function"),
            (#""tint":["red","x"]"#, #"tint: expected a colour, not "x""#),
            (#""font":"huge""#, #"font: expected a text style, a size or {name, size}, not "huge""#),
            (
                #""fontWeight":700"#,
                "fontWeight: expected ultraLight, thin, light, regular, medium, semibold, bold, heavy or black, not 700"
            ),
            (#""frame":{"width":-1}"#, "frame.width: expected a non-negative length, not -1"),
            (#""frame":{"width":"infinity"}"#, #"frame.width: expected a finite number, not "infinity""#),
            (#""frame":{"width":{"$num":"Infinity"}}"#, "frame.width: expected a finite number, not Infinity"),
            (#""frame":{"maxWidth":"50%"}"#, #"frame.maxWidth: expected a number or 'infinity', not "50%""#),
            (
                #""frame":true"#,
                "frame: expected { width?; height?; alignment?; minWidth?; idealWidth?; maxWidth?; minHeight?; idealHeight?; maxHeight? }, not true"
            ),
            (#""overlay":"red""#, #"overlay: expected a view or { content; alignment }, not "red""#),
            (#""clipShape":{"type":"star"}"#, "clipShape: expected a shape, not an object"),
            (#""lineLimit":0"#, "lineLimit: expected a number of lines from 1, not 0"),
            (#""offset":3"#, "offset: expected { x; y }, not 3"),
            (#""padding":{"$obj":"Map"}"#, "padding: expected a finite number, not Map"),
            (#""shadow":3,"modifiers":[["shadow",3]]"#, "shadow: expected { color; radius; x?; y? }, not 3"),
            (#""sparkle":true,"modifiers":[["sparkle"]]"#, "sparkle is not a known modifier"),
        ])
    func wrongValues(props: String, words: String) throws {
        let (node, said) = try decode(props)
        #expect(said == [words])
        #expect(node.modifiers.count <= 1)
    }

    @Test(
        "an invalid number stops the decoding of the tree, with the element's place",
        arguments: [
            (#""frame":{"width":{"$num":"NaN"}}"#, "frame.width"), (#""padding":{"$num":"NaN"}"#, "padding"),
            (#""padding":{"top":{"$num":"NaN"}}"#, "padding.top"), (#""opacity":{"$num":"NaN"}"#, "opacity"),
            (#""offset":{"y":{"$num":"NaN"}}"#, "offset.y"), (#""font":{"$num":"NaN"}"#, "font"),
            (#""modifiers":[["frame",{"maxHeight":{"$num":"NaN"}}]]"#, "frame.maxHeight"),
        ])
    func notANumber(props: String, name: String) throws {
        let error = #expect(throws: ScriptError.self) { _ = try decode(props) }
        #expect(error?.kind == .script(.render))
        #expect(error?.description == "walk.tsx:9:7: \(name) is not a number (NaN)")
    }

    private static let colorTable: [(String, [Double])] = [
        ("#f80", [1.0, 136.0 / 255, 0, 1]), ("#F80C", [1, 136.0 / 255, 0, 0.8]),
        ("#0080ff", [0, 128.0 / 255, 1, 1]), ("#0080ff80", [0, 128.0 / 255, 1, 128.0 / 255]),
        ("rgb(255, 0, 51)", [1, 0, 0.2, 1]), ("rgba(0,255,0,.5)", [0, 1, 0, 0.5]),
        ("rgb(100% 0% 20% / 25%)", [1, 0, 0.2, 0.25]), ("RGB( 300 , -4 , 0 )", [1, 0, 0, 1]),
        ("hsl(0, 100%, 50%)", [1, 0, 0, 1]), ("hsl(120,100%,25%)", [0, 0.5, 0, 1]),
        ("hsla(240deg 100% 50% / 0.5)", [0, 0, 1, 0.5]), ("hsl(-120, 100%, 50%)", [0, 0, 1, 1]),
        ("hsl(60, 0%, 40%)", [0.4, 0.4, 0.4, 1]), (" white ", [1, 1, 1, 1]), ("clear", [0, 0, 0, 0]),
    ]

    @Test(
        "colours in every syntax",
        arguments: colorTable)
    func colors(text: String, parts: [Double]) throws {
        let tint = try modifiers(#""tint":"\#(text)""#).first?.content as? TintModifier
        guard case .color(let color)? = tint?.style else {
            Issue.record("\(text) is no colour")
            return
        }
        let value = color.light
        for (given, expected) in zip([value.red, value.green, value.blue, value.alpha], parts) {
            #expect(abs(given - expected) < 1e-9)
        }
        #expect(color.light == color.dark)
    }

    @Test(
        "An invalid colour is ignored",
        arguments: [
            "", "#", "#12", "#12345", "#ggg", "rgb(1,2)", "rgb(a,b,c)", "hsl(nan,1%,1%)", "lab(1,2,3)", "rgb(1,2,3",
        ])
    func noColors(text: String) throws {
        let (node, said) = try decode(#""tint":"\#(text)""#)
        #expect(node.modifiers == [])
        #expect(said.count == 1)
    }
}
