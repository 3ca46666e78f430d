import TestSupport
import Testing

import Views

@Suite("Effects of symbols")
struct SymbolEffectTests {
    private func symbol(_ effect: SymbolEffect, _ options: SymbolEffectOptions = .default, value: Int) -> ViewNode {
        ViewNode(.symbol("heart")).with(.symbolEffect(effect, options: options, value: .number(Double(value))))
    }

    private func isStill(_ stage: MotionStage, _ seconds: Double) -> Bool {
        guard case .symbol(let run, _, _)? = stage.list(at: seconds).items.first else { return false }
        return run.lighting == nil
    }

    @Test("a symbol is animated when the value changes, once or as often as requested, and is then as it was")
    func effects() {
        let effects: [(SymbolEffect, Double)] = [
            (.bounce, 0.6), (.pulse, 2), (.variableColor, 1.2), (.breathe.pulse, 2.4), (.wiggle.left, 0.9),
            (.rotate, 1.5),
        ]
        for (effect, length) in effects {
            let stage = MotionStage.onPoints(symbol(effect, value: 0))
            #expect(stage.nextChange(after: 0) == nil)
            #expect(isStill(stage, 0))
            stage.change(to: symbol(effect, value: 1), at: 1)
            #expect(!isStill(stage, 1 + length * 0.3))
            #expect(stage.nextChange(after: 1 + length * 0.3).map { $0 < 1.001 + length * 0.3 } == true)
            #expect(isStill(stage, 1.001 + length))
            #expect(stage.nextChange(after: 1.001 + length) == nil)
        }
        // Twice, with a second between, at double speed.
        let options = SymbolEffectOptions.speed(2).repeat(.periodic(count: 2, delay: 1))
        let stage = MotionStage.onPoints(symbol(.pulse, options, value: 0))
        stage.change(to: symbol(.pulse, options, value: 1), at: 1)
        #expect([1.5, 2.5, 3.5, 4.5].map { isStill(stage, $0) } == [false, true, false, true])
        #expect(stage.nextChange(after: 2.5) == 3)
        #expect(stage.nextChange(after: 4.5) == nil)
    }

    @Test("a symbol moves while its effect is active, and ends what it has begun")
    func indefinite() {
        func pulsing(_ isActive: Bool) -> ViewNode {
            ViewNode(.symbol("heart")).with(.symbolEffect(.pulse, isActive: isActive))
        }
        let stage = MotionStage.onPoints(pulsing(false))
        #expect(stage.nextChange(after: 0) == nil)
        stage.change(to: pulsing(true), at: 1)
        #expect(!isStill(stage, 50))
        stage.change(to: pulsing(false), at: 50)
        // It began at 1 and takes 2 seconds.
        #expect([50, 50.9, 51.001].map { isStill(stage, $0) } == [false, false, true])
        #expect(stage.nextChange(after: 51.001) == nil)
    }

    @Test("a symbol goes into a state and out of it from where it is, without a jump")
    func states() {
        func scaled(_ isActive: Bool) -> ViewNode {
            ViewNode(.symbol("heart")).with(.symbolEffect(.scale.up, isActive: isActive))
        }
        func scale(_ stage: MotionStage, _ seconds: Double) -> Double {
            guard case .group(_, let items)? = stage.list(at: seconds).items.first,
                case .transform(let map, _)? = items.first
            else { return 1 }
            return map.a
        }
        let stage = MotionStage.onPoints(scaled(true))
        #expect(scale(stage, 0) == 1.2)
        #expect(stage.nextChange(after: 0) == nil)
        stage.change(to: scaled(false), at: 1)
        let middle = scale(stage, 1.1)
        #expect(middle > 1.01 && middle < 1.19)
        stage.change(to: scaled(true), at: 1.1)
        #expect(abs(scale(stage, 1.1) - middle) < 1e-9)
        #expect(scale(stage, 2) == 1.2)
        #expect(stage.nextChange(after: 2) == nil)
        let gone = MotionStage.onPoints(ViewNode(.symbol("heart")).with(.symbolEffect(.disappear)))
        #expect(gone.list(at: 0).items.isEmpty)
    }

    @Test("every name of an effect is known, and no other")
    func names() {
        let states = [
            "appear", "appearByLayer", "appearDown", "appearUp", "appearWholeSymbol", "disappear", "disappearByLayer",
            "disappearDown", "disappearUp", "disappearWholeSymbol", "disppear", "scale", "scaleByLayer", "scaleDown",
            "scaleUp", "scaleWholeSymbol", "drawOn", "drawOnByLayer", "drawOnWholeSymbol", "drawOnIndividually",
            "drawOff", "drawOffByLayer", "drawOffWholeSymbol", "drawOffIndividually",
        ]
        let movements = [
            "bounce", "bounceByLayer", "bounceDown", "bounceUp", "bounceWholeSymbol", "breathe", "breatheByLayer",
            "breathePlain", "breathePulse", "breatheWholeSymbol", "pulse", "pulseByLayer", "pulseWholeSymbol",
            "rotate", "rotateByLayer", "rotateClockwise", "rotateCounterClockwise", "rotateWholeSymbol",
            "variableColor", "variableColorCumulative", "variableColorDimInactiveLayers",
            "variableColorHideInactiveLayers", "variableColorIterative", "variableColorNonReversing",
            "variableColorReversing", "wiggle", "wiggleBackward", "wiggleByLayer", "wiggleClockwise",
            "wiggleCounterClockwise", "wiggleDown", "wiggleForward", "wiggleLeft", "wiggleRight", "wiggleUp",
            "wiggleWholeSymbol",
        ]
        #expect(states.allSatisfy { SymbolEffect(scriptName: $0)?.isState == true })
        #expect(movements.allSatisfy { SymbolEffect(scriptName: $0)?.isState == false })
        #expect(
            ["", "bounceLeft", "spin", "pulseUp", "scaleIndividually"].allSatisfy {
                SymbolEffect(scriptName: $0) == nil
            })
    }

    @Test("parts light up one after the other, alone or with those before")
    func lighting() {
        func opacities(_ manner: VariableColorPhase.Manner, _ position: Double) -> [Double] {
            let light = VariableColorPhase(position: position, manner: manner, inactiveOpacity: 0)
            return (0..<3).map { light.opacity(of: $0, among: 3) }
        }
        #expect(opacities(.cumulative, 0) == [0, 0, 0])
        #expect(opacities(.cumulative, 0.5) == [1, 1, 0])
        #expect(opacities(.cumulative, 0.75) == [1, 1, 1])
        #expect(opacities(.cumulative, 1) == [0, 0, 0])
        #expect(opacities(.iterative, 0.5) == [0, 1, 0])
        #expect(opacities(.growing, 1) == [1, 1, 1])
    }
}
