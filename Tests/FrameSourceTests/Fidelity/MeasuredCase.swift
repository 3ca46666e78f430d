import Foundation
import FrameSource
import TestSupport
import Testing
import Views

/// A line of `measured.tsv`: a number measured in an iPhone's screenshot, and the tolerance for ours.
struct MeasuredCase: CustomTestStringConvertible {
    enum Kind: String {
        case ink, advance, height, line, distance, rounded, monospaced, weight, color, control, chart, spacing, widget
        case symbol, lines
        case inkOfEqualDigits = "ink-digits"
    }

    let kind: Kind
    let text: String
    let size: Double
    let variant: String
    let expected: String
    let tolerance: Double

    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard !line.hasPrefix("#"), fields.count == 6, let kind = Kind(rawValue: fields[0]),
            let tolerance = Double(fields[5])
        else { return nil }
        self.kind = kind
        (text, size, variant, expected) = (fields[1], Double(fields[2]) ?? 0, fields[3], fields[4])
        self.tolerance = tolerance
    }

    var testDescription: String { "\(kind.rawValue) of \"\(text)\" \(size.listed) \(variant)" }

    private var font: Font {
        var font = Font(size: size, weight: Font.Weight(rawValue: variant) ?? .regular)
        font.hasMonospacedDigits = kind == .inkOfEqualDigits
        if kind == .rounded { font.design = .rounded }
        if kind == .monospaced { font.design = .monospaced }
        return font
    }

    /// Our number.
    func measure(with renderer: ViewRenderer) throws -> String {
        switch kind {
        case .advance, .monospaced:
            "\(renderer.measurer.measure(TextRun(string: text, font: font), width: nil, height: nil).size.width)"
        case .ink, .inkOfEqualDigits, .rounded: "\(try ink(with: renderer))"
        case .height: "\(height("Hx", with: renderer))"
        case .line: "\(height("Hx\nHx", with: renderer) - height("Hx", with: renderer))"
        case .distance: "\(distance(with: renderer))"
        case .weight: view(renderer).emphasizedWeight(of: text) ?? "none"
        case .color: color ?? "none"
        case .control: view(renderer).control(text, size: size, variant.split(separator: " ")[0].description) ?? "none"
        case .chart: view(renderer).chart(text, in: size).map { "\($0)" } ?? "none"
        case .spacing: view(renderer).spacing(text, size: size).map { "\($0)" } ?? "none"
        case .widget: view(renderer).widget(text, side: size) ?? "none"
        case .symbol: "\(try view(renderer).symbolInk(text, side: size))"
        case .lines: lines(with: renderer)
        }
    }

    /// Returns the distance of our number from the expected one, in the tolerance's unit.
    func error(of measured: String) -> Double {
        guard let number = Double(measured), let expected = Double(expected) else {
            return measured == expected ? 0 : 255
        }
        switch kind {
        case .height, .line, .distance, .control, .chart, .spacing, .widget: return number - expected
        default: return (number / expected - 1) * 100
        }
    }

    /// Eight pixels to the point, so that an edge is exact to a sixteenth.
    private func ink(with renderer: ViewRenderer) throws -> Double {
        let scale = 8.0
        let item = renderer.text(text, font, x: 8, y: 8)
        guard case .text(_, let rect, _) = item else { return 0 }
        let size = Size(width: rect.maxX + 16, height: rect.maxY + 16)
        let frame = try renderer.pixelBuffer(DisplayList(size: size, items: [item]), scale: scale)
        return Double(frame.inkedColumns.count) / scale
    }

    private func height(_ string: String, with renderer: ViewRenderer) -> Double {
        renderer.measurer.measure(TextRun(string: string, font: font), width: nil, height: nil).size.height
    }

    private func distance(with renderer: ViewRenderer) -> Double {
        let text = ViewNode.text("Hx").with(.font(font))
        let layout = ViewLayout.light(displayScale: 3, measurer: renderer.measurer)
        var scene = layout.scene(of: .vstack(text, text), proposal: ProposedSize(width: 400, height: 400))
        let tops: [Double] = scene.displayList(at: .zero).items.compactMap { item in
            guard case .text(_, let rect, _) = item else { return nil }
            return rect.minY
        }
        return tops.count == 2 ? tops[1] - tops[0] : 0
    }

    private func view(_ renderer: ViewRenderer) -> MeasuredView {
        MeasuredView(renderer: renderer, look: variant.hasSuffix("ios18") ? .ios18 : .ios26)
    }

    /// Sets the text at the given width. If its lines end where the strokes say, returns the text with them, otherwise
    /// without.
    private func lines(with renderer: ViewRenderer) -> String {
        func extent(_ string: String, _ width: Double?) -> Size {
            renderer.measurer.measure(TextRun(string: string, font: Font(size: size)), width: width, height: nil).size
        }
        let whole = text.replacing(" / ", with: " ")
        return extent(whole, Double(variant)) == extent(text.replacing(" / ", with: "\n"), nil) ? text : whole
    }

    /// The colour, on white or black where it is translucent.
    private var color: String? {
        let isLabel = ["separator", "secondaryLabel"].contains(text)
        let words = variant.split(separator: " ")
        let appearance = Appearance(
            words.contains("dark") ? .dark : .light, contrast: words.contains("increased") ? .increased : .standard,
            look: words.contains("ios18") ? .ios18 : .ios26)
        let name = isLabel ? text : "system" + text.prefix(1).uppercased() + text.dropFirst()
        guard let color = Color.named(name)?.resolved(in: appearance) else { return nil }
        let levels = color.levels(on: words.contains("dark") ? 0 : 1)
        return "#" + levels.map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }
}
