import PiPKit
import SwiftViews
import Testing

/// Views with modifiers that ``WrittenTwiceTests`` does not have elsewhere.
extension WrittenTwiceTests {
    @Test("the style of texts and symbols, from their containers")
    func inheritedStyle() throws {
        try compare(
            "an inner font in a container with another",
            #"h("VStack", { font: "title3", fontWeight: "light" }, h("Text", null, "light"), h("Text", { font: "caption", bold: true }, "bold"))"#
        ) {
            VStack {
                Text("light")
                Text("bold").bold().font(.caption)
            }
            .fontWeight(.light).font(.title3)
        }
        try compare(
            "a text that shrinks",
            #"h("Text", { font: 40, minScaleFactor: 0.3, lineLimit: 1, frame: { width: 100 } }, "shrinks to its frame")"#
        ) {
            Text("shrinks to its frame").font(.system(size: 40)).minimumScaleFactor(0.3).lineLimit(1).frame(width: 100)
        }
        try compare(
            "a line through the text, and digits",
            #"h("Text", { strikethrough: { pattern: "dash", color: "systemGreen" }, monospacedDigit: true, fontWidth: "condensed" }, "10:42")"#
        ) {
            Text("10:42").strikethrough(pattern: .dash, color: .green).monospacedDigit().fontWidth(.condensed)
        }
        try compare(
            "symbols with variants and layers",
            #"h("HStack", { symbolVariant: "fill", imageScale: "small" }, h("Image", { systemName: "heart" }), h("Image", { systemName: "person.crop.circle", symbolRenderingMode: "hierarchical", foregroundStyle: "systemIndigo" }))"#
        ) {
            HStack {
                Image(systemName: "heart")
                Image(systemName: "person.crop.circle").symbolRenderingMode(.hierarchical).foregroundStyle(Color.indigo)
            }
            .symbolVariant(.fill).imageScale(.small)
        }
    }

    @Test("values that containers set for all views within")
    func inheritedValues() throws {
        try compare(
            "larger type from right to left",
            #"h("HStack", { dynamicTypeSize: "xxxLarge", environments: { layoutDirection: "rightToLeft" }, spacing: 3 }, h("Text", { font: "body" }, "first"), h("Text", { font: "footnote" }, "second"))"#
        ) {
            HStack(spacing: 3) {
                Text("first").font(.body)
                Text("second").font(.footnote)
            }
            .environment(\.layoutDirection, .rightToLeft).dynamicTypeSize(.xxxLarge)
        }
        try compare(
            "levels of a style in a tinted container",
            #"h("VStack", { foregroundStyle: { primary: "systemTeal", secondary: "systemBrown" } }, h("Text", null, "one"), h("Text", { foregroundStyle: "secondary" }, "two"))"#
        ) {
            VStack {
                Text("one")
                Text("two").foregroundStyle(.secondary)
            }
            .foregroundStyle(Color.teal, Color.brown)
        }
        try compare(
            "a placeholder",
            #"h("VStack", { redacted: "placeholder" }, h("Text", null, "hidden words"), h("Text", { unredacted: true }, "shown"))"#
        ) {
            VStack {
                Text("hidden words")
                Text("shown").unredacted()
            }
            .redacted(reason: .placeholder)
        }
    }

    @Test("the sizes and positions that views propose and report")
    func proposedSizes() throws {
        try compare(
            "a flexible frame with limits",
            #"h("HStack", { frame: { width: 300 } }, h("Text", { frame: { minWidth: 40, maxWidth: 70, height: 30, alignment: "bottomTrailing" }, background: "systemMint" }, "a"), h("Text", { frame: { maxWidth: "infinity", alignment: "leading" }, border: "systemRed" }, "b"))"#
        ) {
            HStack {
                Text("a").frame(minWidth: 40, maxWidth: 70, minHeight: 30, maxHeight: 30, alignment: .bottomTrailing)
                    .background(Color.mint)
                Text("b").frame(maxWidth: .infinity, alignment: .leading).border(Color.red)
            }
            .frame(width: 300)
        }
        try compare(
            "priorities and a fixed size",
            #"h("HStack", { frame: { width: 120 }, spacing: 0 }, h("Text", { layoutPriority: 1, lineLimit: 1 }, "important text"), h("Text", { lineLimit: 1 }, "less important"), h("Text", { fixedSize: { horizontal: true, vertical: false } }, "fixed"))"#
        ) {
            HStack(spacing: 0) {
                Text("important text").lineLimit(1).layoutPriority(1)
                Text("less important").lineLimit(1)
                Text("fixed").fixedSize(horizontal: true, vertical: false)
            }
            .frame(width: 120)
        }
        try compare(
            "an aspect ratio, padding on some edges and an offset",
            #"h("Rectangle", { fill: "systemCyan", aspectRatio: { value: 1.5, contentMode: "fit" }, padding: { leading: 10, top: 4 }, frame: { width: 90, height: 90 }, border: "systemRed", offset: { x: 5, y: -3 } })"#
        ) {
            Rectangle().fill(Color.cyan).aspectRatio(1.5, contentMode: .fit)
                .padding(.leading, 10).padding(.top, 4).frame(width: 90, height: 90).border(Color.red)
                .offset(x: 5, y: -3)
        }
        try compare(
            "guides",
            #"h("VStack", { alignment: "leading" }, h("Text", { alignmentGuide: { alignment: "leading", value: "trailing", offset: 6 } }, "out"), h("Text", null, "in the line"))"#
        ) {
            VStack(alignment: .leading) {
                Text("out").alignmentGuide(.leading) { $0[.trailing] + 6 }
                Text("in the line")
            }
        }
    }

    @Test("views that choose, fill or inset their content")
    func chosenContent() throws {
        try compare(
            "the view that fits",
            #"h("ViewThatFits", { axes: "horizontal", frame: { width: 60, height: 40 } }, h("Text", { fixedSize: true }, "a text that is too long"), h("Text", { fixedSize: true }, "fits"))"#
        ) {
            ViewThatFits(in: .horizontal) {
                Text("a text that is too long").fixedSize()
                Text("fits").fixedSize()
            }
            .frame(width: 60, height: 40)
        }
        try compare(
            "a horizontal lazy grid with pinned rows",
            #"h("LazyHGrid", { rows: [{ size: 20 }, { size: 30 }], spacing: 5, frame: { height: 60 } }, ...["a", "b", "c", "d"].map((text) => h("Text", { key: text, frame: { width: 24 } }, text)))"#
        ) {
            LazyHGrid(rows: [GridItem(.fixed(20)), GridItem(.fixed(30))], spacing: 5) {
                ForEach(["a", "b", "c", "d"], id: \.self) { Text($0).frame(width: 24) }
            }
            .frame(height: 60)
        }
        try compare(
            "insets of the safe area",
            #"h("Rectangle", { fill: "systemPink", safeAreaInset: { bottom: { spacing: 2, content: h("Text", { padding: 5 }, "bar") } }, frame: { width: 100, height: 80 } })"#
        ) {
            Rectangle().fill(Color.pink).safeAreaInset(edge: .bottom, spacing: 2) { Text("bar").padding(5) }
                .frame(width: 100, height: 80)
        }
    }

    @Test("shapes, gradients and shadows")
    func shapesAndShadows() throws {
        try compare(
            "corners of different radii",
            #"h("UnevenRoundedRectangle", { topLeadingRadius: 12, topTrailingRadius: 0, bottomLeadingRadius: 4, bottomTrailingRadius: 20, fill: "systemBlue", frame: { width: 80, height: 50 } })"#
        ) {
            UnevenRoundedRectangle(
                topLeadingRadius: 12, bottomLeadingRadius: 4, bottomTrailingRadius: 20, topTrailingRadius: 0
            ).fill(Color.blue).frame(width: 80, height: 50)
        }
        try compare(
            "an angular and a radial gradient",
            #"h("VStack", { spacing: 0 }, h("Circle", { fill: { colors: ["systemRed", "systemBlue"], center: "center", startAngle: { type: "degrees", value: 30 }, endAngle: { type: "degrees", value: 200 } } }), h("Rectangle", { fill: { stops: [{ color: "white", location: 0.2 }, { color: "black", location: 1 }], center: "topLeading", startRadius: 0, endRadius: 70 } }))"#
        ) {
            VStack(spacing: 0) {
                Circle().fill(
                    AngularGradient(
                        colors: [.red, .blue], center: .center, startAngle: .degrees(30), endAngle: .degrees(200)))
                Rectangle().fill(
                    RadialGradient(
                        stops: [.init(color: .white, location: 0.2), .init(color: .black, location: 1)],
                        center: .topLeading, startRadius: 0, endRadius: 70))
            }
        }
        try compare(
            "a shadow, a blur and an opacity in that order",
            #"h("Text", { font: "largeTitle", shadow: { color: "rgba(255, 0, 0, 0.5)", radius: 4, x: 2, y: 3 }, blur: 1.5, opacity: 0.8 }, "soft")"#
        ) {
            Text("soft").font(.largeTitle)
                .shadow(color: Color(red: 1, green: 0, blue: 0, opacity: 0.5), radius: 4, x: 2, y: 3).blur(radius: 1.5)
                .opacity(0.8)
        }
    }

    @Test("transforms, colour effects and masks")
    func effectsOfGroups() throws {
        try compare(
            "scale, rotation and perspective",
            #"h("HStack", null, h("Text", { scaleEffect: { x: 2, y: 0.5, anchor: "topLeading" } }, "s"), h("Text", { rotationEffect: { degrees: 30, anchor: "bottom" } }, "r"), h("Text", { rotation3DEffect: { degrees: 40, axis: { x: 0, y: 1, z: 0 }, perspective: 0.5 } }, "p"))"#
        ) {
            HStack {
                Text("s").scaleEffect(x: 2, y: 0.5, anchor: .topLeading)
                Text("r").rotationEffect(.degrees(30), anchor: .bottom)
                Text("p").rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
            }
        }
        try compare(
            "colour effects in a group",
            #"h("HStack", { compositingGroup: true, saturation: 0.4, hueRotation: 90, brightness: 0.1 }, h("Rectangle", { fill: "systemOrange" }), h("Rectangle", { fill: "systemGreen", colorInvert: true, grayscale: 0.5 }))"#
        ) {
            HStack {
                Rectangle().fill(Color.orange)
                Rectangle().fill(Color.green).colorInvert().grayscale(0.5)
            }
            .compositingGroup().saturation(0.4).hueRotation(.degrees(90)).brightness(0.1)
        }
        try compare(
            "a mask, a clipped circle and a blend",
            #"h("ZStack", null, h("Rectangle", { fill: "systemYellow", clipShape: "circle" }), h("Rectangle", { fill: "systemPurple", mask: h("Text", { font: 60 }, "M"), blendMode: "multiply" }))"#
        ) {
            ZStack {
                Rectangle().fill(Color.yellow).clipShape(.circle)
                Rectangle().fill(Color.purple).mask { Text("M").font(.system(size: 60)) }.blendMode(.multiply)
            }
        }
    }

    @Test("controls with styles and sizes")
    func styledControls() throws {
        try compare(
            "bordered buttons of sizes and shapes, one disabled",
            #"h("HStack", { buttonStyle: "bordered", tint: "systemRed" }, h("Button", { title: "A", action: () => {}, controlSize: "large", buttonBorderShape: "capsule" }), h("Button", { title: "B", action: () => {}, disabled: true }), h("Button", { title: "C", role: "destructive", action: () => {}, controlSize: "mini" }))"#
        ) {
            HStack {
                Button("A") {}.controlSize(.large).buttonBorderShape(.capsule)
                Button("B") {}.disabled(true)
                Button("C", role: .destructive) {}.controlSize(.mini)
            }
            .buttonStyle(.bordered).tint(Color.red)
        }
        try compare(
            "a picker of segments",
            #"h("Picker", { title: "Size", value: 1, onChanged: () => {}, pickerStyle: "segmented" }, h("Text", { tag: 0 }, "S"), h("Text", { tag: 1 }, "M"), h("Text", { tag: 2 }, "L"))"#
        ) {
            Picker("Size", selection: .constant(1)) {
                Text("S").tag(0)
                Text("M").tag(1)
                Text("L").tag(2)
            }
            .pickerStyle(.segmented)
        }
        try compare(
            "a stepper and fields",
            #"h("VStack", null, h("Stepper", { title: "Count", onIncrement: () => {}, onDecrement: () => {} }), h("TextField", { title: "Name", value: "Ann", onChanged: () => {}, textFieldStyle: "roundedBorder" }), h("SecureField", { title: "Code", value: "1234", onChanged: () => {} }))"#
        ) {
            VStack {
                Stepper("Count", onIncrement: {}, onDecrement: {})
                TextField("Name", text: .constant("Ann")).textFieldStyle(.roundedBorder)
                SecureField("Code", text: .constant("1234"))
            }
        }
        try compare(
            "a circular gauge and a spinner's value",
            #"h("HStack", null, h("Gauge", { value: 0.3, gaugeStyle: "accessoryCircular", label: h("Text", null, "B"), currentValueLabel: h("Text", null, "30") }), h("ProgressView", { value: 0.6, progressViewStyle: "circular" }))"#
        ) {
            HStack {
                Gauge(value: 0.3) {
                    Text("B")
                } currentValueLabel: {
                    Text("30")
                }.gaugeStyle(.accessoryCircular)
                ProgressView(value: 0.6).progressViewStyle(.circular)
            }
        }
    }

    @Test("groups of controls and rows")
    func groupedControls() throws {
        try compare(
            "groups with labels",
            #"h("VStack", null, h("GroupBox", { label: h("Text", null, "Box") }, h("LabeledContent", { title: "Speed", value: "4 m/s" })), h("DisclosureGroup", { title: "More", isExpanded: true, onChanged: () => {} }, h("Text", null, "inside")))"#
        ) {
            VStack {
                GroupBox {
                    LabeledContent("Speed", value: "4 m/s")
                } label: {
                    Text("Box")
                }
                DisclosureGroup("More", isExpanded: .constant(true)) { Text("inside") }
            }
        }
        try compare(
            "a form with rows",
            #"h("Form", null, h("Section", { header: h("Text", null, "Sound"), footer: h("Text", null, "Off at night") }, h("Toggle", { title: "On", value: false, onChanged: () => {} }), h("Text", { badge: 3, listRowBackground: h("Rectangle", { fill: "systemYellow" }) }, "Inbox")))"#
        ) {
            Form {
                Section {
                    Toggle("On", isOn: .constant(false))
                    Text("Inbox").badge(3).listRowBackground(Rectangle().fill(Color.yellow))
                } header: {
                    Text("Sound")
                } footer: {
                    Text("Off at night")
                }
            }
        }
        try compare(
            "content that is unavailable",
            #"h("ContentUnavailableView", { title: "No mail", systemImage: "tray", description: "Messages appear here" })"#
        ) {
            ContentUnavailableView("No mail", systemImage: "tray", description: Text("Messages appear here"))
        }
    }
}
