/// Why a worker is gone that was needed.
enum WorkerEnd: Error, Equatable {
    /// It did not come to an end in its time, nor could it be ended in an orderly way.
    case overTime
    /// It took this many bytes of memory.
    case overMemory(Int)
    /// It was at work when its session was asked to end.
    case interrupted
    /// It ended by itself; how, in words.
    case died(String)
    /// It said something that cannot be understood, or too much.
    case unreadable(String)
}
