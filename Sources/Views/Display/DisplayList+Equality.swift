// Lists are equal if they draw the same, regardless of the items' arrangement in inline groups.
extension DisplayList {
    /// Whether both have the same size and draw equal items.
    public static func == (first: DisplayList, second: DisplayList) -> Bool {
        first.size == second.size && Item.areSame(first.items, second.items)
    }
}

extension Sequence<DisplayList.Item> {
    /// Calls `body` with each item, and with those of inline groups instead of the groups.
    package func forEachDrawn(_ body: (DisplayList.Item) -> Void) {
        for item in self {
            if case .group(let effects, let items) = item, effects.isInline {
                items.forEachDrawn(body)
            } else {
                body(item)
            }
        }
    }

    /// The items, with those of inline groups instead of the groups.
    package var drawn: [DisplayList.Item] {
        var items: [DisplayList.Item] = []
        forEachDrawn { items.append($0) }
        return items
    }
}

extension [DisplayList.Item] {
    /// Whether both are the same array in memory, and so are equal.
    func isIdentical(to other: [DisplayList.Item]) -> Bool {
        withUnsafeBufferPointer { own in
            other.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress && $0.count == own.count }
        }
    }
}

extension DisplayList.Item {
    /// Whether both draw the same.
    public static func == (first: DisplayList.Item, second: DisplayList.Item) -> Bool {
        switch (first, second) {
        case (.fill(let shape, let rect, let paint), .fill(let otherShape, let otherRect, let otherPaint)):
            return rect == otherRect && shape == otherShape && paint == otherPaint
        case (
            .stroke(let shape, let rect, let line, let paint),
            .stroke(let other, let otherRect, let otherLine, let otherPaint)
        ):
            return rect == otherRect && shape == other && line == otherLine && paint == otherPaint
        case (.text(let run, let rect, let paint), .text(let other, let otherRect, let otherPaint)):
            return rect == otherRect && run == other && paint == otherPaint
        case (.symbol(let run, let rect, let paint), .symbol(let other, let otherRect, let otherPaint)):
            return rect == otherRect && run == other && paint == otherPaint
        case (.fillPath(let path, let rule, let paint), .fillPath(let other, let otherRule, let otherPaint)):
            return rule == otherRule && path == other && paint == otherPaint
        case (.strokePath(let path, let line, let paint), .strokePath(let other, let otherLine, let otherPaint)):
            return line == otherLine && path == other && paint == otherPaint
        case (.image(let image, let rect, let interpolation), .image(let other, let otherRect, let otherInterpolation)):
            return rect == otherRect && interpolation == otherInterpolation && image == other
        case (.movie(let frame, let rect), .movie(let other, let otherRect)):
            return rect == otherRect && frame == other
        case (.transform(let matrix, let items), .transform(let other, let otherItems)):
            return matrix == other && areSame(items, otherItems)
        case (.projection(let matrix, let items), .projection(let other, let otherItems)):
            return matrix == other && areSame(items, otherItems)
        case (.group(let effects, let items), .group(let other, let otherItems)):
            return effects == other && areSame(items, otherItems)
        default:
            return false
        }
    }

    /// Whether `first` and `second` draw the same. Identical groups at the same position are not compared item by item.
    static func areSame(_ first: [DisplayList.Item], _ second: [DisplayList.Item]) -> Bool {
        if first.isIdentical(to: second) { return true }
        var (one, other) = (ItemCursor(first), ItemCursor(second))
        while let item = one.item, let otherItem = other.item {
            switch (item.inlineItems, otherItem.inlineItems) {
            case (nil, nil):
                guard item == otherItem else { return false }
                one.skip()
                other.skip()
            case (let items?, let otherItems?) where items.isIdentical(to: otherItems):
                one.skip()
                other.skip()
            case (let items, let otherItems):
                if let items { one.enter(items) }
                if let otherItems { other.enter(otherItems) }
            }
        }
        return one.isAtEnd && other.isAtEnd
    }

    /// The items of an inline group; nil for other items.
    var inlineItems: [DisplayList.Item]? {
        if case .group(let effects, let items) = self, effects.isInline { items } else { nil }
    }
}

/// A position among items and the items of their inline groups.
private struct ItemCursor {
    /// The enclosing lists, the outermost first, each with its current index. Only a single list may be at its end.
    private var lists: [(items: [DisplayList.Item], index: Int)]

    init(_ items: [DisplayList.Item]) {
        lists = [(items, 0)]
    }

    /// The current item; nil at the end.
    var item: DisplayList.Item? {
        guard let (items, index) = lists.last, index < items.count else { return nil }
        return items[index]
    }

    /// Whether no drawable item is left.
    var isAtEnd: Bool {
        var rest = self
        while let items = rest.item?.inlineItems { rest.enter(items) }
        return rest.item == nil
    }

    /// Moves to the next item.
    mutating func skip() {
        lists[lists.count - 1].index += 1
        while lists.count > 1, let (items, index) = lists.last, index == items.count {
            lists.removeLast()
        }
    }

    /// Moves to the first of `items`, the current group's, or past the group if it is empty.
    mutating func enter(_ items: [DisplayList.Item]) {
        skip()
        if !items.isEmpty { lists.append((items, 0)) }
    }
}
