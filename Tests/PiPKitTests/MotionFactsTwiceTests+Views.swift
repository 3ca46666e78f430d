import Glibc
import PiPKit
import Scripting
import SwiftViews
import Testing
import Views

/// The modifiers of animations, and transitions.
extension MotionFactsTwiceTests {
    static let go = "withAnimation(Animation.linear(1), () => setN(1))"

    /// Apple's documentation of `animation(_:value:)`; "Explore SwiftUI animation" (WWDC23): the modifier sets the
    /// transaction's animation for what is inside, where its value has changed.
    @Test("an animation by a value moves what is inside of it, and wins over that of the change")
    func byValue() throws {
        try expect(
            "by its value",
            "R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(2), value: n } })",
            "setN(1)", swift: { box().offset(x: $0 * 100).animation(.linear(duration: 2), value: $0) },
            { $0.wrappedValue = 1 }
        ) { [100 * PublicCurve.ramp($1 / 2)] }
        try expect(
            "another value",
            "R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(2), value: 5 } })",
            "setN(1)", swift: { box().offset(x: $0 * 100).animation(.linear(duration: 2), value: 5) },
            { $0.wrappedValue = 1 }
        ) { _, _ in [100] }
        try expect(
            "over that of the change",
            "R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(2), value: n } })",
            Self.go, swift: { box().offset(x: $0 * 100).animation(.linear(duration: 2), value: $0) },
            set(.linear(duration: 1))
        ) { [100 * PublicCurve.ramp($1 / 2)] }
        try expect(
            "with another value, that of the change",
            "R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(2), value: 5 } })",
            Self.go, swift: { box().offset(x: $0 * 100).animation(.linear(duration: 2), value: 5) },
            set(.linear(duration: 1))
        ) { [100 * PublicCurve.ramp($1)] }
    }

    /// "Advanced SwiftUI Animations" (swiftui-lab.com); hackingwithswift.com ("Controlling the animation stack").
    @Test(
        "each modifier takes the animation of the next one outside of it, the innermost counts, and none outside of it moves"
    )
    func stack() throws {
        try expect(
            "the innermost",
            "h('VStack', { animation: { animation: Animation.linear(2), value: n } }, R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(1), value: n } }))",
            "setN(1)",
            swift: { number in
                VStack { box().offset(x: number * 100).animation(.linear(duration: 1), value: number) }
                    .animation(.linear(duration: 2), value: number)
            }, { $0.wrappedValue = 1 }
        ) { [100 * PublicCurve.ramp($1)] }
        try expect(
            "what is outside",
            "R(20, 10, { animation: { animation: Animation.linear(1), value: n }, opacity: 1 - n / 2 })", "setN(1)",
            swift: { box(20).animation(.linear(duration: 1), value: $0).opacity(1 - $0 / 2) }, { $0.wrappedValue = 1 },
            read: { $0.map { $0.opacity * 100 } }
        ) { _, _ in [50] }
        try expect(
            "the next one outside",
            "h('VStack', { offset: { x: n * 50, y: 0 }, animation: { animation: Animation.linear(2), value: n } }, R(10, 10, { offset: { x: n * 50, y: 0 }, animation: { animation: Animation.linear(1), value: n } }))",
            "setN(1)",
            swift: { number in
                VStack { box().offset(x: number * 50).animation(.linear(duration: 1), value: number) }
                    .offset(x: number * 50).animation(.linear(duration: 2), value: number)
            }, { $0.wrappedValue = 1 }
        ) { [50 * PublicCurve.ramp($1) + 50 * PublicCurve.ramp($1 / 2)] }
        // As `animation(nil, value:)`: Apple's documentation of `animation(_:value:)`.
        try expect(
            "none",
            "R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(0), value: n } })",
            Self.go, swift: { box().offset(x: $0 * 100).animation(nil, value: $0) },
            set(.linear(duration: 1))
        ) { _, _ in [100] }
    }

    /// Apple's documentation of `withAnimation(_:_:)` and `Transaction`: the innermost call counts for a change, and
    /// every change keeps the transaction that it was made in.
    @Test("The innermost of nested animation calls applies, and a value is reset before it moves")
    func nested() throws {
        try expect(
            "the innermost", Self.dot,
            "withAnimation(Animation.linear(3), () => withAnimation(Animation.linear(1), () => setN(1)))",
            swift: { box().offset(x: $0 * 100) },
            { number in
                withAnimation(.linear(duration: 3)) {
                    withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 }
                }
            }
        ) { [100 * PublicCurve.ramp($1)] }
        try expect(
            "none within", Self.dot,
            "withAnimation(Animation.linear(3), () => withAnimation(null, () => setN(1)))",
            swift: { box().offset(x: $0 * 100) },
            { number in
                withAnimation(.linear(duration: 3)) { withAnimation(nil) { number.wrappedValue = 1 } }
            }
        ) { _, _ in [100] }
        try expect(
            "set back first", Self.dot, "setN(0); withAnimation(Animation.linear(1), () => setN(1))",
            presses: ["go", "go", "go"], apart: 0.5, swift: { box().offset(x: $0 * 100) },
            { number in
                number.wrappedValue = 0
                withAnimation(.linear(duration: 1)) { number.wrappedValue = 1 }
            }
        ) { [100 * PublicCurve.ramp($1)] }
    }

    /// Angles, scales and opacities are numbers that are interpolated (Apple's documentation of `Animatable`,
    /// `rotationEffect(_:anchor:)` and `scaleEffect(_:anchor:)`).
    @Test(
        "angles go through their numbers, more than once round, and scales and opacities through theirs"
    )
    func numbers() throws {
        try expect(
            "twice round", "R(20, 0.001, { rotationEffect: n * 720 })", Self.go,
            swift: { number in
                Rectangle().fill(Color.red).frame(width: 20, height: 0.001).rotationEffect(
                    .degrees(number * 720))
            }, set(.linear(duration: 1)), read: { $0.map(\.width) }
        ) { [20 * cos(4 * .pi * PublicCurve.ramp($1))] }
        try expect(
            "a scale", "R(20, 10, { scaleEffect: 1 + n })", Self.go,
            swift: { box(20).scaleEffect(1 + $0) },
            set(.linear(duration: 1)), read: { $0.map(\.width) }
        ) { [20 + 20 * PublicCurve.ramp($1)] }
        try expect(
            "an opacity", "R(20, 10, { opacity: 1 - n / 2 })", Self.go,
            swift: { box(20).opacity(1 - $0 / 2) },
            set(.linear(duration: 1)), read: { $0.map { $0.opacity * 100 } }
        ) { [100 - 50 * PublicCurve.ramp($1)] }
        try expect(
            "a width, with the view beside it",
            "h('HStack', { spacing: 0 }, R(20 + 40 * n, 10), R(10, 10))", Self.go,
            swift: { number in
                HStack(spacing: 0) {
                    box(20 + 40 * number)
                    box()
                }
            }, set(.linear(duration: 1)), read: { $0.flatMap { [$0.x, $0.width] } }
        ) { [0, 20 + 40 * PublicCurve.ramp($1), 20 + 40 * PublicCurve.ramp($1), 10] }
    }

    /// Compares a view that exists while the number is 1, by its place, width and opacity in hundredths.
    private func appears(
        _ fact: String, _ script: String, _ transition: AnyTransition,
        _ expected: (_ isComing: Bool, _ passed: Double) -> [Double]
    ) throws {
        try expect(
            fact, "n === 1 ? R(20, 10, { transition: \(script) }) : null", Self.go,
            presses: ["go", "back"],
            swift: { number in
                if number == 1 { box(20).transition(transition) }
            }, set(.linear(duration: 1)), read: { $0.flatMap { [$0.x, $0.width, $0.opacity * 100] } }
        ) { press, time in
            if press == 0 { return expected(true, PublicCurve.ramp(time)) }
            return time < 1 ? expected(false, time) : []
        }
    }

    /// Apple's documentation of `AnyTransition` and `Transition`: `opacity` is the default, `slide` moves in from the
    /// leading edge and out towards the trailing edge, `move(edge:)` in from and out to one edge, `push(from:)` in from
    /// an edge and out at the opposite one with fading, and `scale` grows from nothing.
    @Test("a view comes and goes by its transition, and is drawn until it is away")
    func transitions() throws {
        try appears("opacity", "Transition.opacity()", .opacity) { [0, 20, 100 * ($0 ? $1 : 1 - $1)] }
        try appears("slide", "Transition.slide()", .slide) { [$0 ? -20 * (1 - $1) : 20 * $1, 20, 100] }
        try appears("move", "Transition.move('leading')", .move(edge: .leading)) {
            [-20 * ($0 ? 1 - $1 : $1), 20, 100]
        }
        try appears("push", "Transition.push('leading')", .push(from: .leading)) {
            [$0 ? -20 * (1 - $1) : 20 * $1, 20, 100 * ($0 ? $1 : 1 - $1)]
        }
        try appears("scale", "Transition.scale()", .scale) {
            let factor = $0 ? $1 : 1 - $1
            return [10 - 10 * factor, 20 * factor, 100]
        }
        try appears("offset", "Transition.offset({ x: 30, y: 0 })", .offset(x: 30)) {
            [30 * ($0 ? 1 - $1 : $1), 20, 100]
        }
        try appears(
            "both", "Transition.move('trailing').combined(Transition.opacity())",
            .move(edge: .trailing).combined(with: .opacity)
        ) {
            let share = $0 ? $1 : 1 - $1
            return [20 * (1 - share), 20, 100 * share]
        }
        try appears(
            "one to come and one to go",
            "Transition.asymmetric(Transition.move('leading'), Transition.opacity())",
            .asymmetric(insertion: .move(edge: .leading), removal: .opacity)
        ) { $0 ? [-20 * (1 - $1), 20, 100] : [0, 20, 100 * (1 - $1)] }
    }

    /// A transition animates the values of its modifier, so that a removal during it is combined with it as those are
    /// (OpenSwiftUI's `DefaultCombiningAnimation`).
    @Test("a view that is removed during its insertion continues the insertion transition")
    func removedOnTheWay() throws {
        try expect(
            "removed on the way", "n === 1 ? R(20, 10, { transition: Transition.opacity() }) : null", Self.go,
            presses: ["go", "back"], apart: 0.5,
            swift: { number in
                if number == 1 { box(20).transition(.opacity) }
            }, set(.linear(duration: 1)), read: { $0.map { $0.opacity * 100 } }
        ) { press, time in
            guard press == 1 else { return [100 * time] }
            return time < 1 ? [100 * PublicCurve.ramp(time + 0.5) * (1 - time)] : []
        }
    }

    /// Apple's documentation of `transition(_:)`, `identity` and `AnyTransition.animation(_:)`; objc.io ("Transitions
    /// in SwiftUI"): a transition needs an animation, and nothing that is there at first comes by one.
    @Test(
        "A view without a transition fades, and without an animation appears at once; a transition may have its own"
    )
    func others() throws {
        let opacity: Reading = { $0.map { $0.opacity * 100 } }
        try expect(
            "the default", "n === 1 ? R(20, 10) : null", Self.go,
            swift: { number in
                if number == 1 { box(20) }
            }, set(.linear(duration: 1)), read: opacity
        ) { [100 * PublicCurve.ramp($1)] }
        try expect(
            "no animation", "n === 1 ? R(20, 10, { transition: Transition.opacity() }) : null", "setN(1)",
            swift: { number in
                if number == 1 { box(20).transition(.opacity) }
            }, { $0.wrappedValue = 1 }, read: opacity
        ) { _, _ in [100] }
        try expect(
            "its own",
            "n === 1 ? R(20, 10, { transition: Transition.opacity().animation(Animation.linear(2)) }) : null",
            Self.go,
            swift: { number in
                if number == 1 { box(20).transition(.opacity.animation(.linear(duration: 2))) }
            }, set(.linear(duration: 1)), read: opacity
        ) { [100 * PublicCurve.ramp($1 / 2)] }
        try expect(
            "there at first", "R(20, 10, { transition: Transition.opacity(), offset: { x: n, y: 0 } })",
            Self.go,
            swift: { box(20).transition(.opacity).offset(x: $0) }, set(.linear(duration: 1)),
            read: opacity
        ) { _, _ in [100] }
        try expect(
            "identity", "n === 1 ? R(20, 10, { transition: Transition.identity() }) : null", Self.go,
            presses: ["go", "back"],
            swift: { number in
                if number == 1 { box(20).transition(.identity) }
            }, set(.linear(duration: 1)), read: opacity
        ) { press, _ in press == 0 ? [100] : [] }
    }

    /// "Animate with springs" (WWDC23): a completion follows the perceptual duration of a spring. Apple's documentation
    /// of `AnimationCompletionCriteria`.
    @Test(
        "a completion comes when its animation is logically complete",
        arguments: [
            ("linear(1)", Animation.linear(duration: 1), 1.0), ("bouncy()", .bouncy, 0.5),
            ("default()", .default, 0.55),
            ("linear(0.4).delay(0.3)", .linear(duration: 0.4).delay(0.3), 0.7),
            ("linear(0.5).repeatCount(3)", .linear(duration: 0.5).repeatCount(3), 1.5),
            ("linear(1).speed(2)", .linear(duration: 1).speed(2), 0.5),
            // `logicallyComplete(after:)` reports a completion "if it has not already logically completed" (Apple's
            // documentation), and an animation is complete when it has ended.
            ("linear(1).logicallyComplete(0.4)", .linear(duration: 1).logicallyComplete(after: 0.4), 0.4),
            ("linear(1).logicallyComplete(2)", .linear(duration: 1).logicallyComplete(after: 2), 1),
            ("bouncy().logicallyComplete(2)", .bouncy.logicallyComplete(after: 2), 0.5),
            // The first repetition reports it (OpenSwiftUI's `RepeatAnimation.animate`, which passes it on).
            ("bouncy().repeatCount(3)", .bouncy.repeatCount(3), 0.5),
            ("bouncy().delay(0.3).repeatForever()", .bouncy.delay(0.3).repeatForever(), 0.8),
            (
                "linear(1).logicallyComplete(0.4).repeatForever()",
                .linear(duration: 1).logicallyComplete(after: 0.4).repeatForever(), 0.4
            ),
            (
                "linear(0.6).logicallyComplete(0.9).repeatCount(2)",
                .linear(duration: 0.6).logicallyComplete(after: 0.9).repeatCount(2), 1.2
            ),
            (
                "linear(1).repeatForever().logicallyComplete(2)",
                .linear(duration: 1).repeatForever().logicallyComplete(after: 2), 2
            ),
        ])
    func completions(_ script: String, _ animation: Animation, _ end: Double) throws {
        try expect(
            script, "R(10, 10), n === 2 ? R(20, 10) : null",
            "withAnimation(Animation.\(script), () => setN(1)).then(() => setN(2))",
            swift: { number in
                box()
                if number == 2 { box(20) }
            },
            { number in
                withAnimation(animation) {
                    number.wrappedValue = 1
                } completion: {
                    number.wrappedValue = 2
                }
            },
            read: { [Double($0.count)] }
        ) { [$1 < end ? 1 : 2] }
    }
}

/// Views that begin to move as they appear.
@MainActor @Suite("Motion from the first frame in both front ends")
struct FirstMotionTwiceTests {
    private struct Pulse: View {
        let isTask: Bool
        let isWindow: Bool
        @State private var number = 0.0
        @State private var isShown = true

        var body: some View {
            let dot = Rectangle().fill(Color.red).frame(width: 10, height: 10).offset(x: number * 100)
                .animation(.linear(duration: 1), value: number)
                .onAppear { if !isTask { number = 1 } }
                .task { if isTask { number = 1 } }
            if isWindow { Text("page").pip(isPresented: $isShown) { dot } } else { dot }
        }
    }

    /// A change in `onAppear` or as a task begins moves from what was shown (Apple's documentation of
    /// `animation(_:value:)`; the widespread pulse of a recording light).
    @Test(
        "a value that changes in onAppear or in a task moves by animation(_:value:), on a page and in a window",
        arguments: [false, true], [false, true])
    func appearance(isTask: Bool, isWindow: Bool) throws {
        let dot = """
            R(10, 10, { offset: { x: n * 100, y: 0 }, animation: { animation: Animation.linear(1), value: n },
              \(isTask ? "task" : "onAppear"): () => setN(1) })
            """
        let script = try MotionFactsTwiceTests.script(
            """
            function Page() {
              const [n, setN] = useState(0);
              const dot = \(dot);
              return \(isWindow ? "h('Text', { pip: { isPresented: shown, content: dot } }, 'page')" : "dot");
            }
            const shown = new Observable(true);
            Navigation.present(h(Page));
            """)
        let programs: [(String, any ViewProgram)] = [
            ("in a script", script),
            ("in Swift", SwiftViewProgram { Pulse(isTask: isTask, isWindow: isWindow) }),
        ]
        for (name, program) in programs {
            let moving = MovingProgram(program, isWindow: isWindow)
            if isWindow { moving.open() }
            let first = try #require(moving.boxes(at: 0).first)
            for time in [0.2, 0.5, 0.9, 1.5] {
                let box = try #require(moving.boxes(at: time).first)
                #expect(abs(box.x - first.x - 100 * min(time, 1)) < 0.12, "\(name) at \(time)")
            }
        }
    }
}
