/// Tells of pictures that a slow sink goes without: when that begins, and when it has been over for a while. A value type: counts in, words out.
package struct LossWatch {
    /// So long without a loss, in 1/90000 s, and it is over: 10 s.
    package static let calm: Int64 = 900_000

    private var count = 0
    /// How many there had been when it began; nil where nothing is lost.
    private var countBefore: Int?
    private var lastLoss: Int64 = 0
    private var words: [String] = []

    package init() {}

    /// At `time`, in 1/90000 s, it was `count` pictures by now.
    package mutating func note(_ count: Int, at time: Int64) {
        if count > self.count {
            if countBefore == nil {
                countBefore = self.count
                words.append(
                    "it does not take pictures as fast as they come; they are left out up to the next key frame")
            }
            lastLoss = time
        } else if let before = countBefore, time - lastLoss > Self.calm {
            words.append("it takes pictures as they come again; \(count - before) were left out")
            countBefore = nil
        }
        self.count = count
    }

    /// What is lost for another reason, which is told elsewhere.
    package mutating func passOver(_ count: Int) {
        self.count = count
    }

    /// What is to be told since the last call.
    package mutating func take() -> [String] {
        defer { words = [] }
        return words
    }
}
