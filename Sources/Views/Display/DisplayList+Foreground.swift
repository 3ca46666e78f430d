// The foreground items of a list, its texts and symbols, for checking their contrast.
extension DisplayList {
    /// A text or a symbol of a list, with the enclosing transformations and clips.
    package struct ForegroundItem: Sendable {
        /// The text or the symbol.
        package let item: Item
        /// The enclosing items, the outermost first.
        fileprivate let surroundings: [EnclosingItem]

        /// Returns the bounding rectangle, in the list's coordinates, of `rect`, which is in the item's coordinates.
        package func place(of rect: Rect) -> Rect {
            surroundings.reversed().reduce(rect) { rect, surrounding in
                guard case .transform(let matrix) = surrounding else { return rect }
                let corners = [
                    (rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY),
                ]
                let xs = corners.map { matrix.a * $0.0 + matrix.c * $0.1 + matrix.tx }
                let ys = corners.map { matrix.b * $0.0 + matrix.d * $0.1 + matrix.ty }
                let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
                return Rect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
            }
        }

        /// Returns `item`, which replaces this one, with this item's enclosing items and without all other effects.
        package func placing(_ item: Item) -> Item {
            surroundings.reversed().reduce(item) { inner, surrounding in
                switch surrounding {
                case .transform(let matrix): .transform(matrix, items: [inner])
                case .projection(let matrix): .projection(matrix, items: [inner])
                case .part(let clip, let mask): .group(Effects(clip: clip, mask: mask), items: [inner])
                }
            }
        }
    }

    fileprivate enum EnclosingItem: Sendable {
        case transform(AffineMatrix)
        case projection(ProjectionMatrix)
        case part(Clip?, mask: [Item]?)
    }

    /// The texts and symbols in drawing order, except those in invisible groups.
    package var foregroundItems: [ForegroundItem] {
        var result: [ForegroundItem] = []
        Self.collect(items, [], into: &result)
        return result
    }

    private static func collect(_ items: [Item], _ around: [EnclosingItem], into result: inout [ForegroundItem]) {
        for item in items {
            switch item {
            case .text, .symbol: result.append(ForegroundItem(item: item, surroundings: around))
            case .transform(let matrix, let items): collect(items, around + [.transform(matrix)], into: &result)
            case .projection(let matrix, let items): collect(items, around + [.projection(matrix)], into: &result)
            case .group(let effects, let items) where effects.opacity > 0:
                let isPlain = effects.clip == nil && effects.mask == nil
                collect(items, isPlain ? around : around + [.part(effects.clip, mask: effects.mask)], into: &result)
            case .fill, .stroke, .fillPath, .strokePath, .image, .movie, .group: break
            }
        }
    }

    /// Returns the list without the foreground items for which `isOmitted` is true. Their shadows remain.
    package func withoutForegroundItems(_ isOmitted: @escaping (_ item: Item) -> Bool) -> DisplayList {
        func without(_ items: [Item]) -> [Item] {
            items.flatMap { item -> [Item] in
                switch item {
                case .text, .symbol: return isOmitted(item) ? [] : [item]
                case .transform(let matrix, let items): return [.transform(matrix, items: without(items))]
                case .projection(let matrix, let items): return [.projection(matrix, items: without(items))]
                case .group(var effects, let items) where effects.opacity > 0:
                    let rest = without(items)
                    guard effects.shadow != nil else { return [.group(effects, items: rest)] }
                    var shadow = effects
                    shadow.showsShadowAlone = true
                    effects.shadow = nil
                    return [.group(shadow, items: items), .group(effects, items: rest)]
                case .fill, .stroke, .fillPath, .strokePath, .image, .movie, .group: return [item]
                }
            }
        }
        return DisplayList(size: size, items: without(items))
    }

    /// Returns the list with each of its ``foregroundItems`` replaced by the result of `change`. The closure receives
    /// the item and its index, and returns nil to remove it. If `hasPlainColors` is true, colour filters and blend
    /// modes are removed.
    package func replacingForegroundItems(
        hasPlainColors: Bool = false, _ change: (_ index: Int, _ item: Item) -> Item?
    ) -> DisplayList {
        var count = 0
        return DisplayList(size: size, items: Self.replaced(items, hasPlainColors, &count, change))
    }

    private static func replaced(
        _ items: [Item], _ hasPlainColors: Bool, _ count: inout Int, _ change: (Int, Item) -> Item?
    ) -> [Item] {
        var result: [Item] = []
        for item in items {
            switch item {
            case .text, .symbol:
                if let item = change(count, item) { result.append(item) }
                count += 1
            case .transform(let matrix, let items):
                result.append(.transform(matrix, items: replaced(items, hasPlainColors, &count, change)))
            case .projection(let matrix, let items):
                result.append(.projection(matrix, items: replaced(items, hasPlainColors, &count, change)))
            case .group(var effects, let items) where effects.opacity > 0:
                if hasPlainColors { (effects.filter, effects.blendMode) = (nil, .normal) }
                result.append(.group(effects, items: replaced(items, hasPlainColors, &count, change)))
            case .fill, .stroke, .fillPath, .strokePath, .image, .movie, .group: result.append(item)
            }
        }
        return result
    }

    /// Whether both lists differ only in the characters of texts, the names of symbols, and their positions. Their
    /// colours and everything around them are the same.
    package func hasSameColors(as other: DisplayList) -> Bool {
        size == other.size && Self.haveSameColors(items, other.items)
    }

    private static func haveSameColors(_ first: [Item], _ second: [Item]) -> Bool {
        first.count == second.count
            && zip(first, second).allSatisfy { one, other in
                switch (one, other) {
                case (.text(let run, _, let paint), .text(let otherRun, _, let otherPaint)):
                    paint == otherPaint && run.colors == otherRun.colors
                case (.symbol(let run, _, let paint), .symbol(let otherRun, _, let otherPaint)):
                    paint == otherPaint && run.rendering == otherRun.rendering
                case (.transform(let matrix, let items), .transform(let otherMatrix, let otherItems)):
                    matrix == otherMatrix && haveSameColors(items, otherItems)
                case (.group(let effects, let items), .group(let otherEffects, let otherItems)):
                    effects == otherEffects
                        && (items.isIdentical(to: otherItems) || haveSameColors(items, otherItems))
                default: one == other
                }
            }
    }
}

extension TextRun {
    /// The distinct colours of the parts, in order; nil is the text's own paint.
    package var colors: [RGBA?] {
        var colors: [RGBA?] = []
        for span in spans where !colors.contains(span.style.color) { colors.append(span.style.color) }
        return colors.isEmpty ? [nil] : colors
    }
}
