import Glibc

/// The look of an animated symbol at a moment.
struct SymbolEffectState: Equatable {
    var scale = 1.0
    /// The rotation in degrees, clockwise.
    var degrees = 0.0
    /// The offset, as a fraction of the symbol's height.
    var x = 0.0
    var y = 0.0
    var opacity = 1.0
    /// The visible part, from the leading edge.
    var reach = 1.0
    var lighting: VariableColorPhase?

    /// Returns the combination of both looks.
    func combined(with other: SymbolEffectState) -> SymbolEffectState {
        SymbolEffectState(
            scale: scale * other.scale, degrees: degrees + other.degrees, x: x + other.x, y: y + other.y,
            opacity: opacity * other.opacity, reach: reach * other.reach, lighting: other.lighting ?? lighting)
    }

    /// Returns the transformation of a symbol in `rect`; nil for none.
    func map(in rect: Rect, isRightToLeft: Bool) -> AffineMatrix? {
        guard scale != 1 || degrees != 0 || x != 0 || y != 0 else { return nil }
        let (middleX, middleY) = (rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
        return .translation(x: -middleX, y: -middleY).concatenating(.scale(x: scale, y: scale))
            .concatenating(.rotation(degrees: degrees))
            .concatenating(
                .translation(
                    x: middleX + x * rect.size.height * (isRightToLeft ? -1 : 1), y: middleY + y * rect.size.height))
    }
}

// The looks imitate SF Symbols' effects, whose durations and amounts are not documented.
extension SymbolEffect {
    /// The duration of one run, in seconds.
    var length: Double {
        switch kind {
        case .bounce: 0.6
        case .pulse: 2
        case .variableColor: reverses ? 2.4 : 1.2
        case .breathe: 2.4
        case .wiggle: 0.9
        case .rotate: 1.5
        case .scale, .appear, .disappear: 0.35
        case .drawOn, .drawOff: 0.6
        }
    }

    /// The default pause between two runs, in seconds.
    var rest: Double {
        switch kind {
        case .bounce, .wiggle: 1
        default: 0
        }
    }

    /// Returns the look of a movement at `phase`, from 0 to 1. `isFirst` and `isLast` indicate that no run precedes or
    /// follows.
    func look(at phase: Double, isFirst: Bool, isLast: Bool) -> SymbolEffectState {
        // From 0 to 1 and back, with a smooth start and end.
        let wave = (1 - cos(2 * .pi * phase)) / 2
        var look = SymbolEffectState()
        switch kind {
        case .bounce:
            // The maximum, by a sixth, is after a seventh of the time; the scale overshoots once on its direction back.
            let swell = 0.35 * exp(-4 * phase) * sin(2.8 * .pi * phase) * (1 - phase)
            look.scale = 1 + (direction == .down ? -swell : swell)
        case .pulse: look.opacity = 1 - 0.6 * wave
        case .variableColor:
            let position = reverses ? 1 - abs(1 - 2 * phase) : phase
            // Lit parts go out at the start, and all parts light up again at the end.
            let dim = Length.fraction(isFirst ? phase * 6 : 1) * Length.fraction(isLast ? (1 - phase) * 6 : 1)
            look.lighting = VariableColorPhase(
                position: position, manner: !isCumulative ? .iterative : reverses ? .growing : .cumulative,
                inactiveOpacity: 1 - (hidesInactive ? 1 : 0.72) * dim)
        case .breathe:
            look.scale = 1 + 0.12 * wave
            if fades { look.opacity = 1 - 0.5 * wave }
        case .wiggle:
            let swing = sin(6 * .pi * phase) * sin(.pi * phase)
            switch direction {
            case nil, .clockwise?: look.degrees = 16 * swing
            case .counterClockwise?: look.degrees = -16 * swing
            case .up?: look.y = -0.14 * swing
            case .down?: look.y = 0.14 * swing
            case .right?: look.x = 0.14 * swing
            case .left?: look.x = -0.14 * swing
            case .forward?: look.x = 0.14 * swing
            case .backward?: look.x = -0.14 * swing
            }
        case .rotate:
            // The first turn starts slowly and the last one ends slowly; those between have constant speed.
            let slow: (Double) -> Double = { $0 * $0 * (2 - $0) }
            let turn =
                switch (isFirst, isLast) {
                case (true, true): phase * phase * (3 - 2 * phase)
                case (true, false): slow(phase)
                case (false, true): 1 - slow(1 - phase)
                case (false, false): phase
                }
            look.degrees = (direction == .counterClockwise ? -360 : 360) * turn
        case .scale, .appear, .disappear, .drawOn, .drawOff: break
        }
        return look
    }

    /// Returns the look of a state at `level`, from 0 for inactive to 1.
    func look(level: Double) -> SymbolEffectState {
        var look = SymbolEffectState()
        switch kind {
        case .scale: look.scale = 1 + (direction == .down ? -0.2 : 0.2) * level
        case .appear, .disappear:
            let away = kind == .appear ? 1 - level : level
            look.opacity = 1 - away
            look.scale = 1 + (direction == .down ? 0.4 : -0.4) * away
        case .drawOn, .drawOff: look.reach = 1 - level
        case .bounce, .pulse, .variableColor, .breathe, .wiggle, .rotate: break
        }
        return look
    }
}
