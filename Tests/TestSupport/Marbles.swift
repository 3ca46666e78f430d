/// A marble diagram, which shows what happens over time as text: "a--b-|".
///
/// Each character is one step of time. A hyphen is a step at which nothing happens, a bar the end. Names in parentheses
/// happen at one step, in that order: in "a(bc)-d" `d` happens at step 3, and "a(b|)" ends when `b` happens.
package struct Marbles: Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// Something that happens.
    package struct Event: Equatable {
        /// The step at which it happens, from 0.
        package let step: Int
        package let name: Character

        /// Creates an event at `step`.
        package init(step: Int, name: Character) {
            (self.step, self.name) = (step, name)
        }
    }

    /// Everything that happens, in order.
    package private(set) var events: [Event] = []
    /// The step at which it ends; nil for a diagram without an end.
    package var end: Int?

    /// Creates a diagram in which `events` happen.
    package init(_ events: [Event] = [], end: Int? = nil) {
        (self.events, self.end) = (events, end)
    }

    package init(stringLiteral text: String) {
        var (step, isTogether) = (0, false)
        for character in text {
            switch character {
            case "(": isTogether = true
            case ")": isTogether = false
            case "-": break
            case "|": end = step
            default: add(character, at: step)
            }
            if !isTogether { step += 1 }
        }
    }

    /// Adds an event at `step`, behind all others.
    package mutating func add(_ name: Character, at step: Int) {
        events.append(Event(step: step, name: name))
    }

    /// The steps at which something happens, in order.
    package var steps: [Int] { events.map(\.step) }

    /// The diagram, up to its last event or its end. What happens before something to its left follows a "<".
    package var description: String {
        var (text, step) = ("", 0)
        var rest = (events + (end.map { [Event(step: $0, name: "|")] } ?? []))[...]
        while let event = rest.first {
            let together = rest.prefix { $0.step == event.step }
            rest = rest.dropFirst(together.count)
            if event.step < step { (text, step) = (text + "<", 0) }
            text += String(repeating: "-", count: event.step - step)
            text += together.count == 1 ? "\(event.name)" : "(\(String(together.map(\.name))))"
            step = event.step + 1
        }
        return text
    }
}
