import TestSupport
import Testing
import Views

@Suite struct InheritedStyleTests {
    @Test("font, weight, design and slant reach the texts and symbols within, the nearest first")
    func fonts() {
        let view = ViewNode.vstack(
            .text("a"), .symbol("star"), .text("b").with(.font(Font.style(.headline))),
            .text("c").with(.bold(false)).with(.italic(false))
        )
        .with(.font(Font(size: 20))).with(.bold(true)).with(.italic(true)).with(.fontDesign(.rounded)).with(
            .monospacedDigit)
        let fonts = displayList(view).items.compactMap { item -> Font? in
            switch item {
            case .text(let run, _, _): run.font
            case .symbol(let run, _, _): run.font
            default: nil
            }
        }
        func font(_ size: Double, _ weight: Font.Weight, italic: Bool) -> Font {
            Font(size: size, weight: weight, design: .rounded, isItalic: italic, hasMonospacedDigits: true)
        }
        var headline = Font.style(.headline)
        (headline.weight, headline.design, headline.isItalic, headline.hasMonospacedDigits) =
            (.semibold, .rounded, true, true)
        #expect(
            fonts == [
                font(20, .bold, italic: true), font(20, .bold, italic: true), headline,
                font(20, .regular, italic: false),
            ])
    }

    @Test("a weight from around changes the weight that a text style brings")
    func weightOverStyle() {
        let view = ViewNode.vstack(.text("a").with(.font(.style(.headline)))).with(.fontWeight(.light))
        #expect(displayList(view).description.contains("font 17 light"))
        #expect(displayList(.text("a").with(.font(.style(.headline)))).description.contains("font 17 semibold"))
    }

    @Test("line limit and alignment reach the texts; a limit below one is one")
    func lines() {
        let view = ViewNode.vstack(.text("abcdef")).with(.lineLimit(0)).with(.multilineTextAlignment(.trailing))
        #expect(
            displayList(view, width: 20).description
                == "size 20 x 20\ntext \"abcdef\" (0, 0, 20, 20) font 17 regular lines 1 trailing #000000FF\n")
        let free = ViewNode.vstack(.text("abcdef").with(.lineLimit(nil))).with(.lineLimit(1))
        #expect(displayList(free, width: 20).size.height == 60)
    }

    @Test("ranks of the default foreground are the label colours in the scheme")
    func labelRanks() {
        let view = ViewNode.vstack(
            .rectangle, .shape(.rectangle, .hierarchical(2)), .shape(.rectangle, .hierarchical(3)),
            .shape(.rectangle, .hierarchical(4)))
        #expect(colors(view, .light) == ["#000000FF", "#3C3C4399", "#3C3C434D", "#3C3C432E"])
        #expect(colors(view, .dark) == ["#FFFFFFFF", "#EBEBF599", "#EBEBF54D", "#EBEBF529"])
    }

    @Test("ranks of another foreground are those that were set, else the first at 0.6, 0.3 and 0.18 of its opacity")
    func customRanks() {
        let ranks = ViewNode.vstack(
            .rectangle, .shape(.rectangle, .hierarchical(2)), .shape(.rectangle, .hierarchical(3)),
            .shape(.rectangle, .hierarchical(4)))
        let red = PaintStyle.color(Color(red: 1, green: 0, blue: 0))
        let blue = PaintStyle.color(Color(red: 0, green: 0, blue: 1))
        #expect(
            colors(ranks.with(.foregroundStyle([red])), .light) == ["#FF0000FF", "#FF000099", "#FF00004D", "#FF00002E"])
        #expect(
            colors(ranks.with(.foregroundStyle([red, blue])), .light)
                == ["#FF0000FF", "#0000FFFF", "#FF00004D", "#FF00002E"])
    }

    @Test("schemes and opacities become plain colours")
    func plainColors() {
        let view = ViewNode.vstack(
            .shape(.rectangle, .adaptive(light: .color(.white), dark: .color(.black))),
            .shape(.rectangle, .opacity(.opacity(.color(.white), 0.5), 0.5)))
        #expect(colors(view, .light) == ["#FFFFFFFF", "#FFFFFF40"])
        #expect(colors(view, .dark) == ["#000000FF", "#FFFFFF40"])
    }

    @Test("a preferred scheme of the whole view is that of the frame, one of a part applies to that part")
    func preferredScheme() {
        func colors(_ node: ViewNode) -> [RGBA] {
            var scene = ViewLayout.light().scene(of: node, proposal: .unspecified)
            return scene.displayList(at: .zero).items.compactMap {
                if case .text(_, _, .color(let color)) = $0 { color } else { nil }
            }
        }
        let (black, white) = (Color.label.light, Color.label.dark)
        let dark = ViewNode.text("a").with(.preferredColorScheme(.dark))
        #expect(colors(dark) == [white] && dark.preferredColorScheme == .dark)
        let part = ViewNode.vstack(.text("a"), dark)
        #expect(colors(part) == [black, white] && part.preferredColorScheme == nil)
        let inside = ViewNode.vstack(dark).with(.frame(width: 90, height: nil, alignment: .center))
        #expect(inside.preferredColorScheme == .dark)
        #expect(dark.with(.preferredColorScheme(.light)).preferredColorScheme == .light)
    }

    @Test("gradients are placed by points of the rectangle that they paint")
    func gradients() {
        let stops = [GradientStop(color: .white, location: 0.5), GradientStop(color: .black, location: 0.25)]
        let top = UnitPoint(x: 0, y: 0)
        let end = UnitPoint(x: 1, y: 0.5)
        let middle = UnitPoint(x: 0.5, y: 0.5)
        let view = ViewNode.vstack(
            spacing: 0, .shape(.rectangle, .linear(stops, start: top, end: end)),
            .shape(.rectangle, .radial(stops, center: middle, startRadius: 1, endRadius: 5)),
            .shape(.rectangle, .angular(stops, center: middle, startAngle: 0, endAngle: 90)),
            .shape(.rectangle, .linear([stops[0]], start: top, end: end)),
            .shape(.rectangle, .linear([], start: top, end: end)))
        // The second stop lies before the first and moves up to it.
        #expect(
            displayList(view, width: 10, height: 50).description == """
                size 10 x 50
                fill rectangle (0, 0, 10, 10) linear (0, 0) to (10, 5) [0.5 #FFFFFFFF, 0.5 #000000FF]
                fill rectangle (0, 10, 10, 10) radial (5, 15) 1 to 5 [0.5 #FFFFFFFF, 0.5 #000000FF]
                fill rectangle (0, 20, 10, 10) angular (5, 25) 0 to 90 degrees [0.5 #FFFFFFFF, 0.5 #000000FF]
                fill rectangle (0, 30, 10, 10) #FFFFFFFF
                fill rectangle (0, 40, 10, 10) #00000000

                """)
    }

    @Test("a background inherits what is around it, not what is within the view")
    func backgroundsInherit() {
        let view = ViewNode.text("a").with(.foregroundStyle([.color(.red)])).with(
            .backgroundStyle(.hierarchical(1), shape: .capsule)
        ).with(.foregroundStyle([.color(.blue)]))
        #expect(
            displayList(view).description == """
                size 10 x 20
                fill capsule (0, 0, 10, 20) #0088FFFF
                text "a" (0, 0, 10, 20) font 17 regular #FF383CFF

                """)
    }

    @Test("opacity, corner radius and clip shape draw their view as a group; full opacity does not")
    func groups() {
        let view = ViewNode.shape(.rectangle, .color(.white)).with(.opacity(1)).with(.opacity(0.5)).with(
            .cornerRadius(4)
        ).with(.padding(EdgeInsets(all: 1))).with(.clipShape(.circle))
        #expect(
            displayList(view, width: 20, height: 10).description == """
                size 20 x 10
                group clip circle (5, 0, 10, 10)
                  group clip roundedRectangle(4, circular) (1, 1, 18, 8)
                    group opacity 0.5
                      fill rectangle (1, 1, 18, 8) #FFFFFFFF

                """)
        #expect(displayList(.text("a").with(.opacity(0))).items.isEmpty)
    }

    private func colors(_ node: ViewNode, _ scheme: ColorScheme) -> [String] {
        displayList(node, width: 90, height: 90, scheme: scheme).items.compactMap { item in
            if case .fill(_, _, .color(let color)) = item { color.description } else { nil }
        }
    }
}
