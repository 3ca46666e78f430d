/// A view's own value, or one of its modifiers: the newest, and how it gets there.
struct MovingPart {
    /// What of its fields moves, by the field's number.
    private var moving: [Int: MovingNumbers] = [:]
    /// When it came and changed.
    private(set) var history: ViewHistory

    init(appeared time: Duration) {
        history = ViewHistory(appeared: time)
    }

    /// Whether it moves at `time` or later.
    func isMoving(at time: Duration) -> Bool { moving.values.contains { $0.isMoving(at: time) } }

    /// `new` takes the place of `old` at `time`; `animation` takes what can move there, and the rest is there at once.
    mutating func change(
        from old: some MovingContent, to new: some MovingContent, _ animation: Animation?, at time: Duration
    ) {
        guard !old.equals(new) else { return }
        history.changedBefore = history.changed
        history.changed = time
        let (before, after) = (old.fields, new.fields)
        guard before.count == after.count else { return moving = [:] }
        for (index, (was, goes)) in zip(before, after).enumerated() where was != goes {
            guard let animation, was.form == goes.form, was.numbers.count == goes.numbers.count else {
                moving[index] = nil
                continue
            }
            let distance = zip(was.numbers, goes.numbers).map { $0 - $1 }
            moving[index, default: MovingNumbers()].go(from: distance, animation, at: time)
        }
    }

    /// `content` as it is at `time`.
    func moment<Content: MovingContent>(of content: Content, in context: LayoutContext) -> Content {
        let content = content.followsHistory ? content.with(history) : content
        guard !moving.isEmpty else { return content }
        var fields: [AnimatedValues.Field]?
        for (index, numbers) in moving {
            guard let distance = numbers.distance(at: context.time) else { continue }
            if let change = numbers.nextChange(after: context.time) { context.changes(at: change) }
            var changed = fields ?? content.fields
            guard index < changed.count, changed[index].numbers.count == distance.count else { continue }
            for place in distance.indices { changed[index].numbers[place] += distance[place] }
            fields = changed
        }
        return fields.map(content.with) ?? content
    }
}
