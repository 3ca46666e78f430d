/// Compares names to find misspellings.
package enum SpellingSuggestion {
    /// The number of insertions, removals and replacements of letters that turn `one` into `other`.
    package static func distance(_ one: String, _ other: String) -> Int {
        let other = Array(other)
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for j in other.indices {
                let replaced = diagonal + (letter == other[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }

    /// The one of `names` that is most similar to `name`, ignoring case; the first of equals, and nil if none is
    /// similar. The distance may be at most a third of the name's letters, or two, and must be less than the
    /// candidate's letters.
    package static func nearest(to name: String, among names: [String]) -> String? {
        guard name.count <= 100 else { return nil }
        let sought = name.lowercased()
        var found: (name: String, changes: Int)?
        for candidate in names {
            let changes = distance(sought, candidate.lowercased())
            let limit = found?.changes ?? max(2, sought.count / 3) + 1
            if changes < limit, changes < candidate.count { found = (candidate, changes) }
        }
        return found?.name
    }
}
