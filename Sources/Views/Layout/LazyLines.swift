/// Which of a lazy container's views stand in which line, and where its lines begin: those that were measured where they
/// do, the others as if each were as long as those on the average.
struct LazyLines {
    /// The tracks of a grid; nil for a stack.
    let tracks: TrackLengths?
    /// What was offered across.
    private(set) var proposed: Double?
    /// How much is taken across.
    private(set) var across = 0.0
    private let ranges: [Range<Int>]
    private var starts: [Double] = []
    private var lengths: [Double] = []
    /// From one line's beginning to the next one's, on the average.
    private var pitch = 0.0

    /// Where the measured lines end.
    private(set) var measuredEnd = 0.0
    /// Where the last line ends.
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

    /// How many lines there are.
    var count: Int { ranges.count }

    /// The views of a line.
    func items(of line: Int) -> Range<Int> { ranges[line] }

    /// The line in which the view at `index` stands.
    func line(of index: Int) -> Int {
        var (low, high) = (0, ranges.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if ranges[middle].lowerBound <= index { low = middle } else { high = middle - 1 }
        }
        return max(low, 0)
    }

    /// The next line is measured: `length` long, `gap` after the one before it.
    mutating func add(length: Double, gap: Double) {
        starts.append(measuredEnd + gap)
        lengths.append(length)
        measuredEnd += gap + length
    }

    /// Every line that is measured has been added.
    mutating func finish(across: Double, proposed: Double?) {
        self.across = across
        self.proposed = proposed
        total = measuredEnd
        guard lengths.count < count, let last = starts.last, let end = lengths.last else { return }
        pitch = lengths.count > 1 ? last / Double(lengths.count - 1) : end
        total = max(last + pitch * Double(count - lengths.count) + end, 0)
    }

    /// Where a line begins.
    func start(of line: Int) -> Double {
        if starts.indices.contains(line) { return starts[line] }
        return (starts.last ?? 0) + pitch * Double(line - starts.count + 1)
    }

    /// How long a line is; nil where it was not measured.
    func length(of line: Int) -> Double? {
        lengths.indices.contains(line) ? lengths[line] : nil
    }

    /// The line that stands at `position`, the first or the last where none does.
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
