import Synchronization
package import Views

/// Checks a view against its saturation width (`LayoutNode.saturationWidth`), wherever it is measured and placed.
/// `hides` hides that width from its parents, which must then measure the view.
package struct SaturationWidthCheck: LayoutModifier {
    /// The results of the check.
    package final class Report: Sendable, Equatable {
        private let state = Mutex((checks: 0, faults: [String](), isBusy: false))

        /// A report of nothing.
        package init() {}

        package static func == (first: Report, second: Report) -> Bool { first === second }

        /// The number of measured sizes and drawings that were compared.
        package var checks: Int { state.withLock { $0.checks } }
        /// Those that should have been alike and were not.
        package var faults: [String] { state.withLock { $0.faults } }

        /// Runs `body` where no other is at work: what is asked for a comparison is not compared again.
        fileprivate func alone(_ body: () -> Void) {
            let isFree = state.withLock { state in
                defer { state.isBusy = true }
                return !state.isBusy
            }
            guard isFree else { return }
            body()
            state.withLock { $0.isBusy = false }
        }

        fileprivate func note(_ isAlike: Bool, _ fault: @autoclosure () -> String) {
            state.withLock { state in
                state.checks += 1
                if !isAlike { state.faults.append(fault()) }
            }
        }
    }

    private let report: Report
    private let hides: Bool

    /// Creates a check that reports to `report`.
    package init(_ report: Report, hides: Bool) {
        (self.report, self.hides) = (report, hides)
    }

    package var name: String { "check" }

    package func saturationWidth(for child: LayoutNode, along axis: Axis, across: Double?) -> Double? {
        hides ? nil : child.saturationWidth(along: axis, across: across)
    }

    package func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        report.alone {
            for (axis, alike) in alike(child, proposal) {
                let answers = alike.map { child.metrics(for: $0) }
                for (asked, answer) in zip(alike, answers) {
                    report.note(
                        answer == answers[0], "\(axis): \(asked) \(answer), \(alike[0]) \(answers[0])")
                }
            }
        }
        return child.metrics(for: proposal)
    }

    package func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let before = canvas
        child.place(at: rect.origin, proposal: proposal, on: &canvas)
        let items = canvas.items
        report.alone {
            for (axis, alike) in alike(child, proposal) where alike.contains(proposal) {
                for asked in alike {
                    var other = before
                    child.place(at: rect.origin, proposal: asked, on: &other)
                    report.note(other.items == items, "\(axis): drawn for \(asked), \(proposal)")
                }
            }
        }
    }

    /// Proposals for which `child` should be alike, `proposal` among them where it is one; for each axis for which something is enough.
    private func alike(_ child: LayoutNode, _ proposal: ProposedSize) -> [(Axis, [ProposedSize])] {
        var found: [(Axis, [ProposedSize])] = []
        for axis in [Axis.horizontal, .vertical] {
            let (own, across) =
                axis == .horizontal ? (proposal.width, proposal.height) : (proposal.height, proposal.width)
            for known in [nil, across] {
                guard let saturationWidth = child.saturationWidth(along: axis, across: known) else { continue }
                var lengths = [nil, saturationWidth + 1e-6, saturationWidth + 0.75, saturationWidth + 1_000, .infinity]
                if let own, own >= saturationWidth + 1e-6 { lengths.append(own) }
                for across in known == nil ? [across, nil, 0, 9, 33, .infinity] : [across] {
                    found.append((axis, lengths.map { Self.proposal(axis, $0, across: across) }))
                }
            }
        }
        return found
    }

    private static func proposal(_ axis: Axis, _ length: Double?, across: Double?) -> ProposedSize {
        axis == .horizontal
            ? ProposedSize(width: length, height: across) : ProposedSize(width: across, height: length)
    }
}
