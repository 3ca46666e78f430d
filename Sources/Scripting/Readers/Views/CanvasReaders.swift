import JSONText
import Views

extension ViewReader {
    /// A drawing that the script makes for the size that it is given.
    static let canvas = ViewReader("Canvas", props: ["draw", "opaque"]) { element, decoder throws(ScriptError) in
        decoder.canvas(element, schedule: nil)
    }

    /// A drawing that the script makes again and again.
    static let timelineCanvas = ViewReader("TimelineCanvas", props: ["draw", "paused", "schedule", "opaque"]) {
        element, decoder throws(ScriptError) in
        let isPaused = element.value("paused").map { decoder.flag($0) } ?? false
        let schedule = try decoder.schedule(element.value("schedule"))
        return decoder.canvas(element, schedule: isPaused ? .paused : schedule)
    }
}

extension TreeDecoder {
    fileprivate mutating func canvas(_ element: Element, schedule: CanvasSchedule?) -> ViewNode.Kind {
        guard let measured = measured(element) else { return .empty }
        let isOpaque = element.value("opaque").map { flag($0) } ?? false
        return .canvas(measured, commands: canvasCommands(of: element), isOpaque: isOpaque, schedule: schedule)
    }

    /// `animation`, which is every picture; `periodic`, which is every second; or `{minimumInterval}` in seconds.
    fileprivate mutating func schedule(_ value: PropValue?) throws(ScriptError) -> CanvasSchedule {
        guard let value else { return .always }
        switch value.json.string {
        case "animation": return .always
        case "periodic": return .every(.seconds(1))
        default: break
        }
        guard let interval = value["minimumInterval"] else {
            reject(value, expected: "'animation', 'periodic' or {minimumInterval}")
            return .always
        }
        return .every(.seconds(min(try length(interval) ?? 0, 1e6)))
    }
}
