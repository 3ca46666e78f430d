import PiPKit
import Scripting
import SwiftViews
import TestSupport
import Testing

/// Compares the display lists of small views that are written twice: as a script and in Swift.
@MainActor @Suite("Views that are written in both front ends")
struct WrittenTwiceTests {
    /// The printable display list of a page's first frame.
    private func list(_ program: any ViewProgram) throws -> String {
        var lists: [String] = []
        let session = try ViewSession(
            program: program, configuration: SessionConfiguration(duration: .seconds(1)), output: InMemoryOutput()
        ) { event, _ in
            if case .frameShown(let list) = event { lists.append(list.map { "\($0)" } ?? "empty") }
        }
        _ = try session.run()
        return try #require(lists.first)
    }

    /// Compares the expression `script`, in which `h` creates an element, with the view `swift`.
    func compare(_ name: String, _ script: String, @ViewBuilder _ swift: @escaping () -> some View) throws {
        let code = """
            (async () => { const { createElement: h, Navigation, gradient } = __scripting;
            Navigation.present(\(script));
            })()
            """
        let written = try list(
            ScriptProgram(
                script: CompiledScript(code: code), environment: ScriptEnvironment(), templates: .ofPlainScripts))
        let expected = try list(SwiftViewProgram { swift() })
        #expect(expected.count > 60, "\(name) draws nothing")
        #expect(written == expected, "\(name)")
    }

    @Test("texts")
    func texts() throws {
        try compare("a font", #"h("Text", { font: "title", foregroundStyle: "systemRed" }, "one")"#) {
            Text("one").font(.title).foregroundStyle(Color.red)
        }
        try compare(
            "a weight and a design",
            #"h("Text", { font: 20, fontWeight: "heavy", fontDesign: "monospaced", italic: true }, "two")"#
        ) {
            Text("two").font(.system(size: 20)).fontWeight(.heavy).fontDesign(.monospaced).italic()
        }
        try compare(
            "lines",
            #"h("Text", { lineLimit: 2, truncationMode: "middle", multilineTextAlignment: "trailing", lineSpacing: 3, frame: { width: 90 } }, "one two three four five six seven eight")"#
        ) {
            Text("one two three four five six seven eight").lineLimit(2).truncationMode(.middle)
                .multilineTextAlignment(.trailing).lineSpacing(3).frame(width: 90)
        }
        try compare(
            "letters",
            #"h("Text", { kerning: 2, underline: "systemRed", textCase: "uppercase", baselineOffset: 4 }, "abc")"#
        ) {
            Text("abc").kerning(2).underline(color: .red).textCase(.uppercase).baselineOffset(4)
        }
    }

    @Test("stacks and grids")
    func containers() throws {
        try compare(
            "stacks",
            """
            h("VStack", { spacing: 4, alignment: "leading" }, h("HStack", { spacing: 2, alignment: "top" },
              h("Text", { font: "largeTitle" }, "A"), h("Spacer"), h("Text", null, "b")), h("Divider"), h("Text", null, "below"))
            """
        ) {
            VStack(alignment: .leading, spacing: 4) {
                HStack(alignment: .top, spacing: 2) {
                    Text("A").font(.largeTitle)
                    Spacer()
                    Text("b")
                }
                Divider()
                Text("below")
            }
        }
        try compare(
            "layers",
            """
            h("ZStack", { alignment: "bottomTrailing" }, h("Rectangle", { fill: "systemBlue", frame: { width: 80, height: 40 } }),
              h("Text", { padding: 4, zIndex: 1 }, "over"))
            """
        ) {
            ZStack(alignment: .bottomTrailing) {
                Rectangle().fill(Color.blue).frame(width: 80, height: 40)
                Text("over").padding(4).zIndex(1)
            }
        }
        try compare(
            "a grid",
            """
            h("Grid", { horizontalSpacing: 5, verticalSpacing: 3 }, h("GridRow", null, h("Text", null, "a"), h("Text", null, "long")),
              h("GridRow", null, h("Text", { gridCellColumns: 2 }, "both")))
            """
        ) {
            Grid(horizontalSpacing: 5, verticalSpacing: 3) {
                GridRow {
                    Text("a")
                    Text("long")
                }
                GridRow { Text("both").gridCellColumns(2) }
            }
        }
        try compare(
            "a lazy grid",
            """
            h("LazyVGrid", { spacing: 6, columns: [{ size: 40 }, { size: { type: "flexible" } }] },
              ...["a", "b", "c"].map((text) => h("Text", { key: text }, text)))
            """
        ) {
            LazyVGrid(columns: [GridItem(.fixed(40)), GridItem(.flexible())], spacing: 6) {
                ForEach(["a", "b", "c"], id: \.self) { Text($0) }
            }
        }
    }

    @Test("shapes and styles")
    func shapes() throws {
        try compare(
            "shapes",
            """
            h("HStack", { spacing: 4 }, h("Circle", { fill: "systemGreen" }), h("RoundedRectangle", { cornerRadius: 9, fill: "systemOrange" }),
              h("Capsule", { stroke: { shapeStyle: "systemPurple", strokeStyle: { lineWidth: 3, dash: [4, 2] } } }),
              h("Circle", { trim: { from: 0, to: 0.25 }, stroke: { shapeStyle: "systemRed", strokeStyle: { lineWidth: 2 } } }))
            """
        ) {
            HStack(spacing: 4) {
                Circle().fill(Color.green)
                RoundedRectangle(cornerRadius: 9).fill(Color.orange)
                Capsule().stroke(Color.purple, style: StrokeStyle(lineWidth: 3, dash: [4, 2]))
                Circle().trim(from: 0, to: 0.25).stroke(Color.red, style: StrokeStyle(lineWidth: 2))
            }
        }
        try compare(
            "gradients",
            """
            h("VStack", { spacing: 0 }, h("LinearGradient", { colors: ["systemRed", "systemBlue"], startPoint: "leading", endPoint: "trailing" }),
              h("RadialGradient", { stops: [{ color: "white", location: 0.2 }, { color: "black", location: 1 }], center: "center", startRadius: 2, endRadius: 90 }))
            """
        ) {
            VStack(spacing: 0) {
                LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
                RadialGradient(
                    stops: [.init(color: .white, location: 0.2), .init(color: .black, location: 1)], center: .center,
                    startRadius: 2, endRadius: 90)
            }
        }
        try compare(
            "a background, a border and an overlay",
            """
            h("Text", { padding: { horizontal: 12, vertical: 3 }, background: { style: "systemYellow", shape: { type: "rect", cornerRadius: 6 } } , border: { style: "systemGray", width: 2 },
              overlay: { content: h("Circle", { fill: "systemRed", frame: { width: 5, height: 5 } }), alignment: "topTrailing" } }, "boxed")
            """
        ) {
            Text("boxed").padding(EdgeInsets(top: 3, leading: 12, bottom: 3, trailing: 12))
                .background(Color.yellow, in: RoundedRectangle(cornerRadius: 6)).border(Color.gray, width: 2)
                .overlay(alignment: .topTrailing) { Circle().fill(Color.red).frame(width: 5, height: 5) }
        }
        try compare(
            "a material and levels of a style",
            """
            h("VStack", { foregroundStyle: { primary: "systemRed", secondary: "systemBlue" }, background: "ultraThinMaterial", padding: 8 },
              h("Text", null, "first"), h("Text", { foregroundStyle: "secondary" }, "second"))
            """
        ) {
            VStack {
                Text("first")
                Text("second").foregroundStyle(.secondary)
            }
            .foregroundStyle(Color.red, Color.blue).background(.ultraThinMaterial).padding(8)
        }
    }

    @Test("effects and places")
    func effects() throws {
        try compare(
            "effects",
            """
            h("Text", { opacity: 0.5, blur: 2, shadow: { color: "black", radius: 3, x: 1, y: 2 }, rotationEffect: 30, scaleEffect: 1.5 }, "far")
            """
        ) {
            Text("far").opacity(0.5).blur(radius: 2).shadow(color: .black, radius: 3, x: 1, y: 2)
                .rotationEffect(.degrees(30)).scaleEffect(1.5)
        }
        try compare(
            "colours",
            """
            h("Rectangle", { fill: "systemTeal", frame: { width: 30, height: 20 }, saturation: 0.4, brightness: 0.1, contrast: 1.2, hueRotation: 45 })
            """
        ) {
            Rectangle().fill(Color.teal).frame(width: 30, height: 20).saturation(0.4).brightness(0.1).contrast(1.2)
                .hueRotation(.degrees(45))
        }
        try compare(
            "clips and masks",
            """
            h("VStack", null, h("Rectangle", { fill: "systemMint", frame: { width: 60, height: 60 }, clipShape: "circle" }),
              h("Rectangle", { fill: "systemPink", frame: { width: 60, height: 30 }, mask: h("Text", { font: "title" }, "mask") }))
            """
        ) {
            VStack {
                Rectangle().fill(Color.mint).frame(width: 60, height: 60).clipShape(Circle())
                Rectangle().fill(Color.pink).frame(width: 60, height: 30).mask { Text("mask").font(.title) }
            }
        }
        try compare(
            "places",
            """
            h("ZStack", null, h("Text", { offset: { x: 10, y: -4 } }, "moved"), h("Text", { position: { x: 50, y: 60 } }, "put"),
              h("Text", { fixedSize: true, frame: { width: 10, height: 10 } }, "as it is"),
              h("Rectangle", { aspectRatio: { value: 2, contentMode: "fit" }, opacity: 0.2 }))
            """
        ) {
            ZStack {
                Text("moved").offset(x: 10, y: -4)
                Text("put").position(x: 50, y: 60)
                Text("as it is").fixedSize().frame(width: 10, height: 10)
                Rectangle().aspectRatio(2, contentMode: .fit).opacity(0.2)
            }
        }
    }

    @Test("controls")
    func controls() throws {
        try compare(
            "labels and symbols",
            #"h("HStack", { spacing: 6 }, h("Label", { title: "Timer", systemImage: "timer" }), h("Image", { systemName: "star.fill", foregroundStyle: "systemYellow", imageScale: "large" }))"#
        ) {
            HStack(spacing: 6) {
                Label("Timer", systemImage: "timer")
                Image(systemName: "star.fill").foregroundStyle(Color.yellow).imageScale(.large)
            }
        }
        try compare(
            "progress and a gauge",
            #"h("VStack", null, h("ProgressView", { value: 0.4, tint: "systemOrange" }), h("Gauge", { value: 3, min: 0, max: 10, label: h("Text", null, "Fuel") }))"#
        ) {
            VStack {
                ProgressView(value: 0.4).tint(Color.orange)
                Gauge(value: 3.0, in: 0...10) { Text("Fuel") }
            }
        }
        try compare(
            "buttons and switches",
            """
            h("VStack", null, h("Button", { title: "Go", action: () => {}, buttonStyle: "borderedProminent" }),
              h("Toggle", { title: "Sound", value: true, onChanged: () => {} }), h("Slider", { min: 0, max: 10, value: 4, onChanged: () => {} }))
            """
        ) {
            VStack {
                Button("Go") {}.buttonStyle(.borderedProminent)
                Toggle("Sound", isOn: .constant(true))
                Slider(value: .constant(4.0), in: 0...10)
            }
        }
        try compare(
            "a list",
            #"h("List", null, h("Section", { header: h("Text", null, "Today") }, h("Text", null, "one"), h("Text", null, "two")))"#
        ) {
            List {
                Section {
                    Text("one")
                    Text("two")
                } header: {
                    Text("Today")
                }
            }
        }
    }

    @Test("views made for their size, scroll views and charts")
    func measured() throws {
        try compare(
            "a reader", #"h("GeometryReader", null, ({ size }) => h("Text", null, `${Math.round(size.width)}`))"#
        ) {
            GeometryReader { proxy in Text(verbatim: "\(Int(proxy.size.width.rounded()))") }
        }
        try compare(
            "a scroll view",
            """
            h("ScrollView", { frame: { height: 50 } }, h("LazyVStack", { spacing: 4 }, ...[1, 2, 3, 4, 5, 6].map((n) => h("Text", { key: n, frame: { height: 20 } }, `row ${n}`))))
            """
        ) {
            ScrollView {
                LazyVStack(spacing: 4) {
                    ForEach([1, 2, 3, 4, 5, 6], id: \.self) { Text(verbatim: "row \($0)").frame(height: 20) }
                }
            }
            .frame(height: 50)
        }
        try compare(
            "a chart",
            """
            h("Chart", { frame: { width: 200, height: 120 }, chartYScale: { from: 0, to: 10 } }, h("BarChart", { marks: [
              { label: "a", value: 3, foregroundStyle: "systemRed" }, { label: "b", value: 5, cornerRadius: 4 }] }))
            """
        ) {
            Chart {
                BarMark(x: .value("x", "a"), y: .value("y", 3)).foregroundStyle(Color.red)
                BarMark(x: .value("x", "b"), y: .value("y", 5)).cornerRadius(4)
            }
            .chartYScale(domain: 0...10).frame(width: 200, height: 120)
        }
    }
}
