import JSONText
import Views

extension ModifierReader {
    /// A function, or `{count, perform}`.
    static let onTapGesture = ModifierReader("onTapGesture", unseen: .gesture) { value, decoder in
        let count = value["count"]?.json.number.flatMap { Int(exactly: $0) } ?? 1
        guard let action = decoder.action(value["perform"] ?? value) else { return [] }
        return [.onTap(action, count: max(count, 1))]
    }

    /// The gesture of a view, where it is one of tapping.
    static let gestures = ["gesture", "highPriorityGesture", "simultaneousGesture"].map { name in
        ModifierReader(name, unseen: .gesture) { value, decoder in
            let gesture = value["gesture"] ?? value
            guard gesture["type"]?.json.string == "tap", let ended = gesture["onEnded"] else { return [] }
            return [.onTap(decoder.action(ended))]
        }
    }

    /// Whether a view can be tapped.
    static let allowsHitTesting = ModifierReader("allowsHitTesting", unseen: .gesture) { value, _ in
        value.json.bool == false ? [.allowsHitTesting(false)] : []
    }

    /// What a view is called for those who do not see it.
    static let accessibilityLabel = ModifierReader("accessibilityLabel", unseen: .accessibility) { value, _ in
        value.json.string.map { [.accessibilityLabel($0)] } ?? []
    }
}
