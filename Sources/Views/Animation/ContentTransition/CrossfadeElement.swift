/// A view whose content replaces previous contents with a transition. It has the new content's size.
struct CrossfadeElement: LayoutElement {
    /// A previous content.
    struct Old {
        let node: LayoutNode
        /// The size in which it was shown; nil for its own.
        let size: Size?
        let look: ContentTransitionEffect
        /// The visible share, from 1 to 0; a spring may go below 0.
        let share: Double
    }

    let new: LayoutNode
    /// The previous contents, oldest first.
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
                canvas.group(opacity: Length.fraction(insertionProgress(index) * olds[index].share), clip: nil) {
                    olds[index].node.place(at: rect.origin, proposal: olds[index].proposal, on: &$0)
                }
            }
            canvas.group(opacity: Length.fraction(insertionProgress(olds.count)), clip: nil) {
                new.place(at: rect.origin, proposal: proposal, on: &$0)
            }
        case .replace?:
            for index in olds.indices {
                let size = olds[index].node.metrics(for: olds[index].proposal).size
                let origin = Point(
                    x: rect.minX + (rect.size.width - size.width) / 2,
                    y: rect.minY + (rect.size.height - size.height) / 2)
                replace(insertionProgress(index), 1 - olds[index].share, in: rect, on: &canvas) {
                    olds[index].node.place(at: origin, proposal: olds[index].proposal, on: &$0)
                }
            }
            replace(insertionProgress(olds.count), 0, in: rect, on: &canvas) {
                new.place(at: rect.origin, proposal: proposal, on: &$0)
            }
        }
    }

    /// Returns the insertion progress of the content at `index`, from 0 to 1.
    private func insertionProgress(_ index: Int) -> Double {
        index == 0 ? 1 : Length.fraction(1 - olds[index - 1].share)
    }

    /// Draws a symbol at its insertion and removal progress. The old symbol shrinks in the first 60 % of the
    /// transition; the new one grows in the last 60 %.
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

extension CrossfadeElement.Old {
    /// The proposal for the content: its previous size.
    var proposal: ProposedSize { size.map { ProposedSize($0) } ?? .unspecified }
}

/// The look of a content transition.
enum ContentTransitionEffect: Hashable, Sendable {
    /// A crossfade.
    case fade
    /// Rolling of the characters that differ: upwards by 1, downwards by -1.
    case roll(Double)
    /// The old content shrinks, then the new one grows.
    case replace

    /// Creates the look of `transition` from `old` to `new`; `before` is the transition of the previous tree. Nil for
    /// an immediate change.
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
    /// Returns 1 for upwards and -1 for downwards, from `old` to `new`; `before` is the transition of the previous
    /// tree.
    func direction(before: ContentTransition, from old: String, to new: String) -> Double {
        switch self {
        case .up: return 1
        case .down: return -1
        case .byText: return RollingPositions.isFalling(from: old, to: new) ? -1 : 1
        case .byValue(let value):
            guard case .numericText(.byValue(let was)) = before.kind else { return 1 }
            return value < was ? -1 : 1
        }
    }
}
