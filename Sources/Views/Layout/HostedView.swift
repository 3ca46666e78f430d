/// The way in which a layout draws views that UIKit draws on a phone. SwiftUI's `ImageRenderer`, which draws the
/// content of a picture in picture, shows a placeholder in their place.
package enum HostedViewDrawing: Hashable, Sendable, InheritedKey {
    /// Like all other views: the phone shows them too.
    case ordinary
    /// Like all other views, and reported.
    case reported
    /// As the placeholder, and reported.
    case placeholder

    package static var defaultValue: HostedViewDrawing { .ordinary }
}

/// A view in a layout that UIKit draws on a phone.
package struct HostedView: Hashable, Sendable {
    /// The view's name.
    package var name: String
    /// The view's identity; nil if only its position is known.
    package var identity: ViewIdentity?
}

/// The placeholder that `ImageRenderer` draws: a yellow rectangle of the view's size with a red "prohibited" sign.
struct HostedViewElement: LayoutElement {
    /// The view itself, which determines the size; nil if it has no layout here.
    let view: LayoutNode?

    var name: String { "Placeholder" }
    var spacing: SpacingPreference { view?.spacing ?? SpacingPreference() }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        if let view { return view.metrics(for: proposal) }
        return LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = canvas.grid.rect(rect)
        let shorter = min(rect.size.width, rect.size.height)
        guard shorter > 0 else { return }
        canvas.draw(.fill(.rectangle, in: rect, paint: .color(Color.systemYellow.light)))
        // The outer diameter of the sign, its line, and the circle in the line's middle.
        let diameter = min(shorter * 0.8, 40)
        let width = diameter / 8
        let radius = (diameter - width) / 2
        let center = Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2)
        let red = Paint.color(Color.systemRed.light)
        let line = StrokeStyle(lineWidth: width)
        let circle = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        canvas.draw(.stroke(.circle, in: circle, line: line, paint: red))
        let reach = radius * 0.5.squareRoot()
        var bar = Path()
        bar.move(to: Point(x: center.x - reach, y: center.y - reach))
        bar.addLine(to: Point(x: center.x + reach, y: center.y + reach))
        canvas.draw(.strokePath(bar, line: line, paint: red))
    }
}

/// The state of a player at the time of a layout.
package struct MovieState: Equatable, Sendable {
    /// The movie's size in square pixels, upright; nil if it is not known yet, or if the movie has no video.
    package var size: Size?
    /// The current video frame; nil if there is none yet.
    package var frame: MovieFrame?

    /// Creates the state of a movie of `size` with the current frame.
    package init(size: Size? = nil, frame: MovieFrame? = nil) {
        self.size = size
        self.frame = frame
    }
}

/// The current states of the program's players; set for a whole tree.
enum MovieStates: InheritedKey {
    static let defaultValue: [PlayerID: MovieState] = [:]
}
