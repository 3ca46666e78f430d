/// How a layout draws the views that UIKit draws on a phone. SwiftUI's `ImageRenderer`, which draws the content of a picture in picture,
/// shows a placeholder in their place.
package enum HostedViewDrawing: Hashable, Sendable, InheritedKey {
    /// As all other views: the phone shows them too.
    case ordinary
    /// As all other views, and reported.
    case reported
    /// As the placeholder, and reported.
    case placeholder

    package static var defaultValue: HostedViewDrawing { .ordinary }
}

/// A view that UIKit draws on a phone, as a layout met it.
package struct HostedView: Hashable, Sendable {
    /// The view's name.
    package var name: String
    /// The view's identity; nil where only its place is known.
    package var identity: ViewIdentity?
}

/// The placeholder that `ImageRenderer` draws: a yellow field of the view's size with a red "prohibited" sign.
struct HostedViewElement: LayoutElement {
    /// The view itself, which gives the size; nil where it has no layout here.
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

/// What a player shows at the moment for which views are laid out.
package struct ShownMovie: Equatable, Sendable {
    /// The movie's size in pixels that are square, upright; nil where it is not known yet, or has no pictures.
    package var size: Size?
    /// The picture that stands; nil where there is none yet.
    package var picture: MoviePicture?

    /// A movie of `size` that shows `picture`.
    package init(size: Size? = nil, picture: MoviePicture? = nil) {
        self.size = size
        self.picture = picture
    }
}

/// What the program's players show; given to a whole tree.
enum ShownMovies: InheritedKey {
    static let defaultValue: [PlayerID: ShownMovie] = [:]
}
