/// The assignment of a lazy container's views to lines, and the start of each line. Measured lines have exact
/// positions; the others are estimated by the average length.
struct LazyLines {
    /// The tracks of a grid; nil for a stack.
    let tracks: TrackLengths?
    /// The proposal across.
    private(set) var proposed: Double?
    /// The length taken across.
    private(set) var across = 0.0
    private let ranges: [Range<Int>]
    private var starts: [Double] = []
    private var lengths: [Double] = []
    /// The average distance from one line's start to the next one's.
    private var pitch = 0.0

    private(set) var measuredEnd = 0.0
    /// The end of the last line.
    private(set) var total = 0.0

    init(items: [LazyElement.Item], tracks: TrackLengths?) {
        self.tracks = tracks
        let most = max(tracks?.lengths.count ?? 1, 1)
        var ranges: [Range<Int>] = []
        ranges.reserveCapacity(items.count / most + 1)
        var begin = 0
        for (index, item) in items.enumerated() {
            if item.isWhole {
                if begin < index { ranges.append(begin..<index) }
                ranges.append(index..<index + 1)
                begin = index + 1
            } else if index - begin + 1 == most {
                ranges.append(begin..<index + 1)
                begin = index + 1
            }
        }
        if begin < items.count { ranges.append(begin..<items.count) }
        self.ranges = ranges
    }

    /// The number of lines.
    var count: Int { ranges.count }

    /// Returns the indices of a line's views.
    func items(of line: Int) -> Range<Int> { ranges[line] }

    /// Returns the line that contains the view at `index`.
    func line(of index: Int) -> Int {
        var (low, high) = (0, ranges.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if ranges[middle].lowerBound <= index { low = middle } else { high = middle - 1 }
        }
        return max(low, 0)
    }

    /// Adds the next measured line: `length` long, `gap` after the previous one.
    mutating func add(length: Double, gap: Double) {
        starts.append(measuredEnd + gap)
        lengths.append(length)
        measuredEnd += gap + length
    }

    /// Finishes after all measured lines have been added.
    mutating func finish(across: Double, proposed: Double?) {
        self.across = across
        self.proposed = proposed
        total = measuredEnd
        guard lengths.count < count, let last = starts.last, let end = lengths.last else { return }
        pitch = lengths.count > 1 ? last / Double(lengths.count - 1) : end
        total = max(last + pitch * Double(count - lengths.count) + end, 0)
    }

    func start(of line: Int) -> Double {
        if starts.indices.contains(line) { return starts[line] }
        return (starts.last ?? 0) + pitch * Double(line - starts.count + 1)
    }

    /// Returns the length of a line; nil if it was not measured.
    func length(of line: Int) -> Double? {
        lengths.indices.contains(line) ? lengths[line] : nil
    }

    /// Returns the line at `position`; the first or the last if there is none.
    func line(at position: Double) -> Int {
        guard count > 0, position > 0 else { return 0 }
        if position < measuredEnd {
            var (low, high) = (0, starts.count - 1)
            while low < high {
                let middle = (low + high + 1) / 2
                if starts[middle] <= position { low = middle } else { high = middle - 1 }
            }
            return max(low, 0)
        }
        guard pitch > 0, let last = starts.last else { return max(min(starts.count, count) - 1, 0) }
        return min(max(starts.count - 1 + Int(min((position - last) / pitch, 1e6)), 0), count - 1)
    }
}
