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
