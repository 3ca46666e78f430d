import SharedTypes
import Views
import WorkerProtocol

/// The host's synchronous responses to queries of a running script.
final class ScriptHost {
    /// Measures texts; nil while nothing draws the script's views.
    var measurer: (any TextMeasuring)?
    /// Responds to the script's requests about its images.
    var imageReply: ((String) -> String)?
    /// The files that the script may access.
    var files: HostFiles?

    /// The response to a query without which the script cannot continue; nil for none.
    func reply(to subject: WorkerQuery, _ text: String) -> String? {
        switch subject {
        case .text: measureText(text)
        case .images: imageReply?(text)
        case .files: files.map { FileMessages.reply(to: text, $0) }
        }
    }

    /// The size of the text in `[text, font, spacing]`, as the members of a `TextMetrics`. Nil if there is no measurer.
    private func measureText(_ request: String) -> String? {
        guard let measurer, let document = try? JSONDocument.reading(Array(request.utf8)) else { return nil }
        let parts = Array(document.root.elements)
        guard parts.count > 1, let string = parts[0].string else { return nil }
        let spacing = parts.count > 2 ? parts[2].number ?? 0 : 0
        let run = CanvasFont(font: CanvasFontForm.font(parts[1]), spacing: spacing).run(of: string)
        let metrics = measurer.measure(run, width: nil, height: nil)
        let (ascent, height) = (metrics.firstBaseline, metrics.size.height)
        let ink =
            measurer.ink(of: run) ?? Rect(x: 0, y: 0, width: metrics.size.width, height: height)
        return JSONLine().number("width", metrics.size.width)
            .number("fontBoundingBoxAscent", ascent).number("fontBoundingBoxDescent", height - ascent)
            .number("actualBoundingBoxAscent", ascent - ink.minY).number("actualBoundingBoxDescent", ink.maxY - ascent)
            .number("actualBoundingBoxLeft", -ink.minX).number("actualBoundingBoxRight", ink.maxX).text
    }
}
