// The texts and symbols of a list, for whoever looks at how they stand out.
extension DisplayList {
    /// A text or a symbol of a list with the maps and clips around it.
    package struct Ink: Sendable {
        /// The text or the symbol.
        package let item: Item
        /// What is around it, the outermost first.
        fileprivate let surroundings: [Surrounding]

        /// The smallest rectangle of the list around `rect`, which is given where the item is.
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

        /// `item`, which takes the ink's place, with what is around that and without all other effects.
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

    fileprivate enum Surrounding: Sendable {
        case transform(AffineMatrix)
        case projection(ProjectionMatrix)
        case part(Clip?, mask: [Item]?)
    }

    /// The texts and symbols in the order in which they are drawn, but for those in groups that do not show.
    package var inks: [Ink] {
        var inks: [Ink] = []
        Self.collect(items, [], into: &inks)
        return inks
    }

    private static func collect(_ items: [Item], _ around: [Surrounding], into inks: inout [Ink]) {
        for item in items {
            switch item {
            case .text, .symbol: inks.append(Ink(item: item, surroundings: around))
            case .transform(let matrix, let items): collect(items, around + [.transform(matrix)], into: &inks)
            case .projection(let matrix, let items): collect(items, around + [.projection(matrix)], into: &inks)
            case .group(let effects, let items) where effects.opacity > 0:
                let isPlain = effects.clip == nil && effects.mask == nil
                collect(items, isPlain ? around : around + [.part(effects.clip, mask: effects.mask)], into: &inks)
            case .run(let run): collect(run.items, around, into: &inks)
            case .fill, .stroke, .fillPath, .strokePath, .image, .movie, .group: break
            }
        }
    }

    /// The list without the inks for which `isLeftOut` is true. The shadows that these throw remain.
    package func withoutInks(_ isLeftOut: @escaping (_ ink: Item) -> Bool) -> DisplayList {
        func without(_ items: [Item]) -> [Item] {
            items.flatMap { item -> [Item] in
                switch item {
                case .text, .symbol: return isLeftOut(item) ? [] : [item]
                case .transform(let matrix, let items): return [.transform(matrix, items: without(items))]
                case .projection(let matrix, let items): return [.projection(matrix, items: without(items))]
                case .run(let run): return without(run.items)
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

    /// The list with what `change` returns in place of each of its ``inks``, which it receives with its index; nil for nothing.
    /// `hasPlainColors`: without colour filters and blend modes.
    package func replacingInks(
        hasPlainColors: Bool = false, _ change: (_ index: Int, _ ink: Item) -> Item?
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
            case .run(let run): result += replaced(run.items, hasPlainColors, &count, change)
            case .fill, .stroke, .fillPath, .strokePath, .image, .movie, .group: result.append(item)
            }
        }
        return result
    }

    /// Whether both lists differ in no more than the characters of texts, the names of symbols, and where these are: no colour of theirs and
    /// nothing around them has changed.
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
                    effects == otherEffects && haveSameColors(items, otherItems)
                case (.run(let run), .run(let otherRun)):
                    run === otherRun || haveSameColors(run.items, otherRun.items)
                default: one == other
                }
            }
    }
}

extension TextRun {
    /// The colours of the parts, each once, in their order; nil is the text's own paint.
    package var colors: [RGBA?] {
        var colors: [RGBA?] = []
        for span in spans where !colors.contains(span.style.color) { colors.append(span.style.color) }
        return colors.isEmpty ? [nil] : colors
    }
}
