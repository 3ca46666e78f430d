import Glibc
package import SampleQueue
package import Views

/// A text or a symbol that hardly stands out from what is beneath it.
package struct UnreadableInk: Equatable, Sendable {
    /// The least contrast of what stands out.
    package static let leastContrast = 1.5

    /// The text or the symbol.
    package var item: DisplayList.Item
    /// The rectangle of the list around it.
    package var place: Rect
    /// The colour that it has in the frame: the median of its pixels.
    package var color: RGBA
    /// The median of the pixels beneath it.
    package var backdrop: RGBA
    /// The contrast of both, at least 1: WCAG 2.1's contrast ratio.
    package var contrast: Double { color.contrast(with: backdrop) }
}

/// The texts and symbols of a frame that cannot be read.
///
/// A frame without them says what is beneath each, whatever groups, materials and images it is made of. What something else covers, or what
/// does not show at all, is not meant to be read: it looks the same in white as in black.
extension ViewRenderer {
    /// The most texts and symbols of a list that are looked at.
    private static let mostInks = 1_000

    /// Returns the texts and symbols of `list` whose contrast with what is beneath them is below ``UnreadableInk/leastContrast``; each once.
    /// `shown` is the list's frame as ``render(_:width:height:placement:background:contentBackground:)`` drew it with the other arguments.
    /// Throws ``FrameSourceError``.
    package func unreadableInks(
        of list: DisplayList, shownBy shown: CVPixelBuffer, placement: RenderPlacement, background: RGBA,
        contentBackground: RGBA
    ) throws(FrameSourceError) -> [UnreadableInk] {
        let inks = Array(list.inks.prefix(Self.mostInks))
        guard !inks.isEmpty else { return [] }
        defer { endPicture() }
        let frame = Frame(
            width: shown.width, height: shown.height, placement: placement, background: background,
            contentBackground: contentBackground, contentSize: list.size)
        time.begin(pictureOf: 4 * frame.width * frame.height)
        let suspects = try suspects(among: inks, of: list, in: frame, shown)
        return suspects.isEmpty ? [] : try confirmed(suspects, of: list, in: frame, shown)
    }

    /// Ink that may be unreadable.
    private struct Suspect {
        let index: Int
        let sample: InkSample
        let ink: UnreadableInk
        /// The frame without inks of its kind.
        let beneath: DrawnPixels
    }

    /// The inks whose pixels in the frame are much like those of the frame without inks of their kind.
    private func suspects(
        among inks: [DisplayList.Ink], of list: DisplayList, in frame: Frame, _ shown: CVPixelBuffer
    ) throws(FrameSourceError) -> [Suspect] {
        var suspects: [Suspect] = []
        for isText in [true, false] where inks.contains(where: { $0.item.isText == isText }) {
            // Symbols are beneath texts, as numbers are on discs, and texts beneath symbols.
            let beneath = DrawnPixels(
                try picture(of: list.withoutInks { $0.isText == isText }, in: frame))
            for (index, ink) in inks.enumerated() where ink.item.isText == isText {
                for item in ink.item.masks {
                    guard let sample = try sample(of: item, in: ink, of: frame),
                        let (color, backdrop) = Self.colors(of: sample, DrawnPixels(shown), beneath)
                    else { continue }
                    let unreadable = UnreadableInk(
                        item: ink.item, place: ink.place(of: item.place), color: color, backdrop: backdrop)
                    guard unreadable.contrast < UnreadableInk.leastContrast,
                        ink.item.isText || !Self.hasContrast(sample, DrawnPixels(shown), with: backdrop)
                    else { continue }
                    suspects.append(Suspect(index: index, sample: sample, ink: unreadable, beneath: beneath))
                    break
                }
            }
        }
        return suspects.sorted { $0.index < $1.index }
    }

    /// Those of `suspects` that show, and that neither a shadow nor an outline makes stand out.
    private func confirmed(
        _ suspects: [Suspect], of list: DisplayList, in frame: Frame, _ shown: CVPixelBuffer
    ) throws(FrameSourceError) -> [UnreadableInk] {
        let indices = Set(suspects.map(\.index))
        func marked(_ color: RGBA) throws(FrameSourceError) -> DrawnPixels {
            let list = list.replacingInks(hasPlainColors: true) { index, item in
                indices.contains(index) ? item.painted(color) : item
            }
            return DrawnPixels(try picture(of: list, in: frame))
        }
        let white = try marked(RGBA(red: 1, green: 1, blue: 1))
        let black = try marked(RGBA(red: 0, green: 0, blue: 0))
        let canvas = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        let reach = min(max(Int((1.5 * frame.placement.scale).rounded()), 1), 6)
        return suspects.compactMap { suspect in
            // Only what nothing translucent lies over counts.
            guard let seen = suspect.sample.mostVisible(white, black),
                let (color, backdrop) = Self.colors(of: seen, DrawnPixels(shown), suspect.beneath)
            else { return nil }
            let ink = UnreadableInk(
                item: suspect.ink.item, place: suspect.ink.place, color: color, backdrop: backdrop)
            guard ink.contrast < UnreadableInk.leastContrast else { return nil }
            var around = ChannelCounts()
            DrawnPixels(shown).read { shown in
                suspect.sample.forEachNeighbour(within: reach, in: canvas) { around.add(shown($0, $1)) }
            }
            let isOutlined =
                around.total > 0 && color.contrast(with: RGBA(around.medians)) >= UnreadableInk.leastContrast
            return isOutlined ? nil : ink
        }
    }

    private func picture(of list: DisplayList, in frame: Frame) throws(FrameSourceError) -> CVPixelBuffer {
        let buffer = try makeBuffer(width: frame.width, height: frame.height)
        try draw(
            list, in: frame, over: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), into: buffer)
        return buffer
    }

    /// The pixels that `item`, in white, covers in the place of `ink`; nil where it covers none, or only faintly. Glyphs with colours of their
    /// own, such as emoji, are left out.
    private func sample(
        of item: DisplayList.Item, in ink: DisplayList.Ink, of frame: Frame
    ) throws(FrameSourceError) -> InkSample? {
        guard let sample = try sample(of: ink.placing(item), in: frame) else { return nil }
        guard case .text(let run, let rect, _) = item,
            bounds(in: frame.placement).shaped(run, in: rect).hasColorGlyphs
        else { return sample }
        let black = item.painted(RGBA(red: 0, green: 0, blue: 0), isWhole: false)
        return try self.sample(of: ink.placing(black), in: frame).flatMap(sample.withoutOwnColors)
    }

    private func sample(of item: DisplayList.Item, in frame: Frame) throws(FrameSourceError) -> InkSample? {
        let bounds = bounds(in: frame.placement)
        let shown = contentRect(of: frame)
        let area = bounds.pixels(of: item).intersection(shown)
        guard !area.isEmpty else { return nil }
        let surface = try CairoSurface(width: area.width, height: area.height)
        try surface.withOrigin(x: area.x, y: area.y) { () throws(FrameSourceError) in
            let context = try CairoContext(surface)
            context.setMap(bounds.transform)
            let pen = ListPen(
                context: context, area: area, shown: shown, symbols: symbols, gradients: gradients, bounds: bounds,
                beneath: nil)
            try pen.draw([item])
            try context.check("look at a text", subject: "\(area.width)×\(area.height)")
        }
        return InkSample(surface, over: area)
    }

    /// Whether a hundredth of a symbol stands out from `backdrop`: one of its layers, where these have colours of their own.
    private static func hasContrast(_ sample: InkSample, _ shown: DrawnPixels, with backdrop: RGBA) -> Bool {
        var (count, standing) = (0, 0)
        shown.read { shown in
            sample.forEachPixel { x, y, coverage in
                count += 1
                guard coverage == 255 else { return }
                if RGBA(shown(x, y)).contrast(with: backdrop) >= UnreadableInk.leastContrast { standing += 1 }
            }
        }
        return 100 * standing >= count
    }

    /// The medians of an ink's own colour and of what is beneath it; nil where nothing opaque is beneath it.
    private static func colors(
        of sample: InkSample, _ shown: DrawnPixels, _ beneath: DrawnPixels
    ) -> (color: RGBA, backdrop: RGBA)? {
        var (own, below) = (ChannelCounts(), ChannelCounts())
        shown.read { shown in
            beneath.read { beneath in
                sample.forEachPixel { x, y, coverage in
                    let (there, under) = (shown(x, y), beneath(x, y))
                    below.add(under)
                    // A pixel at the ink's edge has so much of the ink's colour.
                    own.add(under &+ (there &- under) &* 255 / Int32(coverage))
                }
            }
        }
        let backdrop = below.medians
        return backdrop.w == 255 ? (RGBA(own.medians), RGBA(backdrop)) : nil
    }
}

extension DisplayList.Item {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }

    /// The item in opaque white, once for each of the colours that its parts have: those of that colour alone. Nothing for bars in place of
    /// letters, for what is clear, and for what has colours of its own.
    fileprivate var masks: [DisplayList.Item] {
        guard case .text(let run, _, let paint) = self else {
            guard case .symbol(let run, _, let paint) = self, !paint.isClear else { return [] }
            // Its colours are the symbol's own.
            if case .multicolor = run.rendering { return [] }
            return [painted(RGBA(red: 1, green: 1, blue: 1))]
        }
        guard !run.paragraph.isRedacted else { return [] }
        return run.colors.filter { $0.map { $0.alpha > 0 } ?? !paint.isClear }.map {
            painted(RGBA(red: 1, green: 1, blue: 1), whereColorIs: $0)
        }
    }

    /// The rectangle of a text or a symbol.
    fileprivate var place: Rect {
        switch self {
        case .text(_, let rect, _), .symbol(_, let rect, _): rect
        default: Rect(x: 0, y: 0, width: 0, height: 0)
        }
    }

    /// The item in one colour; of a text that is not painted as a whole, the parts that have colours keep them.
    fileprivate func painted(_ color: RGBA, isWhole: Bool = true) -> DisplayList.Item {
        switch self {
        case .text(var run, let rect, _):
            for index in run.spans.indices where isWhole { run.spans[index].style.color = nil }
            return .text(run, in: rect, paint: .color(color))
        case .symbol(var run, let rect, _):
            // The layers of a hierarchical symbol have one colour, and other opacities: the most opaque ones count.
            if run.rendering != .hierarchical { run.rendering = .monochrome }
            return .symbol(run, in: rect, paint: .color(color))
        default: return self
        }
    }

    /// The parts of a text whose colour is `old`, in one colour, without the others and without what is behind the characters.
    private func painted(_ color: RGBA, whereColorIs old: RGBA?) -> DisplayList.Item {
        guard case .text(var run, let rect, _) = self else { return self }
        for index in run.spans.indices {
            run.spans[index].style.background = nil
            run.spans[index].style.color = run.spans[index].style.color == old ? nil : .clear
        }
        return .text(run, in: rect, paint: .color(color))
    }
}

extension Paint {
    /// Whether it is one colour that does not show.
    fileprivate var isClear: Bool { if case .color(let color) = self { color.alpha <= 0 } else { false } }
}

extension RGBA {
    /// An opaque colour of blue, green and red from 0 to 255.
    fileprivate init(_ pixel: SIMD4<Int32>) {
        self.init(red: Double(pixel.z) / 255, green: Double(pixel.y) / 255, blue: Double(pixel.x) / 255)
    }

    /// The contrast ratio with `other`, from 1 to 21, whatever the opacities; WCAG 2.1.
    package func contrast(with other: RGBA) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The relative luminance, from 0 to 1; WCAG 2.1.
    private var relativeLuminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
