import FrameSource
import JSONText
import Session
import Views

/// Finds the texts and symbols of a session's frames that cannot be read, and reports each once.
///
/// It looks at the first frame, and then, at most once a second of session time, at frames in which colours of texts or what is around them
/// have changed. One thread.
final class ContrastAudit {
    /// What was looked at last.
    private var latest: (time: Duration, picture: PlacedList)?
    /// What could not be read in a frame that moves, and is reported if it still cannot be read in the next one that is looked at.
    private var doubtful: Set<Place> = []
    private var reported: Set<Place> = []

    /// An element, as far as it is known.
    private struct Place: Hashable {
        let identity: ViewIdentity?
        /// What tells it apart where it has no identity.
        let name: String
    }

    /// Whether the frame of `picture`, shown at `time`, is to be looked at; it counts as looked at then.
    func isDue(_ picture: PlacedList, at time: Duration) -> Bool {
        guard let list = picture.list else { return false }
        if let latest {
            guard time >= latest.time + .seconds(1) else { return false }
            let before = latest.picture
            if before.contentBackground == picture.contentBackground, before.placement == picture.placement,
                before.list?.hasSameColors(as: list) == true
            {
                return false
            }
        }
        latest = (time, picture)
        return true
    }

    /// Returns what is to be said of `inks`, which cannot be read in a frame whose views have the frames `views`. `isMoving`: an animation
    /// runs, so that they may only be on their way.
    func notes(on inks: [UnreadableInk], among views: [LayoutFrame], isMoving: Bool) -> [PainterNote] {
        var seen: Set<Place> = []
        var notes: [PainterNote] = []
        for ink in inks {
            let identity = views.identity(of: ink.item)
            let place = Place(identity: identity, name: identity == nil ? ink.item.frameName : "")
            seen.insert(place)
            guard !isMoving || doubtful.contains(place), reported.insert(place).inserted else { continue }
            notes.append(PainterNote(ink.text, on: identity))
        }
        doubtful = isMoving ? seen : []
        return notes
    }
}

extension UnreadableInk {
    /// What is wrong, and what to do.
    fileprivate var text: String {
        let kind = if case .symbol = item { "symbol" } else { "text" }
        return
            "\(kind) is not visible: \(color.hexadecimal) on \(backdrop.hexadecimal) (contrast \(Decimal.text(contrast, digits: 1)));"
            + " set foregroundStyle or background"
    }
}

extension DisplayList.Item {
    /// The name under which the frame of a text or a symbol is listed.
    fileprivate var frameName: String {
        switch self {
        case .text(let run, _, _): "Text \(JSONLine.quoted(run.string))"
        case .symbol(let run, _, _): "Image \(JSONLine.quoted(run.name))"
        default: ""
        }
    }

    /// Where a text or a symbol was laid out; nil for anything else.
    fileprivate var place: Rect? {
        switch self {
        case .text(_, let rect, _), .symbol(_, let rect, _): rect
        default: nil
        }
    }
}

extension [LayoutFrame] {
    /// The identity of the view that draws `item`, or of the nearest one around it that has one; nil where there is none.
    fileprivate func identity(of item: DisplayList.Item) -> ViewIdentity? {
        guard let place = item.place else { return nil }
        let name = item.frameName
        let named = indices.filter { self[$0].name == name }
        let own =
            named.first { self[$0].rect == place } ?? named.first
            ?? indices.filter { self[$0].rect.holds(place) }.min { self[$0].rect.area < self[$1].rect.area }
        guard var index = own else { return nil }
        var depth = self[index].depth + 1
        while true {
            if self[index].depth < depth {
                depth = self[index].depth
                if let identity = self[index].identity { return identity }
            }
            guard index > 0 else { return nil }
            index -= 1
        }
    }
}

extension Rect {
    fileprivate var area: Double { size.width * size.height }

    /// Whether `other` lies in the rectangle, to half a point.
    fileprivate func holds(_ other: Rect) -> Bool {
        other.minX >= minX - 0.5 && other.minY >= minY - 0.5 && other.maxX <= maxX + 0.5 && other.maxY <= maxY + 0.5
    }
}

extension RGBA {
    /// `#rrggbb`.
    fileprivate var hexadecimal: String {
        [red, green, blue].reduce("#") { text, value in
            let digits = String(Int((value * 255).rounded()), radix: 16)
            return text + (digits.count < 2 ? "0" : "") + digits
        }
    }
}
