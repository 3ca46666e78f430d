extension CMTime: Comparable, Hashable {
    /// Where a kind of time stands: −∞, then finite, indefinite, +∞, and invalid last.
    private var rank: Int {
        if !isUsable { return 4 }
        if isPositiveInfinity { return 3 }
        if isNegativeInfinity { return 0 }
        return isIndefinite ? 2 : 1
    }

    /// −1, 0 or 1 as this time comes before, with or after `other`. A later epoch comes after an earlier one; equal
    /// fractions at different timescales are equal, and so are all invalid times.
    package func compare(_ other: CMTime) -> Int32 {
        let (rank, otherRank) = (rank, other.rank)
        if rank != otherRank { return rank < otherRank ? -1 : 1 }
        guard rank == 1 else { return 0 }
        if epoch != other.epoch { return epoch < other.epoch ? -1 : 1 }
        let left = Int128(value) * Int128(other.timescale)
        let right = Int128(other.value) * Int128(timescale)
        return left == right ? 0 : left < right ? -1 : 1
    }

    /// Whether both are the same time, whatever their timescales.
    public static func == (left: CMTime, right: CMTime) -> Bool { left.compare(right) == 0 }
    /// Whether `left` comes before `right`; the order is −∞, finite, indefinite, +∞, invalid.
    public static func < (left: CMTime, right: CMTime) -> Bool { left.compare(right) < 0 }

    /// Hashes the reduced fraction, so that equal times hash equally.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        guard isRational else { return }
        let divisor = greatestCommonDivisor(Int128(value), Int128(timescale))
        hasher.combine(Int128(value) / divisor)
        hasher.combine(Int128(timescale) / divisor)
        hasher.combine(epoch)
    }
}
