import TestSupport
import Testing
import Views

/// Frames and display lists of controls, computed by hand: a character is 10 by 20 points.
@Suite struct ControlLayoutTests {
    private func drawn(_ node: ViewNode, width: Double? = nil) -> [String] {
        displayList(node, width: width).description.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test("a gauge is between its ends, and an empty or absurd range is its beginning")
    func fractions() {
        func fraction(_ value: Double, _ from: Double, _ to: Double) -> Double {
            ViewNode.GaugeContent(value: value, from: from, to: to).fraction
        }
        #expect(fraction(15, 10, 30) == 0.25)
        #expect(fraction(-4, 0, 1) == 0)
        #expect(fraction(9, 0, 1) == 1)
        #expect(fraction(1, 1, 1) == 0)
        #expect(fraction(1, 5, 1) == 0)
        #expect(fraction(0, -1e308, 1e308) == 0.5)
        #expect(fraction(.nan, 0, 1) == 0)
        #expect(fraction(1, .nan, 1) == 0)
    }

    @Test(
        "a linear gauge has its label above, its ends beside and its value below the bar, which takes what they leave")
    func linearGauge() {
        let gauge = ViewNode(
            .gauge(
                .init(
                    value: 0.5, label: .text("abc"), currentValueLabel: .text("v"), minimumValueLabel: .text("0"),
                    maximumValueLabel: .text("10"))))
        #expect(
            laidOut(gauge, width: 100) == """
                Gauge (0, 0, 100, 68)
                  Text "abc" (35, 0, 30, 20)
                  Gauge (0, 24, 100, 20)
                    Text "0" (0, 24, 10, 20)
                    GaugeBar (18, 32, 54, 4)
                    Text "10" (80, 24, 20, 20)
                  Text "v" (45, 48, 10, 20)
                """)
    }

    @Test("a round gauge is 52 points wide for any proposal, its value in the middle and its label in the gap")
    func roundGauge() {
        let gauge = ViewNode(.gauge(.init(value: 1, label: .text("l"), currentValueLabel: .text("v"))))
        #expect(
            laidOut(gauge.with(.gaugeStyle(.accessoryCircular)), width: 300) == """
                Gauge (0, 0, 52, 52)
                  Text "v" (21, 16, 10, 20)
                  Text "l" (21, 37, 10, 20)
                """)
    }

    @Test("progress is a bar, a ring or a spinner by what is known and by the style")
    func progressStyles() {
        func names(_ fraction: Double?, _ style: ProgressViewStyleName) -> String {
            laidOut(ViewNode(.progress(.init(fraction: fraction))).with(.progressViewStyle(style)))
                .split(separator: "\n").last.map { String($0) } ?? ""
        }
        #expect(names(0.5, .automatic) == "  ProgressBar (0, 0, 100, 4)")
        #expect(names(nil, .automatic) == "  Spinner (0, 0, 20, 20)")
        #expect(names(nil, .linear) == "  ProgressBar (0, 0, 100, 4)")
        #expect(names(0.5, .circular) == "  ProgressRing (0, 0, 20, 20)")
        #expect(names(nil, .circular) == "  Spinner (0, 0, 20, 20)")
        let large = ViewNode(.progress(.init(fraction: nil))).with(.controlSize(.large))
        #expect(laidOut(large).hasSuffix("Spinner (0, 0, 37, 37)"))
    }

    @Test("progress over a time decreases pixel by pixel, shows the rest, and ends")
    func spans() {
        let span = ProgressSpan(start: .seconds(10), end: .seconds(70))
        let node = ViewNode(.progress(.init(fraction: nil, span: span)))
        var scene = ViewLayout.light().scene(of: node, proposal: ProposedSize(width: 600, height: nil))
        func shown(_ seconds: Double) -> [Substring] {
            scene.displayList(at: .seconds(seconds)).description.split(separator: "\n").dropFirst(2).map {
                $0.prefix { $0 != "#" }
            }
        }
        #expect(shown(0)[0] == "fill capsule (0, 0, 600, 4) ")
        #expect(shown(0)[1].hasPrefix(#"text "1:00""#))
        #expect(scene.nextChange(after: .zero) == .milliseconds(10_100))
        #expect(shown(40)[0] == "fill capsule (0, 0, 300, 4) ")
        #expect(shown(40)[1].hasPrefix(#"text "0:30""#))
        #expect(scene.nextChange(after: .seconds(40)) == .milliseconds(40_100))
        #expect(shown(70).map { $0.prefix(11) } == [#"text "0:00""#])
        #expect(scene.nextChange(after: .seconds(70)) == nil)
    }

    @Test("a time span advances at every change that it reports, however long it is")
    func steps() {
        let ends: [Duration] = [
            .zero, .nanoseconds(1), .milliseconds(50), .seconds(3), .seconds(1e10), .seconds(Int64.max),
        ]
        for start in ends.map({ .zero - $0 }) {
            for end in ends {
                let span = ProgressSpan(start: start, end: end)
                let node = ViewNode(.progress(.init(fraction: nil, span: span)))
                var scene = ViewLayout.light().scene(of: node, proposal: .unspecified)
                var time = Duration.zero
                for _ in 0..<4 {
                    guard let next = scene.nextChange(after: time) else { break }
                    #expect(next > time)
                    time = next
                }
            }
        }
    }

    @Test("a toggle takes the width, its switch at the end; without a label it is the switch alone")
    func toggles() {
        let toggle = ViewNode(.toggle(isOn: true, title: nil, label: [.text("ab")]))
        #expect(
            laidOut(toggle, width: 200) == """
                Toggle (0, 0, 200, 28)
                  label (0, 4, 20, 20)
                    Text "ab" (0, 4, 20, 20)
                  Spacer (20, 14, 117, 0)
                  Switch (137, 0, 63, 28)
                """)
        #expect(laidOut(toggle.with(.labelsHidden), width: 200) == "Switch (0, 0, 63, 28)")
    }

    @Test("segments are equally wide and the chosen one has a background")
    func segments() {
        let picker = ViewNode(.picker(label: [.text("l")], options: [.text("a"), .text("bcd")], selection: 1))
            .with(.pickerStyle(.segmented))
        #expect(laidOut(picker).hasPrefix("Segments (0, 0, 97, 32)"))
        #expect(laidOut(picker, width: 200).contains(#"Text "bcd" (135, 6, 30, 20)"#))
    }

    @Test("a field takes the available width and hides secrets")
    func fields() {
        let secret = ViewNode(.field(text: "abc", prompt: .text("prompt"), isSecure: true))
        #expect(laidOut(secret, width: 90).hasSuffix(#"Text "•••" (0, 1, 30, 20)"#))
        #expect(secret.texts == ["prompt"])
        let empty = ViewNode(.field(text: "", prompt: .text("prompt")))
        #expect(drawn(empty, width: 90).last?.hasSuffix("#3C3C434D") == true)
    }

    @Test("the sign of no content takes the whole space and is in its middle")
    func unavailable() {
        let sign = ViewNode(.unavailable(.init(title: .text("None"))))
        #expect(laidOut(sign, width: 200, height: 100).contains(#"Text "None" (80, 40, 40, 20)"#))
    }

    @Test("a badge is at the end of a list's row and nowhere else")
    func badges() {
        let row = ViewNode.text("ab").with(.badge("3"))
        #expect(laidOut(row, width: 100) == #"Text "ab" (0, 0, 20, 20)"#)
        let list = ViewNode(.page(.init(name: "List", children: [row])))
        #expect(laidOut(list, width: 100).contains(#"Text "3" (90, 0, 10, 20)"#))
    }

    @Test("a toast is above its view and does not change its size")
    func toasts() {
        let view = ViewNode.shape(.rectangle).with(.frame(width: 200, height: 100, alignment: .center))
            .with(.toast(.text("ab"), alignment: .bottom))
        #expect(laidOut(view).hasPrefix("toast (0, 0, 200, 100)"))
        #expect(laidOut(view).contains(#"Text "ab" (90, 52, 20, 20)"#))
    }

    @Test("no control fails with absurd numbers in an absurd space")
    func hostile() {
        for number in [Double.nan, .infinity, -.infinity, -1, 0, 1e308] {
            let content = ViewNode.GaugeContent(value: number, from: -number, to: number, label: .spacer(number))
            for style in GaugeStyleName.allCases {
                _ = displayList(ViewNode(.gauge(content)).with(.gaugeStyle(style)), width: number, height: number)
            }
            let views: [ViewNode.Kind] = [
                .slider(value: number, from: number, to: -number), .progress(.init(fraction: number)),
                .picker(label: [], options: [.spacer(number)], selection: .max),
                .picker(label: [], options: [], selection: -1), .colorWell(label: [], color: nil),
                .controlGroup(children: [.spacer(number), .empty]), .labeled(nil, value: []),
                .disclosure(label: [], isExpanded: true, children: []), .accessoryWidgetBackground,
            ]
            for kind in views {
                for style in PickerStyle.allCases {
                    let node = ViewNode(kind).with(.pickerStyle(style)).with(.disabled(true))
                        .with(
                            .toast(
                                .spacer(number), alignment: .top,
                                look: .init(cornerRadius: number, shadowRadius: number)))
                    let size = displayList(node, width: number, height: number).size
                    #expect(!size.width.isNaN && !size.height.isNaN)
                }
            }
        }
    }
}
