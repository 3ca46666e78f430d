/// The animation state of a view's own content, or of one of its modifiers.
struct AnimatedPart {
    /// The animated fields, by their indices.
    private var moving: [Int: AnimatedNumbers] = [:]
    /// The previous styles of another form, with their visible shares, by the fields' indices.
    private var fades: [Int: (style: PaintStyle, share: AnimatedNumbers)] = [:]
    /// The times at which it appeared and changed.
    private(set) var history: ViewHistory

    init(appeared time: Duration) {
        history = ViewHistory(appeared: time)
    }

    /// Whether it is animated at `time` or later.
    func isMoving(at time: Duration) -> Bool {
        moving.values.contains { $0.isMoving(at: time) } || fades.values.contains { $0.share.isMoving(at: time) }
    }

    /// Replaces `old` by `new` at `time`. `animation` animates the fields that can be interpolated; the others change
    /// immediately.
    mutating func change(
        from old: some AnimatableContent, to new: some AnimatableContent, _ animation: Animation?, at time: Duration
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
                moving[index, default: AnimatedNumbers()].animate(
                    from: distance, animation, at: time, points: goes.points)
            } else if was.style != nil, goes.style != nil {
                let fields = seen ?? (self.fields(of: old, at: time) { _ in }.map(old.with) ?? old).fields
                seen = fields
                fade(index, from: fields[index].style, animation, at: time)
            } else {
                (moving[index], fades[index]) = (nil, nil)
            }
        }
    }

    /// Starts mixing the previous `style` of the field at `index` with the new one.
    private mutating func fade(_ index: Int, from style: PaintStyle?, _ animation: Animation, at time: Duration) {
        moving[index] = nil
        guard let style else { return }
        var share = AnimatedNumbers()
        share.animate(from: [1], animation, at: time)
        fades[index] = (style.flattened(to: 4), share)
    }

    /// Returns `content` at `time`.
    func moment<Content: AnimatableContent>(of content: Content, in context: LayoutContext) -> Content {
        let content = content.followsHistory ? content.with(history) : content
        return fields(of: content, at: context.time, changes: context.changes).map(content.with) ?? content
    }

    /// Returns the fields of `content` at `time`; nil if they are its own. Calls `changes` with the times of their next
    /// changes.
    private func fields(
        of content: some AnimatableContent, at time: Duration, changes: (Duration) -> Void
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
    /// Returns the style with at most `depth` nested mixtures; a deeper mixture is replaced by its newer part.
    fileprivate func flattened(to depth: Int) -> PaintStyle {
        guard case .mixed(let first, let second, let share) = self else { return self }
        return depth > 0 ? .mixed(first.flattened(to: depth - 1), second, share: share) : second
    }
}
