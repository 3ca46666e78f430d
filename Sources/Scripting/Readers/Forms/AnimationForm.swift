import SharedTypes
import Views

// Animations and transitions in the runtime's format.
extension TreeDecoder {
    /// `{kind, options, steps}`: an animation by its name, and changes to it.
    mutating func animation(_ value: PropValue?) throws(ScriptError) -> Animation? {
        guard let value else { return nil }
        guard let kind = value.json["kind"]?.string, var animation = try timeline(kind, value["options"]) else {
            reject(value, expected: "an Animation")
            return nil
        }
        for step in value["steps"]?.elements ?? [] {
            let parts = Array(step.json.elements)
            let number = parts.count > 1 ? parts[1].number : nil
            switch parts.first?.string {
            case "delay": animation = animation.delay(number ?? 0)
            case "completes": animation = animation.logicallyComplete(after: number ?? 0)
            case "speed": animation = animation.speed(number ?? 1)
            case "repeat":
                let autoreverses = parts.count > 2 ? parts[2].bool ?? true : true
                animation =
                    number.map { animation.repeatCount(Int(min(max($0, 1), 1e9)), autoreverses: autoreverses) }
                    ?? animation.repeatForever(autoreverses: autoreverses)
            default: break
            }
        }
        return animation
    }

    private mutating func timeline(_ kind: String, _ options: PropValue?) throws(ScriptError) -> Animation? {
        func option(_ name: StaticString) throws(ScriptError) -> Double? { try number(options?[name]) }
        let duration = try option("duration")
        switch kind {
        case "default": return .default
        case "linear": return .linear(duration: duration ?? 0.35)
        case "easeIn": return .easeIn(duration: duration ?? 0.35)
        case "easeOut": return .easeOut(duration: duration ?? 0.35)
        case "easeInOut": return .easeInOut(duration: duration ?? 0.35)
        case "smooth": return .smooth(duration: duration ?? 0.5, extraBounce: try option("extraBounce") ?? 0)
        case "snappy": return .snappy(duration: duration ?? 0.5, extraBounce: try option("extraBounce") ?? 0)
        case "bouncy": return .bouncy(duration: duration ?? 0.5, extraBounce: try option("extraBounce") ?? 0)
        case "spring", "interactiveSpring":
            let damping = try option("dampingFraction")
            let response = try option("response")
            if kind == "interactiveSpring" {
                return .interactiveSpring(response: response ?? 0.15, dampingFraction: damping ?? 0.86)
            }
            guard damping != nil || response != nil else {
                return .spring(duration: duration ?? 0.5, bounce: try option("bounce") ?? 0)
            }
            return .spring(response: response ?? 0.5, dampingFraction: damping ?? 0.825)
        case "interpolatingSpring":
            let velocity = try option("initialVelocity") ?? 0
            guard let stiffness = try option("stiffness") else {
                let spring = Spring(duration: duration ?? 0.5, bounce: try option("bounce") ?? 0)
                return .interpolatingSpring(spring, initialVelocity: velocity)
            }
            return .interpolatingSpring(
                mass: try option("mass") ?? 1, stiffness: stiffness, damping: try option("damping") ?? 10,
                initialVelocity: velocity)
        default: return nil
        }
    }

    /// `{parts: [{kind, values}]}`: combined transitions.
    mutating func transition(_ value: PropValue) throws(ScriptError) -> AnyTransition? {
        guard let parts = value["parts"]?.elements else {
            reject(value, expected: "a Transition")
            return nil
        }
        var whole = AnyTransition.identity
        for part in parts {
            guard let step = try step(part) else { continue }
            whole = whole.combined(with: step)
        }
        return whole
    }

    private mutating func step(_ part: PropValue) throws(ScriptError) -> AnyTransition? {
        let values = part["values"]?.elements ?? []
        func value(_ index: Int) -> PropValue? { index < values.count ? values[index] : nil }
        func edge() -> RectEdge? { value(0).flatMap { word($0, expected: "top, bottom, leading or trailing") } }
        switch part.json["kind"]?.string {
        case "opacity": return .opacity
        case "slide": return .slide
        case "blurReplace": return .blurReplace
        case "move": return edge().map { .move(edge: $0) }
        case "push": return edge().map { .push(from: $0) }
        case "flip": return edge().map { .flip(from: $0) }
        case "offset": return .offset(x: try number(value(0)?["x"]) ?? 0, y: try number(value(0)?["y"]) ?? 0)
        case "scale":
            return .scale(
                scale: try number(value(0)) ?? 0, anchor: try unitPoint(value(1)) ?? UnitPoint(x: 0.5, y: 0.5))
        case "animated":
            guard let plain = try value(0).flatMap({ value throws(ScriptError) in try transition(value) }) else {
                return nil
            }
            return plain.animation(try animation(value(1)))
        case "asymmetric":
            guard let insertion = value(0), let removal = value(1) else { return nil }
            return .asymmetric(
                insertion: try transition(insertion) ?? .identity, removal: try transition(removal) ?? .identity)
        default: return nil
        }
    }
}
