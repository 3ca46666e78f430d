import Testing
import Views

/// A fact of an animation's values: its code in a script, the animation, and the value of its formula.
struct CurveFact: Sendable, CustomTestStringConvertible {
    let script: String
    let swift: Animation
    let value: @Sendable (Double) -> Double

    init(_ script: String, _ swift: Animation, _ value: @escaping @Sendable (Double) -> Double) {
        (self.script, self.swift, self.value) = (script, swift, value)
    }

    var testDescription: String { script }

    /// Apple's documentation of `Animation` and `UnitCurve` (control points, 0.35 s), "Animate with springs" (WWDC23:
    /// half a second, bounces of 0, 0.15 and 0.3, damping ratio 1 − bounce, and 1 ∕ (1 + bounce) below 0), the
    /// interface of `Animation` (responses and damping fractions that are not named), and since iOS 17 the default is
    /// a spring of 0.55 s without bounce.
    static let curves = [
        CurveFact("linear(2)", .linear(duration: 2)) { PublicCurve.ramp($0 / 2) },
        CurveFact("linear()", .linear) { PublicCurve.ramp($0 / 0.35) },
        CurveFact("easeIn(1)", .easeIn(duration: 1)) { PublicCurve.bezier(0.42, 0, 1, 1, at: $0) },
        CurveFact("easeOut(1)", .easeOut(duration: 1)) { PublicCurve.bezier(0, 0, 0.58, 1, at: $0) },
        CurveFact("easeInOut()", .easeInOut) { PublicCurve.bezier(0.42, 0, 0.58, 1, at: $0 / 0.35) },
        CurveFact("default()", .default) { PublicCurve.spring(0.55, 1, at: $0) },
        CurveFact("spring()", .spring) { PublicCurve.spring(0.5, 1, at: $0) },
        CurveFact("smooth()", .smooth) { PublicCurve.spring(0.5, 1, at: $0) },
        CurveFact("snappy()", .snappy) { PublicCurve.spring(0.5, 0.85, at: $0) },
        CurveFact("bouncy()", .bouncy) { PublicCurve.spring(0.5, 0.7, at: $0) },
        CurveFact("bouncy({ duration: 1, extraBounce: 0.2 })", .bouncy(duration: 1, extraBounce: 0.2)) {
            PublicCurve.spring(1, 0.5, at: $0)
        },
        CurveFact("spring({ duration: 0.8, bounce: -0.5 })", .spring(duration: 0.8, bounce: -0.5)) {
            PublicCurve.spring(0.8, 2, at: $0)
        },
        CurveFact("spring({ response: 0.6 })", .spring(response: 0.6)) {
            PublicCurve.spring(0.6, 0.825, at: $0)
        },
        CurveFact("interactiveSpring()", .interactiveSpring()) {
            PublicCurve.spring(0.15, 0.86, at: $0)
        },
        CurveFact(
            "interpolatingSpring({ stiffness: 100, damping: 10 })",
            .interpolatingSpring(stiffness: 100, damping: 10)
        ) { PublicCurve.spring(2 * .pi / 10, 0.5, at: $0) },
    ]

    /// Apple's documentation of `delay(_:)`, `speed(_:)`, `repeatCount(_:autoreverses:)` and
    /// `repeatForever(autoreverses:)`. Each changes the animation that it is called on, and on its way back a repeated
    /// one follows the same curve from the other end: 1 − value (OpenSwiftUI's `RepeatAnimation.animate`,
    /// `DelayAnimation.animate`).
    static let changes = [
        CurveFact("linear(1).delay(0.5)", .linear(duration: 1).delay(0.5)) {
            PublicCurve.ramp($0 - 0.5)
        },
        CurveFact("linear(1).speed(2)", .linear(duration: 1).speed(2)) { PublicCurve.ramp($0 * 2) },
        CurveFact("linear(1).delay(1).speed(2)", .linear(duration: 1).delay(1).speed(2)) {
            PublicCurve.ramp($0 * 2 - 1)
        },
        CurveFact("linear(1).speed(2).delay(1)", .linear(duration: 1).speed(2).delay(1)) {
            PublicCurve.ramp(($0 - 1) * 2)
        },
        CurveFact("linear(0.5).repeatCount(3)", .linear(duration: 0.5).repeatCount(3)) {
            $0 < 1.5 ? PublicCurve.triangle($0 * 2) : 1
        },
        CurveFact("linear(0.5).repeatCount(2)", .linear(duration: 0.5).repeatCount(2)) {
            $0 < 1 ? PublicCurve.triangle($0 * 2) : 1
        },
        CurveFact(
            "linear(0.5).repeatCount(2, false)",
            .linear(duration: 0.5).repeatCount(2, autoreverses: false)
        ) {
            $0 < 1 ? PublicCurve.saw($0 * 2) : 1
        },
        CurveFact("linear(1).repeatForever()", .linear(duration: 1).repeatForever()) {
            PublicCurve.triangle($0)
        },
        CurveFact(
            "linear(1).repeatForever(false)", .linear(duration: 1).repeatForever(autoreverses: false)
        ) { PublicCurve.saw($0) },
        CurveFact(
            "linear(1).delay(0.5).repeatForever(false)",
            .linear(duration: 1).delay(0.5).repeatForever(autoreverses: false)
        ) { PublicCurve.ramp($0.truncatingRemainder(dividingBy: 1.5) - 0.5) },
        CurveFact(
            "linear(1).repeatForever(false).delay(0.5)",
            .linear(duration: 1).repeatForever(autoreverses: false).delay(0.5)
        ) { $0 < 0.5 ? 0 : PublicCurve.saw($0 - 0.5) },
        CurveFact("easeIn(1).repeatForever()", .easeIn(duration: 1).repeatForever()) {
            PublicCurve.there(andBack: $0, easeIn)
        },
        CurveFact(
            "easeOut(0.5).repeatCount(3)", .easeOut(duration: 0.5).repeatCount(3)
        ) { $0 < 1.5 ? PublicCurve.there(andBack: $0 * 2, easeOut) : 1 },
        CurveFact("easeIn(0.5).repeatCount(2)", .easeIn(duration: 0.5).repeatCount(2)) {
            $0 < 1 ? PublicCurve.there(andBack: $0 * 2, easeIn) : 1
        },
        CurveFact(
            "easeIn(0.5).delay(0.25).repeatForever()", .easeIn(duration: 0.5).delay(0.25).repeatForever()
        ) { PublicCurve.there(andBack: $0 / 0.75) { easeIn($0 * 1.5 - 0.5) } },
        CurveFact(
            "easeOut(1).repeatForever().speed(2)", .easeOut(duration: 1).repeatForever().speed(2)
        ) { PublicCurve.there(andBack: $0 * 2, easeOut) },
        CurveFact(
            "easeOut(1).repeatForever().delay(0.5)", .easeOut(duration: 1).repeatForever().delay(0.5)
        ) { $0 < 0.5 ? 0 : PublicCurve.there(andBack: $0 - 0.5, easeOut) },
        // A repeated spring begins anew at a speed and an acceleration of 0.06 points: after 100 points, at the
        // frame 68 or 76 of 60 per second (OpenSwiftUI's `FluidSpringAnimation.animate`, in its own steps).
        CurveFact("bouncy().repeatForever()", .bouncy.repeatForever()) {
            let length = 68.0 / 60
            return PublicCurve.there(andBack: $0 / length) { PublicCurve.spring(0.5, 0.7, at: $0 * length) }
        },
        CurveFact("smooth().repeatForever(false)", .smooth.repeatForever(autoreverses: false)) {
            PublicCurve.spring(0.5, 1, at: $0.truncatingRemainder(dividingBy: 76.0 / 60))
        },
        CurveFact("spring().repeatCount(2).speed(2)", .spring.repeatCount(2).speed(2)) {
            let length = 38.0 / 60
            guard $0 < 2 * length else { return 1 }
            return PublicCurve.there(andBack: $0 / length) { PublicCurve.spring(0.5, 1, at: $0 * 2 * length) }
        },
        CurveFact("default().delay(0.25).repeatForever()", .default.delay(0.25).repeatForever()) {
            let length = 0.25 + 83.0 / 60
            return PublicCurve.there(andBack: $0 / length) {
                PublicCurve.spring(0.55, 1, at: max($0 * length - 0.25, 0))
            }
        },
        // A negative delay begins within the animation (OpenSwiftUI's `DelayAnimation.animate`).
        CurveFact("linear(1).delay(-0.25)", .linear(duration: 1).delay(-0.25)) { PublicCurve.ramp($0 + 0.25) },
        // No repetition is one (OpenSwiftUI's `RepeatAnimation.animate`).
        CurveFact("linear(1).repeatCount(0)", .linear(duration: 1).repeatCount(0), PublicCurve.ramp),
    ]

    @Sendable private static func easeIn(_ time: Double) -> Double {
        PublicCurve.bezier(0.42, 0, 1, 1, at: max(time, 0))
    }
    @Sendable private static func easeOut(_ time: Double) -> Double {
        PublicCurve.bezier(0, 0, 0.58, 1, at: max(time, 0))
    }
    private static let stiff = CurveFact(
        "interpolatingSpring({ stiffness: 100, damping: 10 })", .interpolatingSpring(stiffness: 100, damping: 10)
    ) { PublicCurve.spring(2 * .pi / 10, 0.5, at: $0) }
    private static let linear = CurveFact("linear(1)", .linear(duration: 1), PublicCurve.ramp)

    /// Animations of which the second begins during the first, and is combined with it (OpenSwiftUI's
    /// `DefaultCombiningAnimation.animate`; "Explore SwiftUI animation", WWDC23, about timing curves; Apple's
    /// documentation of `interpolatingSpring`).
    static let combinations: [[CurveFact]] = [
        [linear, linear],
        [
            CurveFact("easeIn(1)", .easeIn(duration: 1), easeIn),
            CurveFact("easeOut(0.5)", .easeOut(duration: 0.5)) { easeOut($0 * 2) },
        ],
        [linear, CurveFact("linear(1).delay(0.3)", .linear(duration: 1).delay(0.3)) { PublicCurve.ramp($0 - 0.3) }],
        [CurveFact("linear(1).repeatForever()", .linear(duration: 1).repeatForever(), PublicCurve.triangle), linear],
        [linear, CurveFact("linear(1).repeatForever()", .linear(duration: 1).repeatForever(), PublicCurve.triangle)],
        [CurveFact("spring({ duration: 1 })", .spring(duration: 1)) { PublicCurve.spring(1, 1, at: $0) }, linear],
        [stiff, stiff],
        [linear, stiff],
    ]
}
