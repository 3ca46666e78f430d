/// A drawing that a program makes for a given size; SwiftUI's `Canvas`.
struct CanvasContent: ElementContent {
    let measured: MeasuredPart
    let commands: [CanvasCommand]
    let isOpaque: Bool
    let schedule: CanvasSchedule?

    func element(in context: LayoutContext) -> any LayoutElement {
        let moment = schedule?.moment(at: context.time, made: measured.made?.moment)
        if let next = schedule?.next(after: context.time) { context.changes(at: next) }
        return CanvasElement(content: self, moment: moment, style: context.style, measurer: context.measurer)
    }
}

/// The schedule by which a time-dependent drawing is made again.
public enum CanvasSchedule: Equatable, Sendable {
    /// For every frame.
    case always
    /// At the multiples of an interval; an interval that is not positive means every frame.
    case every(Duration)
    /// Never.
    case paused

    /// Returns the moment that a drawing shows at `time`.
    func moment(at time: Duration, made: Duration?) -> Duration {
        switch self {
        case .always: return time
        case .every(let interval):
            guard interval > .zero else { return time }
            return interval * Int((time / interval + 1e-9).rounded(.down))
        case .paused: return made ?? time
        }
    }

    /// Returns the time of the next moment; nil for never.
    func next(after time: Duration) -> Duration? {
        switch self {
        case .always: return time
        case .every(let interval):
            guard interval > .zero else { return time }
            return moment(at: time, made: nil) + interval
        case .paused: return nil
        }
    }
}

extension ViewNode.Kind {
    /// Returns a drawing of `commands`, which were made for the size in `measured`. It takes the proposed size, is 10
    /// by 10 without a proposal, and is clipped to its bounds. If it is opaque, its background is black.
    public static func canvas(
        _ measured: MeasuredPart, commands: [CanvasCommand], isOpaque: Bool = false, schedule: CanvasSchedule? = nil
    ) -> Self {
        Self(CanvasContent(measured: measured, commands: commands, isOpaque: isOpaque, schedule: schedule))
    }
}

private struct CanvasElement: LayoutElement {
    let content: CanvasContent
    let moment: Duration?
    let style: InheritedStyle
    let measurer: any TextMeasuring

    var name: String { "Canvas" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        LayoutMetrics(size: Size(width: proposal.width ?? 10, height: proposal.height ?? 10))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        if let sizeUpdates = content.measured.sizeUpdates(in: rect, moment: moment) { canvas.notify(sizeUpdates) }
        let rect = canvas.grid.rect(rect)
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        var replay = CanvasReplay(size: rect.size, appearance: style.appearance, measurer: measurer)
        replay.run(content.commands)
        var items = replay.finish()
        if content.isOpaque {
            let black = Paint.color(RGBA(red: 0, green: 0, blue: 0))
            items.insert(.fill(.rectangle, in: Rect(origin: .zero, size: rect.size), paint: black), at: 0)
        }
        guard !items.isEmpty else { return }
        let placed: DisplayList.Item = .transform(.translation(x: rect.minX, y: rect.minY), items: items)
        // A canvas is a separate layer: blend modes that erase do not erase the content behind it.
        let opacity = replay.isBlended ? 1.0.nextDown : 1
        canvas.draw(.group(opacity: opacity, clip: .outline(.rectangle, in: rect), items: [placed]))
    }
}
