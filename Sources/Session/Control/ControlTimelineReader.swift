/// Parses a timeline from the bytes of a file as they arrive.
package struct ControlTimelineReader {
    /// The timeline that was read so far.
    package private(set) var timeline = ControlTimeline()
    /// The inputs of the recorded session, if the first line is an event log's.
    package private(set) var recordedInputs: SessionInputs?
    private let name: String
    private var lines: ControlLineSplitter
    private var newest = Duration.zero

    /// Creates a reader of the file that errors call `name`.
    package init(name: String) {
        self.name = name
        lines = ControlLineSplitter(name: name)
    }

    /// Takes `bytes`. Throws the error of the first invalid line.
    package mutating func take(_ bytes: ArraySlice<UInt8>, isAtEnd: Bool = false) throws(ControlError) {
        for line in lines.take(bytes, isAtEnd: isAtEnd) {
            switch try line.content.get() {
            case .event(let event):
                try reach(event.moment, line: line.number)
                guard timeline.append(TimedControlEvent(time: newest, event: event.event)) else {
                    throw refusal("more than \(SessionLimits.eventCount) events", line: line.number)
                }
            case .web(let web): try take(web, line: line.number)
            case .inputs(let inputs):
                guard line.number == 1 else { continue }
                recordedInputs = inputs
                timeline.isForOpenWindow = inputs.program.opensWindow == true
                timeline.web = timeline.web ?? WebReplay()
            case .end(let time, let hasClosed):
                timeline.recordedEnd = time
                timeline.closing = hasClosed ? .at(time - .nanoseconds(1)) : .never
            case .passedOver(let start, let end): timeline.passedOver.append((start, max(start, end)))
            case .record, .statusRequest: break
            }
        }
    }

    private mutating func take(_ web: WebLogRecord, line: Int) throws(ControlError) {
        switch web.content {
        // A request has no time of its own when the session is replayed.
        case .request, .socket, .file: break
        case .response, .socketEvent: try reach(web.moment, line: line)
        }
        var recording = timeline.web ?? WebReplay()
        timeline.web = nil
        guard recording.take(web.content, at: newest, line: line) else {
            throw refusal(
                "more than \(SessionLimits.eventCount) responses, or more than \(SessionLimits.recordedBytes >> 20) MB of them",
                line: line)
        }
        timeline.web = recording
    }

    /// Advances to the time of a line.
    private mutating func reach(_ moment: ControlLine.Moment, line: Int) throws(ControlError) {
        switch moment {
        case .at(let time):
            guard time >= newest else {
                throw refusal(
                    "\"at\" is earlier than in the line above; order the lines by time", line: line)
            }
            newest = time
        case .after(let time):
            newest += time
            guard newest <= SessionLimits.time else {
                throw refusal(
                    "\"after\" exceeds the maximum time of a session, \(SessionLimits.time.decimalSeconds) s",
                    line: line)
            }
        case .now:
            throw refusal(
                "the time is missing; give \"at\", the session time in seconds, as in {\"at\":5,\"event\":\"pause\"}, "
                    + "or \"after\", the seconds since the line above",
                line: line)
        }
    }

    private func refusal(_ message: String, line: Int) -> ControlError {
        ControlError(file: name, line: line, column: nil, message: message)
    }
}
