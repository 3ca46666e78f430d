// Lists are equal if they draw the same, regardless of the grouping of items in runs.
extension DisplayList {
    /// Whether both have the same size and draw equal items.
    public static func == (first: DisplayList, second: DisplayList) -> Bool {
        first.size == second.size && Item.areSame(first.items, second.items)
    }
}

extension DisplayList.Run {
    /// Whether both contain equal items.
    public static func == (first: DisplayList.Run, second: DisplayList.Run) -> Bool {
        first === second || DisplayList.Item.areSame(first.items, second.items)
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
        case (.movie(let picture, let rect), .movie(let other, let otherRect)):
            return rect == otherRect && picture == other
        case (.transform(let matrix, let items), .transform(let other, let otherItems)):
            return matrix == other && areSame(items, otherItems)
        case (.projection(let matrix, let items), .projection(let other, let otherItems)):
            return matrix == other && areSame(items, otherItems)
        case (.group(let effects, let items), .group(let other, let otherItems)):
            return effects == other && areSame(items, otherItems)
        case (.run(let run), .run(let other)):
            return run == other
        default:
            return false
        }
    }

    /// Whether `first` and `second` draw the same. Identical runs at the same position are not compared item by item.
    static func areSame(_ first: [DisplayList.Item], _ second: [DisplayList.Item]) -> Bool {
        var (one, other) = (ItemCursor(first), ItemCursor(second))
        while let item = one.item, let otherItem = other.item {
            switch (item, otherItem) {
            case (.run(let run), .run(let otherRun)) where run !== otherRun:
                one.enter(run)
                other.enter(otherRun)
                continue
            case (.run, .run): break
            case (.run(let run), _):
                one.enter(run)
                continue
            case (_, .run(let run)):
                other.enter(run)
                continue
            default: if item != otherItem { return false }
            }
            one.skip()
            other.skip()
        }
        return one.isAtEnd && other.isAtEnd
    }
}

/// A position among items and the items of their runs.
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
        while case .run(let run) = rest.item { rest.enter(run) }
        return rest.item == nil
    }

    /// Moves to the next item.
    mutating func skip() {
        lists[lists.count - 1].index += 1
        while lists.count > 1, let (items, index) = lists.last, index == items.count {
            lists.removeLast()
        }
    }

    /// Moves to the first item of the current `run`, or past it if it is empty.
    mutating func enter(_ run: DisplayList.Run) {
        skip()
        if !run.items.isEmpty { lists.append((run.items, 0)) }
    }
}
