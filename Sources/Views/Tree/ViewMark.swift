/// Stands for a view that a front end keeps from tree to tree: views with the same mark are the same view, and what was found out about
/// one holds for the other.
package final class ViewMark: Sendable {
    /// Whether something in the view looks as it came or changed.
    let followsHistory: Bool
    /// The players whose movies are in the view.
    let shownPlayers: Set<PlayerID>

    /// The mark of `view`.
    package init(_ view: ViewNode) {
        followsHistory = view.followsHistory
        shownPlayers = view.shownPlayers
    }
}
