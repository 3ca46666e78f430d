/// Stands for a view that a front end keeps from tree to tree: views with the same mark are the same view, and what was found out about
/// one holds for the other.
package final class ViewMark: Sendable {
    /// Whether something in the view looks as it came or changed.
    let followsHistory: Bool
    /// The players whose movies are in the view.
    let shownPlayers: Set<PlayerID>

    /// The mark of `view`.
    package init(_ view: ViewNode) {
        var (follows, players) = (view.followsHistoryByItself, Set<PlayerID>())
        if let player = view.shownPlayer { players.insert(player) }
        func look(_ parts: [ViewNode]) {
            // Not one by one as views, which are larger than their marks: there may be thousands.
            for index in parts.indices {
                let mark = parts[index].mark ?? ViewMark(parts[index])
                follows = follows || mark.followsHistory
                if !mark.shownPlayers.isEmpty { players.formUnion(mark.shownPlayers) }
            }
        }
        look(view.kind.content.parts)
        for modifier in view.modifiers { look(modifier.content.parts) }
        (followsHistory, shownPlayers) = (follows, players)
    }
}
