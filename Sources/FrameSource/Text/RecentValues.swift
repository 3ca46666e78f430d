/// A dictionary that forgets what was not asked for lately. It holds the values of two generations: when the younger one
/// is full, the older one is forgotten.
///
/// Complexity: O(1) for every operation.
struct RecentValues<Key: Hashable, Value> {
    /// How many values are kept at least once they were asked for; twice as many at most.
    let capacity: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// How many values are held.
    var count: Int { young.count + old.count }

    /// The value of `key`, made if it is not held.
    mutating func value(for key: Key, make: () -> Value) -> Value {
        if let value = young[key] { return value }
        let value = old.removeValue(forKey: key) ?? make()
        if young.count >= capacity {
            old = young
            young = [:]
        }
        young[key] = value
        return value
    }
}
