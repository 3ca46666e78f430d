import Glibc

// Measures the parts of a session one by one, beside copying a frame of 1280 by 720, and prints a line for each: its
// name, nanoseconds, how often it asked for memory, and how often for 64 KiB or more. The parts take turns, round after
// round, and medians count. pieces "laying out" measures those alone whose names begin so.
let beginnings = CommandLine.arguments.dropFirst()
let pieces = try ([copying(), converting()] + drawing() + layingOut() + decoding() + [queueing()])
    .filter { piece in beginnings.isEmpty || beginnings.contains { piece.name.hasPrefix($0) } }
let rounds = 15
var costs = [[Double]](repeating: [], count: pieces.count)
var memory = [(all: Double, large: Double)](repeating: (0, 0), count: pieces.count)
for _ in 0...rounds {
    for (index, piece) in pieces.enumerated() {
        let cost = piece.cost()
        costs[index].append(cost.nanoseconds)
        memory[index] = (cost.allocations, cost.largeAllocations)
    }
}
for (index, piece) in pieces.enumerated() {
    // The first round is not counted: in it caches are filled.
    let median = costs[index].dropFirst().sorted()[rounds / 2]
    print(piece.name, median, memory[index].all, memory[index].large, separator: "\t")
}
