import Testing
import Views

@Suite("A curve")
struct CurveTests {
    /// Twenty fractions of an animation.
    private static let fractions = (0..<20).map { Double($0) / 19 }

    /// x at the parameter that has this y's time, found by halving, apart from the curve's own way.
    private func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double) -> Double {
        func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (lower, upper) = (0.0, 1.0)
        for _ in 0..<100 {
            let middle = (lower + upper) / 2
            if point(x1, x2, middle) < time { lower = middle } else { upper = middle }
        }
        return point(y1, y2, (lower + upper) / 2)
    }

    @Test("A curve of any numbers end, or never do, and are somewhere at every time")
    func anyNumbers() {
        let courses: [Animation] = [
            .linear(duration: .infinity), .linear(duration: .nan), .linear(duration: -1), .linear(duration: 1e308),
            .linear(duration: 1e-308), .spring(response: 0, dampingFraction: 0), .spring(duration: .nan, bounce: 9),
            .interpolatingSpring(mass: 0, stiffness: -1, damping: .infinity, initialVelocity: 1e300),
            .interpolatingSpring(mass: 1, stiffness: 100, damping: 0), .timingCurve(9, -9, .nan, .infinity),
        ]
        let changes: [(Animation) -> Animation] = [
            { $0.repeatCount(2) }, { $0.repeatCount(.max, autoreverses: false) }, { $0.repeatForever() },
            { $0.speed(1e-300) }, { $0.speed(1e300) }, { $0.speed(.nan) }, { $0.delay(1e300) }, { $0.delay(-1e300) },
        ]
        func node(_ width: Double) -> ViewNode {
            ViewNode(
                .shape(.rectangle, fill: .color(.red), stroke: nil),
                modifiers: [.frame(width: width, height: 10, alignment: .center)])
        }
        for course in courses {
            for (change, other) in zip(changes, changes.dropFirst() + changes.prefix(1)) {
                // Often enough that the length is no number any more.
                var animation = course
                for index in 0..<120 { animation = index % 3 == 0 ? other(animation) : change(animation) }
                let stage = MotionStage(node(10))
                stage.change(to: node(100), animation, at: 0)
                for time in [0.1, 1e7] { #expect(stage.width(at: time).isFinite) }
                stage.change(to: node(20), .spring, at: 2)
                #expect(stage.width(at: 1e8).isFinite)
            }
        }
    }

    @Test(
        "A curve by a name is SwiftUI's Bézier curve of that name at 20 times",
        arguments: [
            (UnitCurve.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
            (.easeInOut, [0.42, 0, 0.58, 1]),
            (
                .bezier(startControlPoint: UnitPoint(x: 0.2, y: -0.5), endControlPoint: UnitPoint(x: 0.1, y: 1.7)),
                [0.2, -0.5, 0.1, 1.7]
            ),
        ])
    func named(_ curve: UnitCurve, _ points: [Double]) {
        for time in Self.fractions {
            let expected = bezier(points[0], points[1], points[2], points[3], at: time)
            #expect(abs(curve.value(at: time) - expected) < 1e-9)
        }
    }

    /// Values of Apple's SwiftUI (OpenSwiftUI's `UnitCurveTests`). At the ends of curves that are flat there, the
    /// values that it returns.
    @Test(
        "A curve has the values and velocities of SwiftUI's at the quarters",
        arguments: [
            (UnitCurve.linear, [0, 0.25, 0.5, 0.75, 1], [1, 1, 1, 1, 1]),
            (.easeIn, [0, 0.093, 0.315, 0.622, 1], [0, 0.67, 1.07, 1.37, 0]),
            (.easeOut, [0, 0.378, 0.685, 0.907, 1], [1, 1.37, 1.07, 0.67, 0]),
            (.easeInOut, [0, 0.129, 0.5, 0.871, 1], [0, 1.06, 1.72, 1.06, 0]),
            (.circularEaseIn, [0, 0.032, 0.134, 0.339, 1], [0, 0.258, 0.577, 1.134, .infinity]),
            (.circularEaseOut, [0, 0.661, 0.866, 0.968, 1], [.infinity, 1.134, 0.577, 0.258, 0]),
            (.circularEaseInOut, [0, 0.067, 0.5, 0.933, 1], [0, 0.577, .infinity, 0.577, 0]),
            (
                .bezier(startControlPoint: UnitPoint(x: -0.5, y: 2), endControlPoint: UnitPoint(x: 1.5, y: -1)),
                [0, 0.75, 0.5, 0.25, 1], [.nan, .nan, -1, .nan, .nan]
            ),
        ] as [(UnitCurve, [Double], [Double])])
    func quarters(_ curve: UnitCurve, _ values: [Double], _ velocities: [Double]) {
        for (index, time) in [0, 0.25, 0.5, 0.75, 1].enumerated() {
            if !velocities[index].isNaN {
                #expect(abs(curve.value(at: time) - values[index]) < 0.001, "the value at \(time)")
            }
            let velocity = curve.velocity(at: time)
            switch velocities[index] {
            case .infinity: #expect(velocity == .infinity, "at \(time)")
            case let expected where expected.isNaN: break
            case let expected: #expect(abs(velocity - expected) < 0.011, "the velocity at \(time)")
            }
        }
    }

    @Test("A curve goes back by its inverse from each value to the time")
    func inverse() {
        let curves: [UnitCurve] = [
            .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
            .bezier(startControlPoint: UnitPoint(x: 0.25, y: 0.1), endControlPoint: UnitPoint(x: 0.75, y: 0.9)),
        ]
        for curve in curves {
            for time in Self.fractions { #expect(abs(curve.inverse.value(at: curve.value(at: time)) - time) < 1e-6) }
        }
        #expect(UnitCurve.circularEaseIn.inverse == .circularEaseOut)
    }

    @Test("A curve has the velocity that its values change by")
    func velocity() {
        for curve in [UnitCurve.linear, .easeIn, .easeOut, .easeInOut] {
            for time in Self.fractions.dropFirst().dropLast() {
                let change = (curve.value(at: time + 1e-6) - curve.value(at: time - 1e-6)) / 2e-6
                #expect(abs(curve.velocity(at: time) - change) < 1e-3)
            }
        }
    }

    @Test(
        "A curve of any numbers has finite values",
        arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, -0.0])
    func hostile(_ value: Double) {
        let curve = UnitCurve.bezier(
            startControlPoint: UnitPoint(x: value, y: value), endControlPoint: UnitPoint(x: value, y: value))
        for time in [value, 0, 0.3, 1] {
            #expect(curve.value(at: time).isFinite)
            #expect(curve.velocity(at: time).isFinite)
        }
        let spring = Spring(mass: value, stiffness: value, damping: value)
        for time in [0, 0.1, 1, 1e6] { #expect(spring.value(target: 1, initialVelocity: 1, time: time).isFinite) }
        #expect(!spring.settlingDuration().isNaN)
        for animation in [
            Animation.linear(duration: value), .spring(duration: value, bounce: value), .easeIn.delay(value),
            .easeIn.speed(value),
            .interpolatingSpring(mass: value, stiffness: value, damping: value, initialVelocity: value),
        ] {
            #expect(!animation.duration.isNaN)
            #expect(!animation.logicalDuration.isNaN)
        }
    }
}

@Suite("A spring")
struct SpringTests {
    /// The way from 0 to 1 in steps of a hundred-thousandth of a second (Runge and Kutta's fourth order).
    private func integrated(_ mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double, until end: Double)
        -> Double
    {
        var (x, v) = (0.0, velocity)
        let steps = Int((end / 1e-5).rounded())
        guard steps > 0 else { return x }
        let h = end / Double(steps)
        func pull(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
        for _ in 0..<steps {
            let (a1, b1) = (v, pull(x, v))
            let (a2, b2) = (v + h / 2 * b1, pull(x + h / 2 * a1, v + h / 2 * b1))
            let (a3, b3) = (v + h / 2 * b2, pull(x + h / 2 * a2, v + h / 2 * b2))
            let (a4, b4) = (v + h * b3, pull(x + h * a3, v + h * b3))
            x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
            v += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
        }
        return x
    }

    @Test(
        "A spring is where its equation of motion takes it, at 20 times, swinging, creeping and in between",
        arguments: [(1, 100, 5), (1, 100, 20), (1, 100, 50), (2, 50, 0), (1, 100, 19.999), (3, 300, 60.001)])
    func physics(_ mass: Double, _ stiffness: Double, _ damping: Double) {
        let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
        for velocity in [0.0, 7, -3] {
            for time in (0..<20).map({ Double($0) / 10 }) {
                let expected = integrated(mass, stiffness, damping, velocity: velocity, until: time)
                #expect(abs(spring.value(target: 1, initialVelocity: velocity, time: time) - expected) < 1e-6)
            }
        }
    }

    @Test("A spring by response and damping, by duration and bounce, and by its physics is one spring")
    func forms() {
        let spring = Spring(response: 0.5, dampingRatio: 0.7)
        #expect(Spring(duration: 0.5, bounce: 0.3) == spring)
        let physics = Spring(stiffness: 16 * .pi * .pi, damping: 0.7 * 2 * 4 * .pi)
        #expect(abs(physics.response - 0.5) < 1e-12)
        #expect(abs(physics.dampingRatio - 0.7) < 1e-12)
        #expect(abs(Spring(duration: 0.5, bounce: -0.5).bounce + 0.5) < 1e-12)
    }

    @Test(
        "A spring stays within a thousandth once it counts as settled, and not long before",
        arguments: [0.1, 0.5, 0.825, 0.999, 1, 1.001, 3])
    func settles(_ ratio: Double) {
        let spring = Spring(response: 0.5, dampingRatio: ratio)
        for velocity in [0.0, 5] {
            let end = spring.settlingDuration(target: 1, initialVelocity: velocity)
            let later = (0..<400).map { end + Double($0) * end / 100 }
            #expect(
                later.allSatisfy {
                    abs(spring.value(target: 1, initialVelocity: velocity, time: $0) - 1) <= 0.001 + 1e-9
                })
            let earlier = (0..<400).map { end * Double($0) / 400 * 0.7 + 0.2 * end }
            #expect(earlier.contains { abs(spring.value(target: 1, initialVelocity: velocity, time: $0) - 1) > 0.001 })
        }
        #expect(Spring(response: 0.5, dampingRatio: 0).settlingDuration() == .infinity)
    }
}
