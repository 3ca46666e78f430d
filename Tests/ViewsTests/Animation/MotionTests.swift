import TestSupport
import Testing
import Views

@Suite("Animations")
struct MotionTests {
    private func bar(_ width: Double, _ identity: Int? = nil, _ more: Modifier...) -> ViewNode {
        ViewNode(
            .shape(.rectangle, fill: .color(.red), stroke: nil),
            modifiers: [.frame(width: width, height: 10, alignment: .center)] + more,
            identity: identity.map(ViewIdentity.init(rawValue:)))
    }

    private func near(_ values: [Double], _ expected: [Double], within: Double = 0.002) -> Bool {
        values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) <= within }
    }

    @Test("interpolates from the old value to the new one by its curve, and leaves no state behind")
    func linear() {
        let stage = MotionStage(bar(10))
        stage.change(to: bar(110), .linear(duration: 2), at: 1)
        #expect(near([1, 1.5, 2, 3, 9].map(stage.width), [10, 35, 60, 110, 110]))
        #expect(stage.nextChange(after: 1.5) == 1.500000001)
        #expect(stage.nextChange(after: 3) == nil)
    }

    @Test("jumps where a change has no animation, and stays still through a delay")
    func jump() {
        let stage = MotionStage(bar(10))
        stage.change(to: bar(50), nil, at: 1)
        #expect(stage.width(at: 1) == 50)
        stage.change(to: bar(100), .linear(duration: 1).delay(2), at: 2)
        #expect(near([2, 3.9, 4.5, 5].map(stage.width), [50, 50, 75, 100]))
        #expect(stage.nextChange(after: 2) == 4)
    }

    @Test("reverses midway with neither a jump of its position nor, on a spring, of its velocity")
    func retargeted() {
        let stage = MotionStage(bar(100))
        stage.change(to: bar(200), .spring(response: 0.6, dampingFraction: 0.5), at: 1)
        let before = (stage.width(at: 1.199), stage.width(at: 1.2))
        stage.change(to: bar(120), .spring(response: 0.3, dampingFraction: 0.8), at: 1.2)
        let after = (stage.width(at: 1.2), stage.width(at: 1.201))
        #expect(abs(before.1 - after.0) < 0.002)
        #expect(abs((before.1 - before.0) - (after.1 - after.0)) < 0.05)
        #expect(abs(stage.width(at: 9) - 120) < 0.002)
    }

    @Test("An animation continues from where it is through any number of changes, of which the last one ends all")
    func continuous() {
        let animations: [Animation] = [
            .linear(duration: 100), .easeIn(duration: 3), .easeOut(duration: 9).repeatForever(), .default,
            .interpolatingSpring(stiffness: 20, damping: 2, initialVelocity: 1), .linear(duration: 2).delay(0.5),
            .bouncy.repeatForever(), .spring.delay(1),
        ]
        for seed in 0..<8 {
            var random = SeededNumbers(seed: UInt64(seed))
            let stage = MotionStage(bar(100))
            for step in 1...200 {
                let time = Double(step) * 0.07
                let before = stage.width(at: time)
                // Timing curves only, or springs among them, which replace what was.
                let count = UInt64(animations.count)
                var animation = animations[Int(random.next() % count)]
                if seed % 2 == 0, animation == .default { animation = .linear(duration: 50) }
                stage.change(to: bar(100 + Double(random.next() % 100)), animation, at: time)
                #expect(abs(stage.width(at: time) - before) < 0.002)
            }
            stage.change(to: bar(30), .linear(duration: 1), at: 20)
            #expect(stage.width(at: 21) == 30)
            #expect(stage.nextChange(after: 21) == nil)
        }
    }

    /// One of many changes.
    private struct Change {
        var time: Double
        var width: Double
        var isInOrder: Bool
        var isThere: Bool
        var animation: Animation?
    }

    @Test("An animation has equal values at equal times however often it is read, through any sequence of changes")
    func sampling() {
        let animations: [Animation?] = [
            nil, .default, .linear, .easeIn(duration: 0.9), .bouncy, .easeInOut(duration: 0.3).delay(0.2),
            .linear(duration: 0.2).repeatCount(3),
            .easeOut(duration: 0.4).repeatForever(), .interpolatingSpring(stiffness: 80, damping: 6),
            .linear.speed(0.5),
        ]
        var random = SeededNumbers(seed: 41)
        for _ in 0..<200 {
            var changes: [Change] = []
            for index in 0..<6 {
                let late = Double(random.next() % 400) / 1000
                let animation = animations[Int(random.next() % UInt64(animations.count))]
                changes.append(
                    Change(
                        time: Double(index) * 0.5 + late, width: Double(random.next() % 200),
                        isInOrder: random.next() % 2 == 0, isThere: random.next() % 3 > 0, animation: animation))
            }
            func displayLists(every rate: Int) -> [Int: DisplayList] {
                let stage = MotionStage(bar(10, 1))
                var shown: [Int: DisplayList] = [:]
                var next = changes[...]
                for slot in 0...(4 * rate) {
                    let time = Double(slot) / Double(rate)
                    while let change = next.first, change.time <= time {
                        next = next.dropFirst()
                        var views = [bar(change.width, 1), bar(20, 2)]
                        if change.isThere { views.append(bar(30, 3)) }
                        if !change.isInOrder { views.reverse() }
                        stage.change(to: .vstack(spacing: 4, views: views), change.animation, at: change.time)
                    }
                    let list = stage.list(at: time)
                    if slot % (rate / 10) == 0 { shown[slot / (rate / 10)] = list }
                }
                return shown
            }
            let slow = displayLists(every: 10)
            let isSame = slow == displayLists(every: 30) && slow == displayLists(every: 60)
            #expect(isSame)
        }
    }

    @Test("An animation of a view moves the views inside it, from their visible positions")
    func neighbours() {
        let stage = MotionStage(.vstack(spacing: 0, views: [bar(10, 1), bar(20, 2)]))
        // A view comes in between: the second one goes 10 points down, and back from where it is.
        stage.change(to: .vstack(spacing: 0, views: [bar(10, 1), bar(30, 3), bar(20, 2)]), .linear(duration: 1), at: 1)
        func y(_ seconds: Double) -> Double { stage.rects(at: seconds).first { $0.size.width == 20 }?.minY ?? -1 }
        #expect(near([1, 1.25, 1.5].map(y), [10, 12.5, 15]))
        stage.change(to: .vstack(spacing: 0, views: [bar(10, 1), bar(20, 2)]), .linear(duration: 1), at: 1.5)
        #expect(abs(y(1.5) - 15) < 0.002)
        #expect(abs(y(3) - 10) < 0.002)
    }

    @Test("An animation moves views that change places, by their identities")
    func reordered() {
        let stage = MotionStage(.vstack(spacing: 0, views: [bar(10, 1), bar(20, 2)]))
        stage.change(to: .vstack(spacing: 0, views: [bar(20, 2), bar(10, 1)]), .linear(duration: 1), at: 0)
        func y(_ width: Double, _ seconds: Double) -> Double {
            stage.rects(at: seconds).first { $0.size.width == width }?.minY ?? -1
        }
        #expect(near([0, 0.5, 1].map { y(10, $0) }, [0, 5, 10]))
        #expect(near([0, 0.5, 1].map { y(20, $0) }, [10, 5, 0]))
    }

    @Test(
        "an inserted view is at its target, however its container moves, and stays where it was when an effect is added around it"
    )
    func arrival() {
        let box = Modifier.frame(width: 100, height: 100, alignment: .center)
        func tree(_ views: [ViewNode]) -> ViewNode {
            ViewNode(ViewNode.vstack(spacing: 0, views: views).kind, modifiers: [box])
        }
        let stage = MotionStage(tree([]))
        stage.change(to: tree([bar(20, 1)]), .linear(duration: 1), at: 0)
        #expect(stage.rects(at: 0.25).map(\.minX) == [40])
        #expect(stage.rects(at: 0.25).map(\.minY) == [45])
        let blurred = ViewNode(
            bar(20).kind, modifiers: bar(20).modifiers + [.blur(radius: 4)], identity: ViewIdentity(rawValue: 1))
        stage.change(to: tree([blurred]), .linear(duration: 1), at: 2)
        #expect(stage.rects(at: 2.5).map(\.minX) == [40])
        #expect(stage.rects(at: 9).map(\.minX) == [40])
    }

    @Test("A removed view stays visible at its place until its transition ends, and no longer")
    func departure() {
        let views = [bar(10, 1), bar(20, 2, .transition(.offset(x: 100))), bar(30, 3)]
        let stage = MotionStage(.vstack(spacing: 0, views: views))
        stage.change(to: .vstack(spacing: 0, views: [views[0], views[2]]), .linear(duration: 1), at: 1)
        func x(_ seconds: Double) -> Double? { stage.rects(at: seconds).first { $0.size.width == 20 }?.minX }
        #expect(x(1) == 5)
        #expect(abs((x(1.5) ?? 0) - 55) < 0.002)
        #expect(x(2) == nil)
        #expect(stage.nextChange(after: 2) == nil)
    }

    @Test("An animation starts from the current progress")
    func turnedBack() {
        let stage = MotionStage(.vstack(spacing: 0, views: [bar(10, 1)]))
        stage.change(to: .vstack(spacing: 0, views: [bar(10, 1), bar(20, 2)]), .linear(duration: 1), at: 0)
        stage.change(to: .vstack(spacing: 0, views: [bar(10, 1)]), .linear(duration: 1), at: 0.5)
        func opacities(_ items: [DisplayList.Item]) -> [Double] {
            items.flatMap { item -> [Double] in
                switch item {
                case .group(let effects, let items): [effects.opacity] + opacities(items)
                case .transform(_, let items): opacities(items)
                default: []
                }
            }
        }
        #expect(near(opacities(stage.list(at: 0.5).items), [0.5]))
        // It has appeared by then, and is half gone.
        #expect(near(opacities(stage.list(at: 1).items), [0.5]))
        #expect(near(opacities(stage.list(at: 1.25).items), [0.25]))
    }

    @Test("A view that is composed by the time follows the time during an animation")
    func timed() {
        /// A view that is made of a bar as wide as seconds have passed.
        struct Clock: CompositeContent {
            func recipe(in context: LayoutContext) -> ViewNode {
                context.changes(at: context.time + .milliseconds(1))
                return ViewNode(
                    .shape(.rectangle, fill: .color(.red), stroke: nil),
                    modifiers: [.frame(width: 100 + context.time / .seconds(1), height: 10, alignment: .center)])
            }
        }
        let clock = ViewNode(ViewNode.Kind(Clock()))
        let stage = MotionStage(.vstack(spacing: 0, views: [clock, bar(10, 1)]))
        stage.change(to: .vstack(spacing: 0, views: [clock, bar(20, 1)]), .linear(duration: 4), at: 1)
        #expect(near([1, 2, 3].map(stage.width), [101, 102, 103]))
    }

    @Test("fades in and out without a named transition, and its content moves along")
    func fades() {
        let stage = MotionStage(.vstack(spacing: 0, views: [bar(10, 1)]))
        let inner = ViewNode.vstack(spacing: 0, views: [bar(20, 3), bar(30, 4)])
        stage.change(
            to: .vstack(spacing: 0, views: [bar(10, 1), ViewNode(inner.kind, identity: ViewIdentity(rawValue: 2))]),
            .linear(duration: 1), at: 0)
        func opacities(_ items: [DisplayList.Item]) -> [Double] {
            items.flatMap { item -> [Double] in
                switch item {
                case .group(let effects, let items): [effects.opacity] + opacities(items)
                case .transform(_, let items): opacities(items)
                default: []
                }
            }
        }
        #expect(near(opacities(stage.list(at: 0.25).items), [0.25]))
        #expect(opacities(stage.list(at: 1).items) == [])
    }

    @Test("A change uses the innermost animation that applies, and none if there is none")
    func innermost() {
        func tree(_ width: Double, _ value: Double) -> ViewNode {
            .vstack(
                spacing: 0,
                views: [
                    bar(width, 1, .animation(.linear(duration: 4), value: .number(value))),
                    bar(width, 2, .animation(nil, value: .number(value))), bar(width, 3),
                ])
        }
        let stage = MotionStage(tree(0, 0))
        stage.change(to: tree(100, 1), .linear(duration: 1), at: 0)
        #expect(near(stage.rects(at: 0.5).map(\.size.width), [12.5, 100, 50]))
        // If the value stays the same, the change's own animation applies.
        stage.change(to: tree(200, 1), .linear(duration: 1), at: 8)
        #expect(near(stage.rects(at: 8.5).map(\.size.width), [150, 150, 150]))
        // Without an animation of the change, the view's own goes on.
        stage.change(to: tree(20, 2), nil, at: 16)
        #expect(near(stage.rects(at: 17).map(\.size.width), [155, 20, 20]))
    }

    @Test("An animation moves colours through perceptually intermediate colours, from clear without a tinge")
    func colours() {
        func tree(_ color: Color) -> ViewNode {
            ViewNode(.shape(.rectangle, fill: .color(color), stroke: nil))
        }
        func middle(_ from: Color, _ to: Color) -> RGBA? {
            let stage = MotionStage(tree(from))
            stage.change(to: tree(to), .linear(duration: 1), at: 0)
            guard case .fill(_, _, .color(let color)) = stage.list(at: 0.5).items.first else { return nil }
            return color
        }
        // Halfway from black to white is Oklab's lightness 0.5, which is 0.39 in sRGB.
        let grey = middle(.black, .white)
        #expect(grey.map { abs($0.red - 0.3886) < 0.001 && abs($0.red - $0.blue) < 0.001 && $0.alpha == 1 } == true)
        let faint = middle(.clear, Color(red: 1, green: 0, blue: 0))
        #expect(faint.map { abs($0.red - 1) < 0.001 && $0.green < 0.001 && $0.alpha == 0.5 } == true)
    }

    @Test("An animation moves system colours to the values that they have in another look, without a step at the end")
    func coloursOfTheLook() {
        func tree(_ color: Color) -> ViewNode {
            ViewNode(.shape(.rectangle, fill: .color(color), stroke: nil))
        }
        let stage = MotionStage(tree(.systemRed), look: .ios18)
        stage.change(to: tree(.systemBlue), .linear(duration: 1), at: 0)
        func color(at seconds: Double) -> RGBA? {
            guard case .fill(_, _, .color(let color)) = stage.list(at: seconds).items.first else { return nil }
            return color
        }
        func distance(_ color: RGBA?, _ red: Double, _ green: Double, _ blue: Double) -> Double {
            guard let color else { return 1 }
            return max(abs(color.red - red / 255), abs(color.green - green / 255), abs(color.blue - blue / 255))
        }
        #expect(distance(color(at: 0.001), 255, 59, 48) < 0.08)
        #expect(distance(color(at: 0.999), 0, 122, 255) < 0.01)
        #expect(color(at: 1)?.description == "#007AFFFF")
    }
}

extension ViewNode {
    fileprivate static func vstack(spacing: Double, views: [ViewNode]) -> ViewNode {
        ViewNode(.vstack(alignment: .center, spacing: spacing, children: views))
    }
}
