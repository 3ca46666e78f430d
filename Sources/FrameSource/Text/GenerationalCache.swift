/// A cache that evicts values that were not requested recently. It holds two generations: when the younger one is full,
/// it discards the older one. The capacity of a generation follows the requests of the last rounds. Rounds that
/// repeatedly request more values than usual therefore create each of them once.
///
/// Complexity: O(1) for every operation.
package struct GenerationalCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        /// The last round that requested the value.
        var round: Int
    }

    /// The minimum number of requested values that are cached; the maximum is twice as many.
    private(set) var capacity: Int
    private let leastCapacity: Int
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var round = 0
    /// The number of different values that this round requested.
    private var asked = 0

    /// Creates a cache of at least `capacity` values.
    package init(capacity: Int) {
        self.capacity = capacity
        leastCapacity = capacity
    }

    /// Returns the value of `key`, and creates it if it is not cached.
    package mutating func value(for key: Key, make: () -> Value) -> Value {
        if let value = cachedValue(key) { return value }
        let value = make()
        keep(value, for: key)
        return value
    }

    /// Returns the value of `key`; nil if it is not cached.
    private mutating func cachedValue(_ key: Key) -> Value? {
        if let entry = young[key] {
            if entry.round != round {
                asked += 1
                young[key]?.round = round
            }
            return entry.value
        }
        guard let value = old.removeValue(forKey: key)?.value else { return nil }
        keep(value, for: key)
        return value
    }

    /// Caches `value` for `key`, which has none.
    private mutating func keep(_ value: Value, for key: Key) {
        asked += 1
        if young.count >= capacity {
            old = young
            young = [:]
        }
        young[key] = Entry(value: value, round: round)
    }

    /// Removes all values.
    mutating func removeAll() {
        (young, old) = ([:], [:])
    }

    /// Removes all values that this round has not requested.
    mutating func removeUnrequested() {
        young = young.filter { $0.value.round == round }
        old = old.filter { $0.value.round == round }
    }

    /// Ends a round after a frame. The capacity grows to the number of values that the round requested, and shrinks
    /// slowly if fewer are requested.
    package mutating func endRound() {
        round &+= 1
        capacity = max(leastCapacity, asked, capacity - capacity / 64)
        asked = 0
    }
}
