import TestSupport
import Testing

import Views

@Suite("Animatable values of views")
struct MovingValueTests {
    private func view(_ kind: ViewNode.Kind, _ modifiers: Modifier...) -> ViewNode {
        ViewNode(kind, modifiers: modifiers)
    }

    private func square(_ style: PaintStyle?, _ modifiers: Modifier...) -> ViewNode {
        ViewNode(
            .shape(.rectangle, fill: style, stroke: nil),
            modifiers: [.frame(width: 40, height: 40, alignment: .center)] + modifiers)
    }

    /// Returns the paint of the first item at each time, in seconds after a linear change of one second.
    private func paints(_ from: ViewNode, _ to: ViewNode, at times: [Double]) -> [Paint?] {
        let stage = MotionStage(from)
        stage.change(to: to, .linear(duration: 1), at: 0)
        func first(_ items: [DisplayList.Item]) -> Paint? {
            for item in items {
                switch item {
                case .fill(_, _, let paint), .fillPath(_, _, let paint): return paint
                case .group(_, let items), .transform(_, let items):
                    if let paint = first(items) { return paint }
                default: break
                }
            }
            return nil
        }
        return times.map { first(stage.list(at: $0).items) }
    }

    @Test("A gauge's, a switch's and a slider's value is animated from the old one to the new one")
    func controls() {
        func lists(_ make: (Double) -> ViewNode) -> (moving: DisplayList, middle: DisplayList) {
            let stage = MotionStage(make(0))
            stage.change(to: make(1), .linear(duration: 1), at: 0)
            return (stage.list(at: 0.5), MotionStage(make(0.5)).list(at: 0))
        }
        for style in [GaugeStyleName.accessoryCircular, .accessoryCircularCapacity, .linear, .linearCapacity] {
            let (moving, middle) = lists {
                view(
                    .gauge(ViewNode.GaugeContent(value: $0)), .gaugeStyle(style),
                    .frame(width: 100, height: 60, alignment: .center))
            }
            #expect(moving == middle, "\(style)")
        }
        let (moving, middle) = lists { view(.slider(value: $0), .frame(width: 100, height: 40, alignment: .center)) }
        #expect(moving == middle)
        let stage = MotionStage(ViewNode(.toggle(isOn: false, title: nil, label: [])))
        stage.change(to: ViewNode(.toggle(isOn: true, title: nil, label: [])), .linear(duration: 1), at: 0)
        #expect([0, 0.5, 1].map { stage.rects(at: $0).last?.minX } == [2, 12, 22])
    }

    @Test("Styles of different kinds are mixed in between, and are themselves at both ends")
    func styles() {
        let red = Color(red: 1, green: 0, blue: 0)
        let stops = [
            GradientStop(color: Color(red: 0, green: 0, blue: 1), location: 0), GradientStop(color: red, location: 1),
        ]
        let linear = PaintStyle.linear(stops, start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 0))
        let radial = PaintStyle.radial(stops, center: UnitPoint(x: 0, y: 0), startRadius: 0, endRadius: 9)
        let many = PaintStyle.linear(
            stops + [GradientStop(color: red, location: 1)], start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 0, y: 1))
        let styles: [PaintStyle] = [.color(red), linear, radial, many, .material(.thin), .hierarchical(2)]
        for from in styles {
            for to in styles where from != to {
                let seen = paints(square(from), square(to), at: [0, 0.001, 0.5, 1])
                #expect(seen[3] == paints(square(to), square(to), at: [0])[0])
                #expect(seen[2] != seen[3] && seen[2] != seen[0])
            }
        }
        // Halfway from red to the gradient, each of its colours is halfway from red.
        guard case .gradient(let mixed)? = paints(square(.color(red)), square(linear), at: [0.5])[0] else {
            Issue.record("no gradient")
            return
        }
        let halfway = RGBA(red: 1, green: 0, blue: 0).mixed(with: RGBA(red: 0, green: 0, blue: 1), share: 0.5)
        #expect(mixed.stops.map { "\($0.color)" } == ["\(halfway)", "\(RGBA(red: 1, green: 0, blue: 0))"])
    }

    @Test("A style that changes its kind midway continues from its current appearance")
    func stylesMidway() {
        let blue = PaintStyle.color(Color(red: 0, green: 0, blue: 1))
        let stage = MotionStage(square(.hierarchical(1)))
        stage.change(to: square(blue), .linear(duration: 1), at: 0)
        func color(_ seconds: Double) -> RGBA? {
            guard case .fill(_, _, .color(let color))? = stage.list(at: seconds).items.first else { return nil }
            return color
        }
        let before = color(0.4)
        stage.change(to: square(.hierarchical(3)), .linear(duration: 1), at: 0.4)
        #expect(before != nil && color(0.4) == before)
        for index in 1..<20 {
            stage.change(to: square(index % 2 == 0 ? blue : .hierarchical(2)), .linear, at: 0.4 + Double(index) / 50)
        }
        #expect(stage.nextChange(after: 5) == nil)
    }

    @Test("A field that cannot move does not keep those beside it from moving")
    func independent() {
        func shape(_ count: Int, _ x: Double) -> ViewNode {
            let points = (0..<count).map { Path.Element.line(to: Point(x: Double($0), y: 3)) }
            return ViewNode(
                .shape(
                    .path(Path([.move(to: .zero)] + points)), fill: .color(Color(red: x, green: 0, blue: 0)),
                    stroke: nil))
        }
        let paint = paints(shape(3, 0), shape(4, 1), at: [0.5])[0]
        guard case .color(let color)? = paint else {
            Issue.record("no colour")
            return
        }
        #expect(color.red > 0.2 && color.red < 0.8)
    }

    @Test("Modifiers of one type pair by what they change")
    func pairs() {
        // The rotation goes, the scale stays: it moves on instead of becoming what the rotation was.
        let stage = MotionStage(square(.color(.red), .rotationEffect(degrees: 90), .scaleEffect(x: 1, y: 1)))
        stage.change(to: square(.color(.red), .scaleEffect(x: 3, y: 3)), .linear(duration: 1), at: 0)
        func factor(_ items: [DisplayList.Item]) -> Double? {
            guard case .transform(let matrix, _)? = items.first else { return nil }
            return matrix.a
        }
        #expect(factor(stage.list(at: 0.5).items).map { abs($0 - 2) < 1e-9 } == true)
    }

    @Test("A background that is added fades in, one that is removed fades out")
    func backgrounds() {
        let plain = square(.color(.clear))
        let ground = square(.color(.clear), .backgroundStyle(.color(Color(red: 1, green: 0, blue: 0)), shape: nil))
        func alpha(_ paint: Paint?) -> Double? { if case .color(let color)? = paint { color.alpha } else { nil } }
        #expect(alpha(paints(plain, ground, at: [0.25])[0]) == 0.25)
        #expect(alpha(paints(ground, plain, at: [0.25])[0]) == 0.75)
    }

    // MARK: Charts

    private func chart(_ values: [Double], _ kind: ChartMark.Kind = .bar) -> ViewNode {
        let marks = values.enumerated().map { index, value in
            ChartMark(kind, x: .value(.category("\(index)")), y: .value(.number(value)))
        }
        return view(.chart(ChartContent(marks: marks)), .frame(width: 200, height: 120, alignment: .center))
    }

    @Test("A chart's bars grow from the old values to the new ones, its axis along with them")
    func charts() {
        let stage = MotionStage(chart([10, 20]))
        let old = stage.list(at: 0)
        stage.change(to: chart([80, 40]), .linear(duration: 1), at: 0)
        func heights(_ seconds: Double) -> [Double] {
            stage.rects(at: seconds).filter { $0.size.width > 20 }.map(\.size.height)
        }
        let (first, middle, last) = (heights(0), heights(0.5), heights(1))
        #expect(first.count == 2 && last.count == 2)
        #expect(stage.list(at: 1) == MotionStage(chart([80, 40])).list(at: 0))
        #expect(
            heights(0) == MotionStage(chart([10, 20])).rects(at: 0).filter { $0.size.width > 20 }.map(\.size.height))
        #expect(old != stage.list(at: 0.5))
        #expect(zip(first, zip(middle, last)).allSatisfy { $1.0 >= min($0, $1.1) - 1 && $1.0 <= max($0, $1.1) + 1 })
        #expect(stage.nextChange(after: 1) == nil)
    }

    @Test("A chart of more marks fades into the place of the one before")
    func otherCharts() {
        let stage = MotionStage(chart([10, 20]))
        stage.change(to: chart([10, 20, 30]), .linear(duration: 1), at: 0)
        func opacities(_ items: [DisplayList.Item]) -> [Double] {
            items.flatMap { item -> [Double] in
                if case .group(let effects, let items) = item { [effects.opacity] + opacities(items) } else { [] }
            }
        }
        #expect(opacities(stage.list(at: 0.25).items).contains(0.75))
        #expect(opacities(stage.list(at: 0.25).items).contains(0.25))
        #expect(stage.list(at: 1) == MotionStage(chart([10, 20, 30])).list(at: 0))
    }

    @Test("The background of a chosen segment slides to the next one")
    func segments() {
        func picker(_ selection: Int) -> ViewNode {
            let options = ["a", "b"].map { ViewNode(.text($0)) }
            return view(
                .picker(label: [], options: options, selection: selection), .pickerStyle(.segmented),
                .frame(width: 200, height: 32, alignment: .center))
        }
        let stage = MotionStage(picker(0))
        stage.change(to: picker(1), .linear(duration: 1), at: 0)
        func ground(_ seconds: Double) -> Double? { stage.rects(at: seconds).first { $0.size.height == 28 }?.minX }
        #expect([0, 0.5, 1].map(ground) == [2, 52, 102])
    }
}
