/// A view's own value, or one of its modifiers: the newest, and how it gets there.
struct MovingPart {
    /// What of its fields moves, by the field's number.
    private var moving: [Int: MovingNumbers] = [:]
    /// The styles of another form that fields were, and how much of them is still seen, by the field's number.
    private var fades: [Int: (style: PaintStyle, share: MovingNumbers)] = [:]
    /// When it came and changed.
    private(set) var history: ViewHistory

    init(appeared time: Duration) {
        history = ViewHistory(appeared: time)
    }

    /// Whether it moves at `time` or later.
    func isMoving(at time: Duration) -> Bool {
        moving.values.contains { $0.isMoving(at: time) } || fades.values.contains { $0.share.isMoving(at: time) }
    }

    /// `new` takes the place of `old` at `time`; `animation` takes what can move there, and the rest is there at once.
    mutating func change(
        from old: some MovingContent, to new: some MovingContent, _ animation: Animation?, at time: Duration
    ) {
        guard !old.equals(new) else { return }
        history.changedBefore = history.changed
        history.changed = time
        let (before, after) = (old.fields, new.fields)
        guard before.count == after.count else {
            (moving, fades) = ([:], [:])
            return
        }
        var seen: [AnimatedValues.Field]?
        for (index, (was, goes)) in zip(before, after).enumerated() where was != goes {
            guard let animation else {
                (moving[index], fades[index]) = (nil, nil)
                continue
            }
            let isAlike = was.form == goes.form && was.numbers.count == goes.numbers.count
            if isAlike, was.numbers != goes.numbers {
                let distance = zip(was.numbers, goes.numbers).map { $0 - $1 }
                moving[index, default: MovingNumbers()].go(from: distance, animation, at: time)
            } else if was.style != nil, goes.style != nil {
                let fields = seen ?? (self.fields(of: old, at: time) { _ in }.map(old.with) ?? old).fields
                seen = fields
                fade(index, from: fields[index].style, animation, at: time)
            } else {
                (moving[index], fades[index]) = (nil, nil)
            }
        }
    }

    /// The field at `index` was seen as `style`, with which the new one is mixed on its way.
    private mutating func fade(_ index: Int, from style: PaintStyle?, _ animation: Animation, at time: Duration) {
        moving[index] = nil
        guard let style else { return }
        var share = MovingNumbers()
        share.go(from: [1], animation, at: time)
        fades[index] = (style.flattened(to: 4), share)
    }

    /// `content` as it is at `time`.
    func moment<Content: MovingContent>(of content: Content, in context: LayoutContext) -> Content {
        let content = content.followsHistory ? content.with(history) : content
        return fields(of: content, at: context.time, changes: context.changes).map(content.with) ?? content
    }

    /// The fields of `content` as they are at `time`; nil where they are its own. `changes` is told when they change next.
    private func fields(
        of content: some MovingContent, at time: Duration, changes: (Duration) -> Void
    ) -> [AnimatedValues.Field]? {
        guard !moving.isEmpty || !fades.isEmpty else { return nil }
        var fields: [AnimatedValues.Field]?
        for (index, numbers) in moving {
            guard let distance = numbers.distance(at: time) else { continue }
            if let change = numbers.nextChange(after: time) { changes(change) }
            var changed = fields ?? content.fields
            guard index < changed.count, changed[index].numbers.count == distance.count else { continue }
            for place in distance.indices { changed[index].numbers[place] += distance[place] }
            fields = changed
        }
        for (index, fade) in fades {
            guard let share = fade.share.distance(at: time)?.first else { continue }
            if let change = fade.share.nextChange(after: time) { changes(change) }
            var changed = fields ?? content.fields
            guard index < changed.count else { continue }
            changed[index].fade = (fade.style, share)
            fields = changed
        }
        return fields
    }
}

extension PaintStyle {
    /// The style without what lies more than `depth` mixtures deep: of each of those the newer part is kept.
    fileprivate func flattened(to depth: Int) -> PaintStyle {
        guard case .mixed(let first, let second, let share) = self else { return self }
        return depth > 0 ? .mixed(first.flattened(to: depth - 1), second, share: share) : second
    }
}
