import Glibc
import PiPKit
import Synchronization

/// Writes lines to a descriptor whose reader may be slow, or may not read at all, such as the pipe of a program that
/// started the command. Thread-safe.
///
/// A line waits for the reader. In a live session, and after a signal, it waits for at most ``patience``: then it is
/// dropped, as are further ones while the reader does not read. When it reads again, it receives their number.
package final class PatientWriter: Sendable {
    /// The longest time for which a line of a live session waits.
    static let patience = Duration.milliseconds(250)

    private struct State {
        /// The rest of a line of which the reader has received the beginning.
        var rest: ArraySlice<UInt8> = []
        var droppedCount = 0

        var isStalled: Bool { !rest.isEmpty || droppedCount > 0 }
    }

    private let descriptor: Int32
    private let countLine: @Sendable (_ droppedCount: Int) -> String
    private let state = Mutex(State())
    private let isLive = Atomic(false)

    /// Creates a writer; `countLine` returns the line with the number of dropped ones.
    package init(_ descriptor: Int32, countLine: @escaping @Sendable (_ droppedCount: Int) -> String) {
        (self.descriptor, self.countLine) = (descriptor, countLine)
    }

    /// Limits the time for which a line waits, because the session runs on the host's clock.
    package func becomeLive() {
        isLive.store(true, ordering: .relaxed)
    }

    /// Writes `text`, or drops it.
    package func put(_ text: String) {
        state.withLock { state in
            guard !state.isStalled || TimedWrite.isWritable(descriptor, within: 0) && catchUp(&state) else {
                state.droppedCount += 1
                return
            }
            let bytes = Array(text.utf8)[...]
            let rest = write(bytes)
            if !rest.isEmpty, rest.count == bytes.count { state.droppedCount = 1 } else { state.rest = rest }
        }
    }

    /// Writes what the reader lacks. Returns whether it has received all of that.
    private func catchUp(_ state: inout State) -> Bool {
        state.rest = write(state.rest)
        guard state.rest.isEmpty, state.droppedCount > 0 else { return state.rest.isEmpty }
        let line = Array(countLine(state.droppedCount).utf8)[...]
        let rest = write(line)
        guard rest.count < line.count else { return false }
        (state.rest, state.droppedCount) = (rest, 0)
        return rest.isEmpty
    }

    /// Writes `bytes`. Returns those that the reader did not take in time; none if there is no reader.
    private func write(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let (rest, failure) = TimedWrite.write(bytes, to: descriptor) {
            isLive.load(ordering: .relaxed) || SignalTermination.endsProcess ? Self.patience : nil
        }
        return failure == 0 ? rest : []
    }
}
