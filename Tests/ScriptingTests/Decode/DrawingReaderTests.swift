import Scripting
import Testing
import Views

/// Shapes, styles and effects: the decoded prop, or the diagnostics.
@Suite struct DrawingReaderTests {
    private func decode(_ props: String, tag: String = "Text") throws -> (ViewNode, [String]) {
        try DecodedPage(tag, props).shown()
    }

    private func modifiers(_ props: String) throws -> [Modifier] {
        let (node, said) = try decode(props)
        #expect(said == [])
        return node.modifiers
    }

    private func kind(_ tag: String, _ props: String) throws -> ViewNode.Kind {
        let (node, said) = try decode(props, tag: tag)
        #expect(said == [])
        return node.kind
    }

    private static let red = PaintStyle.color(Color(red: 1, green: 0, blue: 0))

    @Test("a shape's trim is a part of its edge, its corners are continuous unless they are circular")
    func shapes() throws {
        #expect(
            try kind("Circle", #""trim":{"from":0.25,"to":2}"#)
                == .shape(.trimmed(.circle, from: 0.25, to: 1), fill: nil, stroke: nil))
        #expect(
            try kind("RoundedRectangle", #""cornerRadius":4,"style":"circular""#)
                == .shape(.roundedRectangle(cornerRadius: 4, style: .circular), fill: nil, stroke: nil))
        #expect(
            try kind("RoundedRectangle", #""cornerSize":{"width":4,"height":6}"#)
                == .shape(.ellipticalRectangle(cornerSize: Size(width: 4, height: 6)), fill: nil, stroke: nil))
        #expect(
            try kind("Rectangle", #""stroke":{"shapeStyle":"red","strokeStyle":{"lineWidth":2,"mitterLimit":3}}"#)
                == .shape(
                    .rectangle, fill: nil,
                    stroke: ViewNode.Stroke(style: Self.red, line: StrokeStyle(lineWidth: 2, miterLimit: 3))))
        let corners = ConcentricCorners(
            topLeading: .fixed(3), topTrailing: .concentric(minimum: 2), bottomLeading: .concentric(minimum: 0),
            bottomTrailing: .concentric(minimum: 0), isUniform: true)
        #expect(
            try kind(
                "ConcentricRectangle",
                #""corners":"concentric","uniformTopCorners":{"style":"concentric","minimum":2},"topLeadingCorner":{"style":"fixed","radius":3},"isUniform":true"#
            ) == .shape(.concentricRectangle(corners), fill: nil, stroke: nil))
    }

    @Test("a path is its steps; angles are in radians, and what is no step is left out")
    func paths() throws {
        let json = #"[["M",1,2],["L",3,4],["Q",5,6,7,8],["C",1,2,3,4,5,6],["Z"],["R",0,0,4,2],["L",1],["?"],7]"#
        var path = Path()
        path.move(to: Point(x: 1, y: 2))
        path.addLine(to: Point(x: 3, y: 4))
        path.addQuadCurve(to: Point(x: 7, y: 8), control: Point(x: 5, y: 6))
        path.addCurve(to: Point(x: 5, y: 6), control1: Point(x: 1, y: 2), control2: Point(x: 3, y: 4))
        path.closeSubpath()
        path.addRect(Rect(x: 0, y: 0, width: 4, height: 2))
        #expect(try kind("PathShape", #""path":\#(json)"#) == .shape(.path(path), fill: nil, stroke: nil))
        #expect(try modifiers(#""clipShape":\#(json)"#) == [.clipShape(.path(path))])
        var arc = Path()
        arc.addArc(center: Point(x: 5, y: 5), radius: 5, startAngle: 0, endAngle: .pi, clockwise: false)
        #expect(
            try kind("PathShape", #""path":[["A",5,5,5,0,3.141592653589793,0]]"#)
                == .shape(.path(arc), fill: nil, stroke: nil))
    }

    @Test("gradients are views too, and a mesh is a style")
    func gradients() throws {
        let stops = zip([Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)], [0.0, 1.0])
            .map(GradientStop.init(color:location:))
        let style = PaintStyle.linear(stops, start: UnitPoint(x: 0, y: 0.5), end: UnitPoint(x: 1, y: 0.5))
        let props = #""colors":["red","blue"],"startPoint":"leading","endPoint":"trailing""#
        #expect(try kind("LinearGradient", props) == .shape(.rectangle, fill: style, stroke: nil))
        #expect(
            try modifiers(
                #""tint":{"light":{"gradient":["red","blue"],"startPoint":"leading","endPoint":"trailing"},"dark":{\#(props)}}"#
            )
                == [.tint(.adaptive(light: style, dark: style))])
        let corners = [UnitPoint(x: 0, y: 0), UnitPoint(x: 1, y: 0), UnitPoint(x: 0, y: 1), UnitPoint(x: 1, y: 1)]
        let red = Color(red: 1, green: 0, blue: 0)
        let mesh = MeshGradient(
            width: 2, height: 2, points: corners, colors: [red, red, red, red], smoothsColors: false)
        #expect(
            try modifiers(
                #""tint":{"width":2,"height":2,"points":[[0,0],{"x":1,"y":0},[0,1],[1,1]],"colors":["red","red","red","red"],"smoothsColors":false}"#
            ) == [.tint(.mesh(mesh))])
        #expect(
            try decode(#""tint":{"width":2,"height":2,"points":[[0,0]],"colors":["red"]}"#).1
                == [
                    "tint: expected a mesh with a point and a colour for each of its width × height vertices, not an object"
                ])
    }

    @Test("effects take a number or their parts")
    func effects() throws {
        let anchor = UnitPoint(x: 0, y: 0)
        #expect(try modifiers(#""blur":3"#) == [.blur(radius: 3)])
        #expect(try modifiers(#""blur":{"radius":3,"opaque":true}"#) == [.blur(radius: 3, opaque: true)])
        #expect(
            try modifiers(#""shadow":{"color":"black","radius":2,"y":1}"#)
                == [.shadow(color: .black, radius: 2, x: 0, y: 1)])
        #expect(try modifiers(#""blendMode":"plusDarker""#) == [.blendMode(.plusDarker)])
        #expect(try modifiers(#""border":{"style":"red","width":3}"#) == [.border(Self.red, width: 3)])
        #expect(try modifiers(#""border":"red""#) == [.border(Self.red, width: 1)])
        #expect(try modifiers(#""rotationEffect":45"#) == [.rotationEffect(degrees: 45)])
        #expect(
            try modifiers(#""rotationEffect":{"degrees":45,"anchor":"topLeading"}"#)
                == [.rotationEffect(degrees: 45, anchor: anchor)])
        #expect(try modifiers(#""scaleEffect":2"#) == [.scaleEffect(x: 2, y: 2)])
        #expect(try modifiers(#""scaleEffect":{"x":2,"y":-1}"#) == [.scaleEffect(x: 2, y: -1)])
        #expect(
            try modifiers(#""rotation3DEffect":{"degrees":30,"axis":{"y":1},"perspective":0.5}"#)
                == [.rotation3DEffect(degrees: 30, axis: (x: 0, y: 1, z: 0), perspective: 0.5)])
        #expect(
            try modifiers(#""transformEffect":{"c":0.5,"tx":3}"#)
                == [.transformEffect(AffineMatrix(a: 1, b: 0, c: 0.5, d: 1, tx: 3, ty: 0))])
        #expect(
            try modifiers(#""brightness":0.1,"hueRotation":90,"colorInvert":true,"colorInvert":false"#) == [
                .colorFilter("brightness", .brightness(0.1)), .colorFilter("hueRotation", .hueRotation(degrees: 90)),
                .colorFilter("colorInvert", .invert),
            ])
        #expect(
            try decode(#""rotation3DEffect":7"#).1
                == ["rotation3DEffect: expected { degrees; axis; anchor?; anchorZ?; perspective? }, not 7"])
    }

    @Test("glass is on or off, of a kind, in a shape, or both")
    func glass() throws {
        #expect(try modifiers(#""glassEffect":true"#) == [.glassEffect()])
        #expect(try modifiers(#""glassEffect":false"#) == [])
        #expect(try modifiers(#""glassEffect":"circle""#) == [.glassEffect(in: .circle)])
        let clear = Glass(variant: .clear, tint: Color(red: 1, green: 0, blue: 0))
        #expect(try modifiers(#""glassEffect":{"kind":"clear","tint":"red"}"#) == [.glassEffect(clear)])
        #expect(
            try modifiers(#""glassEffect":{"glass":{"kind":"regular"},"shape":{"type":"rect","cornerRadius":4}}"#)
                == [.glassEffect(in: .roundedRectangle(cornerRadius: 4))])
        #expect(
            try modifiers(#""glassEffect":{"type":"rect","cornerRadius":4}"#)
                == [.glassEffect(in: .roundedRectangle(cornerRadius: 4))])
    }

    @Test("a widget's background is a style behind the view")
    func widgetBackground() throws {
        #expect(try modifiers(#""widgetBackground":"red""#) == [.backgroundStyle(Self.red, shape: nil)])
        #expect(
            try modifiers(#""widgetBackground":{"style":"red","shape":"containerRelative"}"#)
                == [.backgroundStyle(Self.red, shape: .containerRelative)])
    }
}
