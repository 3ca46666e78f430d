import TestSupport
import Testing
import Views

/// The looks of the system: each view takes its lengths and its colours from one.
@Suite struct SystemLookTests {
    private func drawn(_ node: ViewNode, _ look: SystemLook, _ contrast: ColorSchemeContrast = .standard) -> String {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
        environment.appearance.look = look
        environment.appearance.contrast = contrast
        var scene = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
            .scene(of: node, proposal: ProposedSize(width: 200, height: 100))
        return scene.displayList(at: .zero).description
    }

    private func filled(_ style: PaintStyle) -> ViewNode {
        ViewNode(.shape(.rectangle, fill: style, stroke: nil))
    }

    @Test("a switch is 63 by 28 points in the look of iOS 26, and 51 by 31 in that of iOS 18")
    func switches() {
        let toggle = ViewNode(.toggle(isOn: true, title: nil, label: [])).with(
            .fixedSize(horizontal: true, vertical: true))
        #expect(drawn(toggle, .ios26).contains("fill capsule (0, 0, 63, 28) #34C759FF"))
        #expect(drawn(toggle, .ios26).contains("fill capsule (22, 2, 39, 24) #FFFFFFFF"))
        #expect(drawn(toggle, .ios18).contains("fill capsule (0, 0, 51, 31) #34C759FF"))
        #expect(drawn(toggle, .ios18).contains("fill capsule (22, 2, 27, 27) #FFFFFFFF"))
    }

    @Test(
        "buttons, steppers, segments and groups are capsules in the look of iOS 26, and rounded rectangles in that of iOS 18",
        arguments: ["button", "stepper", "segments", "group"])
    func shapes(_ name: String) {
        let views: [String: ViewNode] = [
            "button": ViewNode(.button(.init(action: nil, title: nil, label: [.text("a")]))),
            "stepper": ViewNode(.stepper(label: [], increment: nil, decrement: nil)),
            "segments": ViewNode(.picker(label: [], options: [.text("a"), .text("b")], selection: 0)),
            "group": ViewNode(.controlGroup(children: [.text("a"), .text("b")])),
        ]
        let node = (views[name] ?? .text("")).with(.buttonStyle(.bordered), .pickerStyle(.segmented))
        let (now, before) = (drawn(node, .ios26), drawn(node, .ios18))
        #expect(now.contains("fill capsule") && !now.contains("roundedRectangle"))
        #expect(before.contains("fill roundedRectangle") && !before.contains("capsule"))
    }

    @Test(
        "a slider is 34 points high, its track inset by 3 at each end, and 6 thick in the look of iOS 26, 4 in that of iOS 18"
    )
    func sliders() {
        let slider = ViewNode(.slider(value: 0))
        #expect(drawn(slider, .ios26).contains("fill capsule (3, 14, 194, 6)"))
        #expect(drawn(slider, .ios18).contains("fill capsule (3, 15, 194, 4)"))
        #expect(drawn(slider, .ios18).contains("fill capsule (0, 3, 28, 28) #FFFFFFFF"))
        let plain = slider.with(.sliderThumbVisibility(.hidden))
        #expect(
            drawn(ViewNode(.slider(value: 1)).with(.sliderThumbVisibility(.hidden)), .ios26).contains(
                "(3, 14, 194, 6) #0088FFFF"))
        #expect(!drawn(plain, .ios26).contains("#0088FFFF"))
    }

    @Test("three titles of at most 68.67 points make segments of 263, as UIKit's are")
    func segments() {
        let titles = (0..<3).map { _ in ViewNode.text("").with(.frame(width: 68.67, height: 16, alignment: .center)) }
        let picker = ViewNode(.picker(label: [], options: titles, selection: 0)).with(.pickerStyle(.segmented))
        #expect(laidOut(picker).hasPrefix("Segments (0, 0, 263, 32)"))
    }

    @Test("system colours follow the look and the contrast, at any opacity; others do not")
    func colors() {
        func shown(_ color: Color, _ look: SystemLook, _ contrast: ColorSchemeContrast = .standard) -> String {
            String(
                drawn(filled(.color(color)), look, contrast).split(separator: "#").last?.prefix(8) ?? "")
        }
        #expect(shown(.systemBlue, .ios26) == "0088FFFF")
        #expect(shown(.systemBlue, .ios18) == "007AFFFF")
        #expect(shown(.systemBlue, .ios26, .increased) == "1E6EF4FF")
        #expect(shown(.systemBlue, .ios18, .increased) == "0040DDFF")
        #expect(shown(.blue.opacity(0.5), .ios18) == "007AFF80")
        #expect(shown(.secondaryLabel.opacity(0.5), .ios18, .increased) == "3C3C434D")
        #expect(shown(Color(red: 0, green: 136 / 255, blue: 1), .ios18, .increased) == "0088FFFF")
        var own = Color.systemBlue
        own.light.alpha = 1
        #expect(shown(own, .ios18) == "0088FFFF")
    }

    @Test("gradients, charts' colours and controls' tints follow the look as well")
    func everywhere() {
        let views: [ViewNode] = [
            ViewNode(.slider(value: 0.5)), ViewNode(.button(.init(action: nil, title: nil, label: [.text("a")]))),
            filled(.shaded(.systemBlue)),
            ViewNode(.chart(ChartContent(marks: [ChartMark(.bar, x: .value(.category("a")), y: .value(.number(1)))]))),
        ]
        for view in views {
            #expect(drawn(view, .ios26).contains("#0088FFFF"))
            #expect(drawn(view, .ios18).contains("#007AFFFF") && !drawn(view, .ios18).contains("#0088FF"))
        }
    }

    @Test("the contrast within a view is that of the view's modifier")
    func contrastModifier() {
        let view = filled(.color(.systemRed)).with(.colorSchemeContrast(.increased))
        #expect(drawn(view, .ios26).contains("#E9152DFF"))
        #expect(drawn(view.with(.colorSchemeContrast(.standard)), .ios26).contains("#E9152DFF"))
        #expect(
            drawn(filled(.color(.systemRed)).with(.colorSchemeContrast(.standard)), .ios26, .increased)
                .contains("#FF383CFF"))
    }

    @Test("a cached layout is not used for another look or contrast")
    func memory() {
        let memory = LayoutCache()
        let measurer = FixedTextMeasurer()
        let node = ViewNode(.toggle(isOn: true, title: nil, label: []))
        let shown = [SystemLook.ios26, .ios18, .ios26].map { look in
            var environment = LayoutEnvironment(colorScheme: .light, displayScale: 1)
            environment.appearance.look = look
            var scene = ViewLayout(environment: environment, measurer: measurer, memory: memory)
                .scene(of: node, proposal: .unspecified)
            return scene.displayList(at: .zero).size
        }
        #expect(shown == [Size(width: 63, height: 28), Size(width: 51, height: 31), Size(width: 63, height: 28)])
    }
}
