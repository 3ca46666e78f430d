/// A view whose content takes the place of others, as far as that has come. It has the new one's size.
struct ExchangeElement: LayoutElement {
    /// A content that gives way.
    struct Old {
        let node: LayoutNode
        /// The size in which it was shown; nil for its own.
        let size: Size?
        let look: ExchangeLook
        /// How much of it is still seen, from 1 to 0 and, on a spring, beyond it.
        let share: Double
    }

    let new: LayoutNode
    /// The oldest first.
    let olds: [Old]

    var name: String { new.element.name }
    var spacing: SpacingPreference { new.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics { new.metrics(for: proposal) }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        switch olds.last?.look {
        case .roll?:
            guard let text = RollingText(new: new, olds: olds, proposal: proposal) else { fallthrough }
            text.draw(in: rect, on: &canvas)
        case .fade?, nil:
            for index in olds.indices {
                canvas.group(opacity: Length.fraction(came(index) * olds[index].share), clip: nil) {
                    olds[index].node.place(at: rect.origin, proposal: olds[index].proposal, on: &$0)
                }
            }
            canvas.group(opacity: Length.fraction(came(olds.count)), clip: nil) {
                new.place(at: rect.origin, proposal: proposal, on: &$0)
            }
        case .replace?:
            for index in olds.indices {
                let size = olds[index].node.metrics(for: olds[index].proposal).size
                let origin = Point(
                    x: rect.minX + (rect.size.width - size.width) / 2,
                    y: rect.minY + (rect.size.height - size.height) / 2)
                replace(came(index), 1 - olds[index].share, in: rect, on: &canvas) {
                    olds[index].node.place(at: origin, proposal: olds[index].proposal, on: &$0)
                }
            }
            replace(came(olds.count), 0, in: rect, on: &canvas) {
                new.place(at: rect.origin, proposal: proposal, on: &$0)
            }
        }
    }

    /// How far the content of number `index` has come in, from 0 to 1.
    private func came(_ index: Int) -> Double { index == 0 ? 1 : Length.fraction(1 - olds[index - 1].share) }

    /// A symbol that has come in and gone so far: the first three fifths of the way the one goes, in the last three the other comes.
    private func replace(
        _ came: Double, _ gone: Double, in rect: Rect, on canvas: inout LayoutCanvas,
        _ place: (inout LayoutCanvas) -> Void
    ) {
        let here = Length.fraction((came - 0.4) / 0.6) * (1 - Length.fraction(gone / 0.6))
        let scale = 0.5 + 0.5 * here
        let (x, y) = (rect.minX + rect.size.width / 2, rect.minY + rect.size.height / 2)
        let matrix = AffineMatrix(a: scale, b: 0, c: 0, d: scale, tx: x * (1 - scale), ty: y * (1 - scale))
        canvas.transform(matrix) { canvas in canvas.group(opacity: here, clip: nil, place) }
    }
}

extension ExchangeElement.Old {
    /// What it is offered: the room that it had.
    var proposal: ProposedSize { size.map { ProposedSize($0) } ?? .unspecified }
}

/// What it looks like that one content takes the place of another.
enum ExchangeLook: Hashable, Sendable {
    /// The one fades into the other.
    case fade
    /// Characters that differ roll: upwards by 1, downwards by -1.
    case roll(Double)
    /// The one shrinks away, and then the other grows.
    case replace

    /// What `transition` makes of `old` and `new`; `before` is the transition of the tree before. Nil for at once.
    init?(
        _ transition: ContentTransition, before: ContentTransition, from old: any ViewContent,
        to new: any ViewContent
    ) {
        switch transition.kind {
        case .identity: return nil
        case .opacity, .interpolate: self = .fade
        case .symbolEffect: self = new is SymbolContent ? .replace : .fade
        case .numericText(let counting):
            guard let old = old as? TextContent, let new = new as? TextContent else {
                self = .fade
                return
            }
            self = .roll(counting.direction(before: before, from: old.string, to: new.string))
        }
    }
}

extension ContentTransition.Counting {
    /// 1 for upwards and -1 for downwards, where `old` gives way to `new`; `before` is the transition of the tree before.
    func direction(before: ContentTransition, from old: String, to new: String) -> Double {
        switch self {
        case .up: return 1
        case .down: return -1
        case .byText: return RollingPlaces.isFalling(from: old, to: new) ? -1 : 1
        case .byValue(let value):
            guard case .numericText(.byValue(let was)) = before.kind else { return 1 }
            return value < was ? -1 : 1
        }
    }
}
