/// A dictionary that forgets what was not asked for lately. It holds the values of two generations: when the younger one
/// is full, the older one is forgotten. How many a generation holds follows what the last rounds asked for, so that a round
/// that asks for more values than usual, again and again, has each of them made once.
///
/// Complexity: O(1) for every operation.
struct RecentValues<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        /// The last round in which it was asked for.
        var round: Int
    }

    /// How many values are kept at least once they were asked for; twice as many at most.
    private(set) var capacity: Int
    private let leastCapacity: Int
    private var young: [Key: Entry] = [:]
    private var old: [Key: Entry] = [:]
    private var round = 0
    /// How many different values this round has asked for.
    private var asked = 0

    init(capacity: Int) {
        self.capacity = capacity
        leastCapacity = capacity
    }

    /// How many values are held.
    var count: Int { young.count + old.count }

    /// The value of `key`, made if it is not held.
    mutating func value(for key: Key, make: () -> Value) -> Value {
        if let value = recall(key) { return value }
        let value = make()
        keep(value, for: key)
        return value
    }

    /// The value of `key`; nil if it is not held.
    mutating func recall(_ key: Key) -> Value? {
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

    /// Holds `value` as the one of `key`, which has none.
    mutating func keep(_ value: Value, for key: Key) {
        asked += 1
        if young.count >= capacity {
            old = young
            young = [:]
        }
        young[key] = Entry(value: value, round: round)
    }

    /// Ends a round: a picture is done. What a round asked for is room for in the next ones; where less is asked for, the
    /// room shrinks slowly.
    mutating func endRound() {
        round &+= 1
        capacity = max(leastCapacity, asked, capacity - capacity / 64)
        asked = 0
    }
}
