import Glibc
import PiPKit
import Scripting
import SwiftViews
import TestSupport
import Views

/// A filled rectangle as it is seen.
struct SeenBox: Equatable {
    var x: Double
    var width: Double
    var opacity: Double
}

/// A program with its animations, without a session: its rectangles at any time, without rounding to pixels.
@MainActor final class MovingProgram {
    private let program: any ViewProgram
    private let isWindow: Bool
    private let motion = ViewAnimations()
    private let layout: ViewLayout
    private var node = ViewNode.group()
    private var page: ViewNode?

    /// Starts `program`. Its rectangles are those of its page, or of its window.
    init(_ program: any ViewProgram, isWindow: Bool = false) {
        self.program = program
        self.isWindow = isWindow
        layout = ViewLayout(
            environment: LayoutEnvironment(colorScheme: .light, displayScale: 1000),
            measurer: FixedTextMeasurer())
        take(program.start(at: .zero), at: .zero)
    }

    /// Presses a button of the page. Timers that are due before run first.
    func press(_ title: String, at seconds: Double) throws {
        run(to: seconds)
        let button = try required(page?.firstButton(titled: title), "no button \(title)")
        take(program.handle(.press(button), at: .seconds(seconds)), at: .seconds(seconds))
    }

    /// Opens the window at time 0.
    func open() {
        take(program.handle(.pipStarted, at: .zero), at: .zero)
    }

    /// Runs the timers that are due until `seconds`.
    func run(to seconds: Double) {
        while let next = program.nextTimer, next <= .seconds(seconds) {
            take(program.runTimers(at: next), at: next)
        }
    }

    /// The rectangles at a time that no later change follows.
    func boxes(at seconds: Double) -> [SeenBox] {
        run(to: seconds)
        var scene = layout.scene(of: node, proposal: .unspecified, motion: motion)
        return seen(scene.displayList(at: .seconds(seconds)).items, .identity, 1)
    }

    private func seen(_ items: [DisplayList.Item], _ matrix: AffineMatrix, _ opacity: Double)
        -> [SeenBox]
    {
        items.flatMap { item -> [SeenBox] in
            switch item {
            case .fill(_, let rect, .color(let color)):
                let left = matrix.apply(to: Point(x: rect.minX, y: rect.minY))
                let right = matrix.apply(to: Point(x: rect.maxX, y: rect.minY))
                return [SeenBox(x: left.x, width: right.x - left.x, opacity: opacity * color.alpha)]
            case .transform(let inner, let items):
                return seen(items, inner.concatenating(matrix), opacity)
            case .group(let effects, let items): return seen(items, matrix, opacity * effects.opacity)
            default: return []
            }
        }
    }

    private func take(_ turn: ProgramTurn, at time: Duration) {
        for step in turn.earlier { show(step.presentation, step.transaction, at: time) }
        if let presentation = turn.presentation { show(presentation, turn.transaction, at: time) }
    }

    private func show(_ presentation: Presentation, _ transaction: Transaction, at time: Duration) {
        page = presentation.page
        guard let next = isWindow ? presentation.pictureInPicture?.content : presentation.page else {
            return
        }
        node = next
        motion.change(to: next, transaction, at: time) { node, change in
            layout.layOut(node, proposal: .unspecified, for: change)
        }
    }
}

private struct MissingValue: Error {
    let text: String
}

private func required<Value>(_ value: Value?, _ text: String) throws -> Value {
    guard let value else { throw MissingValue(text: text) }
    return value
}

/// The curves of public formulae, apart from the curves' own code.
enum PublicCurve {
    /// The value at a fraction of the time of a cubic Bézier curve (CSS Easing Functions), found by halving.
    static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at time: Double)
        -> Double
    {
        func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        guard time < 1 else { return 1 }
        var (lower, upper) = (0.0, 1.0)
        for _ in 0..<60 {
            let middle = (lower + upper) / 2
            if point(x1, x2, middle) < time { lower = middle } else { upper = middle }
        }
        return point(y1, y2, lower)
    }

    /// The distance from rest of a damped oscillator of unit mass after `time`, from `distance` and `velocity`.
    static func oscillator(
        _ response: Double, _ ratio: Double, distance: Double = 1, velocity: Double = 0, at time: Double
    ) -> Double {
        let frequency = 2 * Double.pi / response
        let decay = ratio * frequency
        if abs(ratio - 1) < 1e-9 {
            return (distance + (velocity + frequency * distance) * time) * exp(-frequency * time)
        }
        if ratio < 1 {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            let sine = (velocity + decay * distance) / damped
            return exp(-decay * time) * (distance * cos(damped * time) + sine * sin(damped * time))
        }
        let root = frequency * (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-decay + root, -decay - root)
        let first = (velocity - fast * distance) / (slow - fast)
        return first * exp(slow * time) + (distance - first) * exp(fast * time)
    }

    /// The values of a line from 0 to 1, of one that goes back and forth, and of one that begins again.
    static func ramp(_ time: Double) -> Double { min(max(time, 0), 1) }
    static func triangle(_ time: Double) -> Double {
        let phase = time.truncatingRemainder(dividingBy: 2)
        return phase < 1 ? phase : 2 - phase
    }
    static func saw(_ time: Double) -> Double { time.truncatingRemainder(dividingBy: 1) }

    /// The value of `curve` from 0 to 1, then from 1 to 0 along the same curve, and so on; each takes a time of 1.
    static func there(andBack time: Double, _ curve: (Double) -> Double) -> Double {
        let value = curve(saw(time))
        return time.rounded(.down).truncatingRemainder(dividingBy: 2) == 1 ? 1 - value : value
    }

    /// The value of a spring from 0 to 1.
    static func spring(_ response: Double, _ ratio: Double, at time: Double) -> Double {
        1 - oscillator(response, ratio, at: time)
    }
}
