/// Makes a timeline out of the bytes of a file as they come.
package struct ControlTimelineReader {
    /// What was read so far.
    package private(set) var timeline = ControlTimeline()
    /// The inputs of the recorded session, where the first line is an event log's.
    package private(set) var recordedInputs: SessionConfiguration?
    private let name: String
    private var lines: ControlLineReader
    private var newest = Duration.zero

    /// A reader of what errors call `name`.
    package init(name: String) {
        self.name = name
        lines = ControlLineReader(name: name)
    }

    /// Takes `bytes` in. Throws what is wrong with the first line that cannot be obeyed.
    package mutating func take(_ bytes: ArraySlice<UInt8>, isAtEnd: Bool = false) throws(ControlError) {
        for line in lines.take(bytes, isAtEnd: isAtEnd) {
            switch try line.content.get() {
            case .event(let event): try append(event, line: line.number)
            case .inputs(let inputs): if line.number == 1 { recordedInputs = inputs }
            case .end(let time): timeline.recordedEnd = time
            case .record: break
            }
        }
    }

    private mutating func append(_ line: ControlLine, line number: Int) throws(ControlError) {
        func refusal(_ message: String) -> ControlError {
            ControlError(file: name, line: number, column: nil, message: message)
        }
        switch line.moment {
        case .at(let time):
            guard time >= newest else {
                throw refusal("\"at\" lies before the line above; lines are in the order of their times")
            }
            newest = time
        case .after(let time):
            newest += time
            guard newest <= SessionLimits.time else {
                throw refusal("\"after\" leads beyond a session's longest time, \(SessionLimits.time.decimalSeconds) s")
            }
        case .now: throw refusal("when? Give \"at\", seconds of the session, or \"after\", seconds from the line above")
        }
        guard timeline.append(TimedControlEvent(time: newest, event: line.event)) else {
            throw refusal("more than \(SessionLimits.eventCount) events")
        }
    }
}
