import Glibc
import PiPKit
import Scripting
import SwiftViews
import Testing
import Views

/// Animations that begin during others.
extension MotionFactsTwiceTests {
    /// OpenSwiftUI's `AnimatableFrameAttribute`: positions in a layout are combined like other numbers.
    @Test("a place in a layout that changes during its animation is combined, too")
    func combinedPlaces() throws {
        try expect(
            "a frame's alignment",
            "h('VStack', { frame: { width: 110, height: 10, alignment: n === 1 ? 'trailing' : 'leading' } }, R(10, 10))",
            "withAnimation(Animation.linear(1), () => setN(1))", presses: ["go", "back"], apart: 0.5,
            swift: { number in
                VStack { box() }.frame(width: 110, height: 10, alignment: number == 1 ? .trailing : .leading)
            }, set(.linear(duration: 1))
        ) { press, time in
            let first = 100 * PublicCurve.ramp(time + 0.5 * Double(press))
            return [press == 0 ? first : first * (1 - PublicCurve.ramp(time))]
        }
    }

    /// OpenSwiftUI's `FluidSpringAnimation.shouldMerge`, at each of three changes; "Animate with springs" (WWDC23).
    @Test("a spring that is turned round twice keeps its velocity each time")
    func retargetedTwice() throws {
        let frequency = 2 * Double.pi
        func velocity(_ distance: Double, _ velocity: Double, at time: Double) -> Double {
            let slope = velocity + frequency * distance
            return (slope - frequency * (distance + slope * time)) * exp(-frequency * time)
        }
        try expect(
            "springs", Self.dot, "withAnimation(Animation.spring({ duration: 1 }), () => setN(1))",
            back: ("spring({ duration: 1 })", .spring(duration: 1)), presses: ["go", "back", "go"], apart: 0.3,
            swift: { box().offset(x: $0 * 100) }, set(.spring(duration: 1))
        ) { press, time in
            // The distance to the target, and its rate of change, at the start of each.
            var (distance, rate) = (-100.0, 0.0)
            for change in 0..<press {
                let rest = PublicCurve.oscillator(1, 1, distance: distance, velocity: rate, at: 0.3)
                rate = velocity(distance, rate, at: 0.3)
                distance = rest + (change == 0 ? 100 : -100)
            }
            let target = press == 1 ? 0.0 : 100
            return [target + PublicCurve.oscillator(1, 1, distance: distance, velocity: rate, at: time)]
        }
    }

    /// Stack Overflow 59133826 ("SwiftUI stop an animation that repeats forever"): an animation that ends, as one of no
    /// duration, replaces an endless one.
    @Test("an endless animation ends with the next one that ends")
    func endlessEnds() throws {
        try expect(
            "no duration", Self.dot, "withAnimation(Animation.linear(1).repeatForever(), () => setN(1))",
            back: ("linear(0)", .linear(duration: 0)), presses: ["go", "back", "go"], apart: 1.5,
            swift: { box().offset(x: $0 * 100) }, set(.linear(duration: 1).repeatForever())
        ) { press, time in [press == 1 ? 0 : 100 * PublicCurve.triangle(time)] }
    }

    /// OpenSwiftUI's `AnimatorState.forkListeners`: an animation that is combined with another still counts as complete
    /// at its own time.
    @Test("the completion of an animation comes at its own time, whatever began during it")
    func completionOfInterrupted() throws {
        try expect(
            "interrupted", "R(10, 10, { offset: { x: n, y: 0 } }), n === 2 ? R(20, 10) : null",
            "withAnimation(Animation.linear(1), () => setN(1)).then(() => setN(2))",
            back: ("linear(3)", .linear(duration: 3)),
            presses: ["go", "back"], apart: 0.5,
            swift: { number in
                box().offset(x: number)
                if number == 2 { box(20) }
            },
            { number in
                withAnimation(.linear(duration: 1)) {
                    number.wrappedValue = 1
                } completion: {
                    number.wrappedValue = 2
                }
            }, read: { [Double($0.count)] }
        ) { press, time in [press == 1 && time >= 0.5 ? 2 : 1] }
    }

    /// OpenSwiftUI's `AnimatorState.combine`: the animations of two changes at one moment are combined as well.
    @Test("two animated changes of one value in one action are combined")
    func changedTwice() throws {
        try expect(
            "there and back", Self.dot,
            "withAnimation(Animation.linear(1), () => setN(1)); withAnimation(Animation.linear(2), () => setN(0))",
            swift: { box().offset(x: $0 * 100) },
            { number in
                withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 }
                withAnimation(.linear(duration: 2)) { number.wrappedValue = 0 }
            }
        ) { [100 * PublicCurve.ramp($1) * (1 - PublicCurve.ramp($1 / 2))] }
    }

    /// OpenSwiftUI's `FluidSpringAnimation.animate` and the `animatableData` of `_OpacityEffect`, of `Angle` (128 points
    /// a radian) and of `_OffsetEffect`: a repetition lasts 46, 80 or 72 frames.
    @Test("a repeated spring takes longer for a longer distance")
    func repeatedSprings() throws {
        func value(_ frames: Double, _ time: Double) -> Double {
            let length = frames / 60
            return PublicCurve.there(andBack: time / length) { PublicCurve.spring(0.5, 1, at: $0 * length) }
        }
        let change = "withAnimation(Animation.smooth().repeatForever(), () => setN(1))"
        let set = set(.smooth.repeatForever())
        try expect(
            "an opacity", "R(20, 10, { opacity: 1 - n / 2 })", change, swift: { box(20).opacity(1 - $0 / 2) }, set,
            read: { $0.map { $0.opacity * 100 } }
        ) { [100 - 50 * value(46, $1)] }
        try expect(
            "an angle", "R(20, 0.001, { rotationEffect: n * 90 })", change,
            swift: { number in
                Rectangle().fill(Color.red).frame(width: 20, height: 0.001).rotationEffect(.degrees(number * 90))
            }, set, read: { $0.map(\.width) }
        ) { [20 * cos(.pi / 2 * value(80, $1))] }
        try expect(
            "50 points", "R(10, 10, { offset: { x: n * 50, y: 0 } })", change, swift: { box().offset(x: $0 * 50) }, set
        ) { [50 * value(72, $1)] }
    }

    /// Views of one shared frame, which the first one has at the left and the second one at the right.
    private struct Matched: View {
        let isSecond: Bool
        @Namespace private var namespace

        var body: some View {
            ZStack(alignment: .leading) {
                if isSecond { box(60, .trailing) } else { box(20, .leading) }
            }
        }

        private func box(_ width: Double, _ alignment: Alignment) -> some View {
            HStack {
                Rectangle().fill(Color.red).matchedGeometryEffect(id: 1, in: namespace).frame(width: width, height: 10)
            }
            .frame(width: 200, height: 10, alignment: alignment)
        }
    }

    /// OpenSwiftUI's `SharedFrame.updateValue`: the shared frame of matched views is one value, whose animations are
    /// combined with those that run.
    @Test("a shared frame that turns round midway is combined, its position and its size")
    func matchedTwice() throws {
        let box = { (width: Int, alignment: String) in
            """
            h("HStack", { frame: { width: 200, height: 10, alignment: "\(alignment)" } }, h("Rectangle", { fill: "systemRed",
              matchedGeometryEffect: { id: 1, namespace: space }, frame: { width: \(width), height: 10 } }))
            """
        }
        try expect(
            "turned round",
            """
            h("NamespaceReader", null, (space) => h("ZStack", { alignment: "leading" },
              n === 1 ? \(box(60, "trailing")) : null, n === 1 ? null : \(box(20, "leading"))))
            """,
            Self.go, presses: ["go", "back", "go"], apart: 0.4,
            swift: { Matched(isSecond: $0 == 1) }, set(.linear(duration: 1)),
            read: { boxes in boxes.last.map { [$0.x, $0.width] } ?? [] }
        ) { press, time in
            var share = PublicCurve.ramp(time + 0.4 * Double(press))
            for change in 0..<press {
                let part = PublicCurve.ramp(time + 0.4 * Double(press - change - 1))
                share = change % 2 == 0 ? share * (1 - part) : share * (1 - part) + part
            }
            return [140 * share, 20 + 40 * share]
        }
    }

    /// Apple's documentation of `withAnimation(_:_:)`: each call animates its own changes (OpenSwiftUI's
    /// `AnimatorState`: each value has its own).
    @Test("two calls of one action move each its own values, each by its own animation")
    func twoCalls() throws {
        struct Pair: View {
            @State private var first = 0.0
            @State private var second = 0.0

            var body: some View {
                VStack(alignment: .leading) {
                    Rectangle().fill(Color.red).frame(width: 10, height: 10).offset(x: first * 100)
                    Rectangle().fill(Color.red).frame(width: 10, height: 10).offset(x: second * 100)
                    Button("go") {
                        withAnimation(.linear(duration: 1)) { first = 1 }
                        withAnimation(.linear(duration: 2)) { second = 1 }
                    }
                }
                .frame(width: 400, height: 200, alignment: .topLeading)
            }
        }
        let script = try Self.script(
            """
            function Page() {
              const [a, setA] = useState(0), [b, setB] = useState(0);
              return h("VStack", { alignment: "leading", frame: { width: 400, height: 200, alignment: "topLeading" } },
                R(10, 10, { offset: { x: a * 100, y: 0 } }), R(10, 10, { offset: { x: b * 100, y: 0 } }),
                h("Button", { title: "go", action: () => {
                  withAnimation(Animation.linear(1), () => setA(1));
                  withAnimation(Animation.linear(2), () => setB(1));
                } }));
            }
            Navigation.present(h(Page));
            """)
        for program in [script, SwiftViewProgram { Pair() }] as [any ViewProgram] {
            let moving = MovingProgram(program)
            try moving.press("go", at: 1)
            for time in [0.0, 0.25, 0.8, 1.5, 2.5] {
                let found = moving.boxes(at: 1 + time).map(\.x)
                let wanted = [100 * min(time, 1), 50 * min(time, 2)]
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) < 0.12 }, "\(found), not \(wanted)")
            }
        }
    }
}
