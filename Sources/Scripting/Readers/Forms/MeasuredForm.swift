import JSONText
import Views

extension TreeDecoder {
    /// What a view was made for. Nil where the runtime did not tell the view from others.
    func measured(_ element: Element) -> MeasuredPart? {
        guard let identity = element.identity else { return nil }
        let parts = element.made.map { Array($0.elements) } ?? []
        let numbers = parts.map { $0.number ?? 0 }
        guard numbers.count >= 6 else { return MeasuredPart(identity: identity, made: nil) }
        return MeasuredPart(
            identity: identity,
            made: MeasuredView(
                identity: identity, size: Size(width: numbers[0], height: numbers[1]),
                safeAreaInsets: EdgeInsets(
                    top: numbers[2], leading: numbers[3], bottom: numbers[4], trailing: numbers[5]),
                moment: parts.count > 6 && !parts[6].isNull
                    ? .nanoseconds(Int64(exactly: (numbers[6] * 1e9).rounded()) ?? 0) : nil,
                facts: parts.count > 7 ? parts[7].string ?? "" : ""))
    }
}
