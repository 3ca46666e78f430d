import Glibc
import PiPKit
import Scripting
import SwiftViews
import Testing
import Views

/// Motion facts that Apple documents of SwiftUI, or that others measured of it and wrote down: the same view moves by
/// the same formula in a script and in Swift. Each fact names its source.
@MainActor @Suite("Motion facts of SwiftUI in both front ends")
struct MotionFactsTwiceTests {
    /// A page whose button sets `number` as `change` does.
    private struct Page<Content: View>: View {
        let content: (Double) -> Content
        let change: (Binding<Double>) -> Void
        let back: Animation
        @State private var number = 0.0

        var body: some View {
            VStack(alignment: .leading) {
                content(number)
                Button("go") { change($number) }
                Button("back") { withAnimation(back) { number = 0 } }
            }
            .frame(width: 400, height: 200, alignment: .topLeading)
        }
    }

    /// The numbers that a test compares, from the visible rectangles.
    typealias Reading = ([SeenBox]) -> [Double]

    /// The names that the scripts use: `h` creates an element, `R` a rectangle of two lengths.
    static func script(_ body: String) throws -> ScriptProgram {
        let code = """
            (async () => { const { createElement: h, Navigation, Observable, useState, withAnimation, Animation, Transition } = __scripting;
            const R = (width, height, props) => h("Rectangle", { fill: "systemRed", frame: { width, height }, ...props });
            \(body)
            })()
            """
        return try ScriptProgram(script: CompiledScript(code: code), environment: ScriptEnvironment())
    }

    private static func page(_ view: String, _ change: String, _ back: String) throws -> ScriptProgram {
        try script(
            """
            function Page() {
              const [n, setN] = useState(0);
              return h("VStack", { alignment: "leading", frame: { width: 400, height: 200, alignment: "topLeading" } }, \(view),
                h("Button", { title: "go", action: () => { \(change); } }),
                h("Button", { title: "back", action: () => { withAnimation(Animation.\(back), () => setN(0)); } }));
            }
            Navigation.present(h(Page));
            """)
    }

    /// Times after a press, none of them at a whole or a half second.
    private static let times = (0..<43).map { Double($0) * 0.07 + 0.013 }

    /// Checks what is seen at each time after each of `presses`, the first at one second, each `apart` seconds after the
    /// one before, in both front ends.
    func expect(
        _ fact: String, _ view: String, _ change: String,
        back: (script: String, swift: Animation) = ("linear(1)", .linear(duration: 1)),
        presses: [String] = ["go"],
        apart: Double = 4,
        @ViewBuilder swift content: @escaping (Double) -> some View,
        _ set: @escaping (Binding<Double>) -> Void, read: Reading = { $0.map(\.x) },
        _ expected: (_ press: Int, _ time: Double) -> [Double]
    ) throws {
        let programs: [(String, any ViewProgram)] = [
            ("in a script", try Self.page(view, change, back.script)),
            ("in Swift", SwiftViewProgram { Page(content: content, change: set, back: back.swift) }),
        ]
        for (name, program) in programs {
            let moving = MovingProgram(program)
            for (index, press) in presses.enumerated() {
                let start = 1 + apart * Double(index)
                try moving.press(press, at: start)
                for time in Self.times where index == presses.count - 1 || time < apart {
                    let found = read(moving.boxes(at: start + time))
                    let wanted = expected(index, time)
                    let isEqual =
                        found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 0.12 }
                    #expect(isEqual, "\(fact), \(name), \(press) + \(time): \(found), not \(wanted)")
                    if !isEqual { return }
                }
            }
        }
    }

    /// A box that moves by 100 points, as a script and in Swift.
    static let dot = "R(10, 10, { offset: { x: n * 100, y: 0 } })"
    func box(_ width: Double = 10) -> some View {
        Rectangle().fill(Color.red).frame(width: width, height: 10)
    }
    func set(_ animation: Animation?, _ value: Double = 1) -> (Binding<Double>) -> Void {
        { number in withAnimation(animation) { number.wrappedValue = value } }
    }

    @Test(
        "animations have the values of their formulae", arguments: CurveFact.curves + CurveFact.changes)
    func curve(_ curve: CurveFact) throws {
        try expect(
            curve.script, Self.dot, "withAnimation(Animation.\(curve.script), () => setN(1))",
            swift: { box().offset(x: $0 * 100) }, set(curve.swift)
        ) { [100 * curve.value($1)] }
    }

    /// Apple's documentation of `withAnimation(_:_:)`: the default animation, and none for nil.
    @Test(
        "withAnimation without an animation has the default one, and with none the change is at once")
    func defaults() throws {
        try expect(
            "the default", Self.dot, "withAnimation(() => setN(1))", swift: { box().offset(x: $0 * 100) },
            { number in withAnimation { number.wrappedValue = 1 } }
        ) { [100 * PublicCurve.spring(0.55, 1, at: $1)] }
        try expect(
            "none", Self.dot, "withAnimation(null, () => setN(1))", swift: { box().offset(x: $0 * 100) },
            set(nil)
        ) { _, _ in [100] }
    }

    /// "Animate with springs" (WWDC23): a spring takes over the velocity of the one before.
    @Test("a spring that is turned round keeps its velocity")
    func retargeted() throws {
        // At half a second, by the formula of a critically damped oscillator of one second.
        let frequency = 2 * Double.pi
        let rest = PublicCurve.oscillator(1, 1, at: 0.5)
        let velocity = frequency * frequency * 0.5 * exp(-frequency * 0.5)
        try expect(
            "springs", Self.dot, "withAnimation(Animation.spring({ duration: 1 }), () => setN(1))",
            back: ("spring({ duration: 1 })", .spring(duration: 1)), presses: ["go", "back"], apart: 0.5,
            swift: { box().offset(x: $0 * 100) }, set(.spring(duration: 1))
        ) { press, time in
            press == 0
                ? [100 * PublicCurve.spring(1, 1, at: time)]
                : [100 * PublicCurve.oscillator(1, 1, distance: 1 - rest, velocity: velocity, at: time)]
        }
    }

    /// With the numbers r before it and its progress p, an animation gives r · (1 − p) + target · p.
    @Test("animations that begin during others are combined with them", arguments: CurveFact.combinations)
    func combined(_ curves: [CurveFact]) throws {
        let (first, second) = (curves[0], curves[1])
        // A spring as the third one would begin anew.
        let isSpring = first.script.hasPrefix("spring")
        try expect(
            "\(first.script), \(second.script)", Self.dot, "withAnimation(Animation.\(first.script), () => setN(1))",
            back: (second.script, second.swift), presses: ["go", "back"] + (isSpring ? [] : ["go"]), apart: 0.5,
            swift: { box().offset(x: $0 * 100) }, set(first.swift)
        ) { press, time in
            let start = 100 * first.value(time + 0.5 * Double(press))
            guard press > 0 else { return [start] }
            let back = start * (1 - second.value(time + 0.5 * Double(press - 1)))
            guard press > 1 else { return [back] }
            let third = first.value(time)
            return [back * (1 - third) + 100 * third]
        }
    }

    /// OpenSwiftUI's `FluidSpringAnimation.shouldMerge`: a spring begins at the current value, with the velocity of the
    /// animation before if it has one, and `BezierAnimation` and repeated animations have none.
    @Test("a spring that begins during a timing curve begins at its value, at rest")
    func springAfterCurve() throws {
        for (script, animation) in [
            ("linear(1)", Animation.linear(duration: 1)),
            ("linear(1).repeatForever()", .linear(duration: 1).repeatForever()),
        ] {
            try expect(
                script, Self.dot, "withAnimation(Animation.\(script), () => setN(1))",
                back: ("spring({ duration: 1 })", .spring(duration: 1)), presses: ["go", "back"], apart: 0.5,
                swift: { box().offset(x: $0 * 100) }, set(animation)
            ) { press, time in
                [press == 0 ? 100 * time : 50 * PublicCurve.oscillator(1, 1, at: time)]
            }
        }
    }
}
