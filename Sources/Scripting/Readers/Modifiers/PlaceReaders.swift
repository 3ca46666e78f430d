import JSONText
import Views

extension ModifierReader {
    /// `{x, y}`: the position of the view's centre in the proposed space.
    static let position = ModifierReader(
        "position",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{x, y}")
                return []
            }
            return [.position(x: try decoder.number(value["x"]) ?? 0, y: try decoder.number(value["y"]) ?? 0)]
        })

    /// The drawing order among a container's views.
    static let zIndex = ModifierReader(
        "zIndex",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.zIndex($0)] } ?? []
        })

    /// `{alignment, value, offset}`: an alignment guide of the view, set to a length or to another of its guides.
    static let alignmentGuide = ModifierReader(
        "alignmentGuide",
        value: { value, decoder throws(ScriptError) in
            guard let guide = value["alignment"], let place = try decoder.guidePlace(value["value"]) else {
                decoder.reject(value, expected: "{alignment, value}")
                return []
            }
            let offset = try decoder.number(value["offset"]) ?? 0
            let horizontal = guide.json.string.flatMap(HorizontalAlignment.init(rawValue:))
            let vertical = guide.json.string.flatMap(VerticalAlignment.init(rawValue:))
            var result: [Modifier] = []
            // The centre is a guide of both axes; an anchor along one of them determines which is meant.
            if let horizontal, vertical == nil || place.axis != .down {
                result.append(.alignmentGuide(horizontal, at: place, offset: offset))
            }
            if let vertical, horizontal == nil || place.axis != .across {
                let place = place == .horizontal(.center) ? .vertical(.center) : place
                result.append(.alignmentGuide(vertical, at: place, offset: offset))
            }
            if result.isEmpty { decoder.reject(guide, expected: "a guide") }
            return result
        })

    /// The colour scheme of the whole frame.
    static let preferredColorScheme = ModifierReader("preferredColorScheme", word: "light or dark") {
        .preferredColorScheme($0)
    }

    /// `{layoutDirection, …}`: environment values; the others change nothing visible.
    static let environments = ModifierReader(
        "environments",
        value: { value, decoder in
            guard let direction = value["layoutDirection"] else { return [] }
            let word: LayoutDirection? = decoder.word(direction, expected: "leftToRight or rightToLeft")
            return word.map { [.layoutDirection($0)] } ?? []
        })
}

extension TreeDecoder {
    /// A length, or one of a view's anchors by name; nil for other values.
    fileprivate mutating func guidePlace(_ value: PropValue?) throws(ScriptError) -> GuidePlace? {
        guard let value else { return nil }
        guard let word = value.json.string else { return try number(value).map { .length($0) } }
        if word == "width" { return .width }
        if word == "height" { return .height }
        if word == "center" { return .horizontal(.center) }
        if let guide = HorizontalAlignment(rawValue: word) { return .horizontal(guide) }
        if let guide = VerticalAlignment(rawValue: word) { return .vertical(guide) }
        reject(value, expected: "a number or a guide")
        return nil
    }
}

extension GuidePlace {
    fileprivate enum Direction {
        case across, down, either
    }

    /// The axis of the anchor.
    fileprivate var axis: Direction {
        switch self {
        case .length, .horizontal(.center): .either
        case .horizontal, .width: .across
        case .vertical, .height: .down
        }
    }
}
