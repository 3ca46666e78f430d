public import SampleQueue
import Synchronization

/// Reads the samples of a movie's tracks in order, as fast as they are taken. After AVFoundation's `AVAssetReader`.
/// Thread-safe.
///
/// Add an output for each track to read, call ``startReading()``, then take samples from the outputs. Each output reads
/// the file on its own, so that they may be read at different speeds and on different threads.
public final class AVAssetReader: Sendable {
    /// The progress of a reader.
    public enum Status: Int, Sendable {
        /// Reading has not started.
        case unknown = 0
        /// More samples may follow.
        case reading = 1
        /// All samples of all outputs were taken.
        case completed = 2
        /// Reading failed; see `error`.
        case failed = 3
        /// Reading was cancelled.
        case cancelled = 4
    }

    private struct State {
        var status = Status.unknown
        var error: (any Error)?
        var outputs: [AVAssetReaderOutput] = []
        var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)
    }

    /// The movie that is read.
    public let asset: AVURLAsset
    private let state = Mutex(State())

    /// Creates a reader of `asset` and reads the movie's header on this thread. Throws ``PlaybackError`` if the movie
    /// cannot be read.
    public init(asset: AVURLAsset) throws {
        self.asset = asset
        _ = try asset.readProperties()
    }

    deinit {
        for output in state.withLock({ $0.outputs }) { output.cancel() }
    }

    /// The progress of reading.
    public var status: Status { state.withLock { $0.status } }

    /// The reason why reading failed; nil if it did not.
    public var error: (any Error)? { state.withLock { $0.error } }

    /// The outputs, in the order in which they were added.
    public var outputs: [AVAssetReaderOutput] { state.withLock { $0.outputs } }

    /// The range of the movie to read, by default all of it. A change has no effect once reading has started. Compressed
    /// video begins with the sync sample that precedes the range.
    public var timeRange: CMTimeRange {
        get { state.withLock { $0.timeRange } }
        set {
            state.withLock { state in
                if state.status == .unknown { state.timeRange = newValue }
            }
        }
    }

    /// Whether `output` can be added: it reads a track of this movie, belongs to no other reader, and reading has not
    /// started.
    public func canAdd(_ output: AVAssetReaderOutput) -> Bool {
        status == .unknown && output.isFree && output.track.input == asset.input
    }

    /// Adds an output. It has no effect if ``canAdd(_:)`` is false.
    public func add(_ output: AVAssetReaderOutput) {
        guard canAdd(output), output.attach(to: self) else { return }
        state.withLock { $0.outputs.append(output) }
    }

    /// Starts reading. Returns false, with the reason in `error`, if the settings of an output cannot be fulfilled or
    /// the time range is empty; also if reading has started before.
    public func startReading() -> Bool {
        let begun = state.withLock { state -> (outputs: [AVAssetReaderOutput], range: CMTimeRange)? in
            guard state.status == .unknown else { return nil }
            state.status = .reading
            return (state.outputs, state.timeRange)
        }
        guard let (outputs, range) = begun else { return false }
        do {
            guard range.isValid, !range.isEmpty else {
                throw PlaybackError(
                    .nothingToPlay, operation: "read it", subject: asset.input.name, cause: "the time range is empty")
            }
            for output in outputs { try output.start(asset.input, in: range) }
        } catch {
            fail(error)
            return false
        }
        // Another thread may have cancelled reading before all outputs had started.
        if status == .cancelled { for output in outputs { output.cancel() } }
        completeIfEnded()
        return true
    }

    /// Cancels reading on any thread: no output returns another sample. An output that waits for one returns nil.
    public func cancelReading() {
        let outputs = state.withLock { state -> [AVAssetReaderOutput] in
            guard state.status == .reading else { return [] }
            state.status = .cancelled
            return state.outputs
        }
        for output in outputs { output.cancel() }
    }

    /// Handles the failure of an output.
    func fail(_ error: any Error) {
        let outputs = state.withLock { state -> [AVAssetReaderOutput] in
            guard state.status == .reading else { return [] }
            (state.status, state.error) = (.failed, error)
            return state.outputs
        }
        for output in outputs { output.cancel() }
    }

    /// Handles the end of an output.
    func completeIfEnded() {
        state.withLock { state in
            guard state.status == .reading, state.outputs.allSatisfy(\.isEnded) else { return }
            state.status = .completed
        }
    }
}
