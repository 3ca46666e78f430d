import SharedTypes
import Views

/// Finds the texts and symbols of a session's frames that cannot be read, and reports each once.
///
/// It examines the first frame, and then frames in which the colours of texts or of their surroundings have changed. It
/// examines at most one per second of session time; an earlier change is examined when the second is over. While the
/// content moves and nothing is found, it examines fewer frames: after 2, 4, 8 and then 16 seconds. It also examines
/// one when the content has been at rest for a second. Use it on one thread.
final class ContrastAudit {
    /// The frame that was examined last.
    private var latest: (time: Duration, placedList: PlacedDisplayList)?
    /// The newest frame.
    private var newest: (time: Duration, placedList: PlacedDisplayList)?
    /// The time from one examined frame to the next while the content moves.
    private var movingInterval = Duration.seconds(1)
    private static let longestInterval = Duration.seconds(16)
    /// The maximum time between two frames of moving content.
    private static let restingInterval = Duration.milliseconds(100)
    /// The unreadable elements of a moving frame. Each is reported if it is also unreadable in the next examined frame.
    private var doubtful: Set<Place> = []
    private var reported: Set<Place> = []
    /// The time at which to examine a frame that was too early; nil if there is none.
    private(set) var dueTime: Duration?

    /// An element, as far as it is known.
    private struct Place: Hashable {
        let identity: ViewIdentity?
        /// The name of an element without an identity.
        let name: String
    }

    /// Receives the frame of `placedList`, drawn for `time`. Returns whether to examine it now. `isAnimated` is whether
    /// the content changes by itself soon.
    func isDue(_ placedList: PlacedDisplayList, at time: Duration, isAnimated: Bool) -> Bool {
        guard placedList.list != nil else {
            (newest, dueTime) = (nil, nil)
            return false
        }
        let isMoving = isAnimated || newest.map { time - $0.time < Self.restingInterval } ?? false
        newest = (time, placedList)
        guard let latest else { return begin(placedList, at: time) }
        let soonest = latest.time + .seconds(1)
        let next = isMoving ? min(latest.time + movingInterval, max(soonest, time + .seconds(1))) : soonest
        if !isMoving { movingInterval = .seconds(1) }
        if time < next {
            dueTime = next
            return false
        }
        dueTime = nil
        return (!doubtful.isEmpty || hasChanged(placedList, since: latest.placedList)) && begin(placedList, at: time)
    }

    /// Returns the frame to examine at `time` because it was too early before; nil if there is none.
    func takeDue(at time: Duration) -> PlacedDisplayList? {
        guard let dueTime, time >= dueTime, let newest, let latest else { return nil }
        self.dueTime = nil
        guard !doubtful.isEmpty || hasChanged(newest.placedList, since: latest.placedList) else { return nil }
        return begin(newest.placedList, at: time) ? newest.placedList : nil
    }

    private func begin(_ placedList: PlacedDisplayList, at time: Duration) -> Bool {
        latest = (time, placedList)
        movingInterval = min(movingInterval * 2, Self.longestInterval)
        return true
    }

    private func hasChanged(_ placedList: PlacedDisplayList, since before: PlacedDisplayList) -> Bool {
        guard before.contentBackground == placedList.contentBackground, before.placement == placedList.placement,
            let list = placedList.list
        else { return true }
        return before.list?.hasSameColors(as: list) != true
    }

    /// Returns the notes on `items`, which are unreadable in a frame whose views have the frames `views`. `isMoving` is
    /// whether an animation runs, so that they may be unreadable only for a moment.
    func notes(on items: [LowContrastItem], among views: [LayoutFrame], isMoving: Bool) -> [PainterDiagnostic] {
        var seen: Set<Place> = []
        var notes: [PainterDiagnostic] = []
        for item in items {
            let identity = views.identity(of: item)
            let place = Place(identity: identity, name: identity == nil ? item.item.frameName : "")
            seen.insert(place)
            guard !isMoving || doubtful.contains(place), reported.insert(place).inserted else { continue }
            notes.append(PainterDiagnostic(item.text, on: identity))
        }
        doubtful = isMoving ? seen.subtracting(reported) : []
        if !seen.isEmpty { movingInterval = .seconds(1) }
        if !doubtful.isEmpty, let latest { dueTime = latest.time + .seconds(1) }
        return notes
    }
}

extension LowContrastItem {
    /// The message: the fault, and the remedy.
    fileprivate var text: String {
        let kind = if case .symbol = item { "symbol" } else { "text" }
        return
            "\(kind) is not visible: \(color.hexadecimal) on \(backdrop.hexadecimal) (contrast \(DecimalFormat.text(contrast, digits: 1)));"
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

    /// The rectangle of a text or a symbol; nil for anything else.
    fileprivate var place: Rect? {
        switch self {
        case .text(_, let rect, _), .symbol(_, let rect, _): rect
        default: nil
        }
    }
}

extension [LayoutFrame] {
    /// Returns the identity of the view that draws `foreground`, or of its nearest ancestor that has one; nil if there
    /// is none.
    fileprivate func identity(of foreground: LowContrastItem) -> ViewIdentity? {
        guard let place = foreground.item.place else { return nil }
        let name = foreground.item.frameName
        let named = indices.filter { self[$0].name == name }
        // A view may draw its own texts elsewhere, for example a canvas with transforms.
        let holding = indices.filter { self[$0].rect.holds(foreground.place) }
        let own =
            named.first { self[$0].rect == place } ?? named.first
            ?? holding.last { index in holding.allSatisfy { self[index].rect.area <= self[$0].rect.area } }
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

    /// Whether `other` lies within the rectangle, to half a point.
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
