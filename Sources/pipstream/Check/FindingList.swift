/// The distinct findings of a check, in their order. A script or a file of events may cause any number of them: beyond
/// a total size they are counted. A value type.
package struct FindingList {
    /// The total size in bytes, which keeps a printed list below 4 MiB.
    private static let maximumSize = 1 << 20
    /// The bytes of a finding's line beside its text.
    private static let overhead = 150

    private var known: Set<Finding> = []
    private var kept: [Finding] = []
    private var size = 0
    private var omitted: (count: Int, severity: Finding.Severity) = (0, .note)

    package init() {}

    /// Adds `finding`, unless it is in the list.
    package mutating func add(_ finding: Finding) {
        guard !known.contains(finding) else { return }
        guard size < Self.maximumSize else {
            omitted = (omitted.count + 1, max(omitted.severity, finding.severity))
            return
        }
        size += finding.text.utf8.count + Self.overhead
        known.insert(finding)
        kept.append(finding)
    }

    /// The findings, and one with the number of those that are omitted.
    package var findings: [Finding] {
        guard omitted.count > 0 else { return kept }
        let text = "\(omitted.count) more findings are omitted, because there are too many"
        return kept + [Finding(omitted.severity, .other, text)]
    }
}
