import Views

/// Places that views left, without anything that belonged to them but what they are told apart by.
struct LeftPlaces {
    /// One of them.
    struct One {
        let viewType: any Any.Type
        let identity: ViewIdentity
        /// Those beneath it.
        let inner: LeftPlaces
    }

    /// More than this are not on their way out of one place at a time.
    private static let limit = 16
    private var places: [PlaceKey: One] = [:]
    /// The oldest first.
    private var order: [PlaceKey] = []

    mutating func keep(_ place: One, at key: PlaceKey) {
        if places.updateValue(place, forKey: key) != nil { order.removeAll { $0 == key } }
        order.append(key)
        if order.count > Self.limit { places[order.removeFirst()] = nil }
    }

    /// The place at `key`, where views of `viewType` stood there, which is none that was left any more.
    mutating func take(_ key: PlaceKey, _ viewType: any Any.Type) -> One? {
        guard let place = places[key], place.viewType == viewType else { return nil }
        places[key] = nil
        order.removeAll { $0 == key }
        return place
    }
}
