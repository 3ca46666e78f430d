import JSONText
import Views

/// How the runtime is told of the sizes of views.
enum MeasuredMessages {
    /// `[[identity, width, height, top, leading, bottom, trailing, moment in seconds or null, facts]…]`; the facts are left out
    /// where there are none.
    static func json(of views: [MeasuredView]) -> String {
        let rows = views.map { view in
            let insets = view.safeAreaInsets
            let numbers = [
                view.size.width, view.size.height, insets.top, insets.leading, insets.bottom, insets.trailing,
            ].map(number)
            let moment = view.moment.map { number($0 / .seconds(1)) } ?? "null"
            let facts = view.facts.isEmpty ? "" : "," + JSONLine.quoted(view.facts)
            return "[\(view.identity.rawValue),\(numbers.joined(separator: ",")),\(moment)\(facts)]"
        }
        return "[" + rows.joined(separator: ",") + "]"
    }

    private static func number(_ value: Double) -> String {
        value.isFinite ? Decimal.shortest(value) : "0"
    }
}
