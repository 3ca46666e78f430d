import Glibc
package import SampleQueue
package import Views

/// A text or a symbol with low contrast to its backdrop.
package struct LowContrastItem: Equatable, Sendable {
    /// The minimum contrast of readable foreground.
    package static let leastContrast = 1.5

    /// The text or the symbol.
    package var item: DisplayList.Item
    /// The rectangle of the list around it.
    package var place: Rect
    /// The item's colour in the frame: the median of its pixels.
    package var color: RGBA
    /// The median colour of the pixels below the item.
    package var backdrop: RGBA
    /// The contrast ratio of both colours by WCAG 2.1, at least 1.
    package var contrast: Double { color.contrast(with: backdrop) }
}

/// The unreadable texts and symbols of a frame.
///
/// A frame without them has the backdrop of each, whatever groups, materials and images it consists of. An
/// item that is covered or invisible is not meant to be read: it looks the same in white as in black.
extension ViewRenderer {
    /// The maximum number of texts and symbols of a list to examine.
    private static let itemLimit = 1_000
    /// The maximum memory of the pixels of unreadable texts and symbols in bytes.
    private static let sampleLimit = 16 << 20

    /// Returns the texts and symbols of `list` whose contrast with their backdrop is below
    /// ``LowContrastItem/leastContrast``, without duplicates. `shown` is the list's frame as
    /// ``render(_:width:height:placement:background:contentBackground:)`` drew it with the other arguments. Throws
    /// ``FrameSourceError``.
    package func lowContrastItems(
        of list: DisplayList, shownBy shown: CVPixelBuffer, placement: RenderPlacement, background: RGBA,
        contentBackground: RGBA
    ) throws(FrameSourceError) -> [LowContrastItem] {
        let items = Array(list.foregroundItems.prefix(Self.itemLimit))
        guard !items.isEmpty else { return [] }
        defer { endFrame() }
        let frame = Frame(
            width: shown.width, height: shown.height, placement: placement, background: background,
            contentBackground: contentBackground, contentSize: list.size)
        time.begin(frameOf: 4 * frame.width * frame.height)
        let suspects = try suspects(among: items, of: list, in: frame, shown)
        return suspects.isEmpty ? [] : try confirmed(suspects, of: list, in: frame, shown)
    }

    /// A text or a symbol that may be unreadable.
    private struct Suspect {
        let index: Int
        let sample: InkSample
        let item: LowContrastItem
        /// The frame without items of its kind.
        let layerBackdrop: DrawnPixels
    }

    /// Returns the items whose pixels in the frame hardly differ from those of the frame without items of their kind.
    private func suspects(
        among items: [DisplayList.ForegroundItem], of list: DisplayList, in frame: Frame, _ shown: CVPixelBuffer
    ) throws(FrameSourceError) -> [Suspect] {
        var suspects: [Suspect] = []
        var byteCount = 0
        for isText in [true, false] where items.contains(where: { $0.item.isText == isText }) {
            // Symbols are below texts, like numbers on discs, and texts are below symbols.
            let layerBackdrop = DrawnPixels(
                try pixelBuffer(of: list.withoutForegroundItems { $0.isText == isText }, in: frame))
            for (index, foreground) in items.enumerated()
            where foreground.item.isText == isText && byteCount < Self.sampleLimit {
                for item in foreground.item.masks {
                    guard let sample = try sample(of: item, in: foreground, of: frame),
                        let (color, backdrop) = Self.colors(of: sample, DrawnPixels(shown), layerBackdrop)
                    else { continue }
                    let unreadable = LowContrastItem(
                        item: foreground.item, place: foreground.place(of: item.place), color: color, backdrop: backdrop
                    )
                    guard unreadable.contrast < LowContrastItem.leastContrast,
                        foreground.item.isText || !Self.hasContrast(sample, DrawnPixels(shown), with: backdrop)
                    else { continue }
                    byteCount += sample.byteCount
                    suspects.append(
                        Suspect(index: index, sample: sample, item: unreadable, layerBackdrop: layerBackdrop))
                    break
                }
            }
        }
        return suspects.sorted { $0.index < $1.index }
    }

    /// Returns the suspects that are visible and have neither a shadow nor an outline that makes them readable.
    private func confirmed(
        _ suspects: [Suspect], of list: DisplayList, in frame: Frame, _ shown: CVPixelBuffer
    ) throws(FrameSourceError) -> [LowContrastItem] {
        let indices = Set(suspects.map(\.index))
        func marked(_ color: RGBA) throws(FrameSourceError) -> DrawnPixels {
            let list = list.replacingForegroundItems(hasPlainColors: true) { index, item in
                indices.contains(index) ? item.painted(color) : item
            }
            return DrawnPixels(try pixelBuffer(of: list, in: frame))
        }
        let white = try marked(RGBA(red: 1, green: 1, blue: 1))
        let black = try marked(RGBA(red: 0, green: 0, blue: 0))
        let canvas = PixelRect(x: 0, y: 0, width: frame.width, height: frame.height)
        let reach = min(max(Int((1.5 * frame.placement.scale).rounded()), 1), 6)
        return suspects.compactMap { suspect in
            // Only pixels that no translucent content covers count.
            guard let seen = suspect.sample.mostVisible(white, black),
                let (color, backdrop) = Self.colors(of: seen, DrawnPixels(shown), suspect.layerBackdrop)
            else { return nil }
            let item = LowContrastItem(
                item: suspect.item.item, place: suspect.item.place, color: color, backdrop: backdrop)
            guard item.contrast < LowContrastItem.leastContrast else { return nil }
            var around = ChannelCounts()
            DrawnPixels(shown).read { shown in
                suspect.sample.forEachNeighbour(within: reach, in: canvas) { around.add(shown($0, $1)) }
            }
            let isOutlined =
                around.total > 0 && color.contrast(with: RGBA(around.medians)) >= LowContrastItem.leastContrast
            return isOutlined ? nil : item
        }
    }

    private func pixelBuffer(of list: DisplayList, in frame: Frame) throws(FrameSourceError) -> CVPixelBuffer {
        let buffer = try makeBuffer(width: frame.width, height: frame.height)
        try draw(
            list, in: frame, over: PixelRect(x: 0, y: 0, width: frame.width, height: frame.height), into: buffer)
        return buffer
    }

    /// Returns the pixels that `item`, in white, covers in the place of `foreground`; nil if it covers none, or only
    /// faintly. Omits glyphs with their own colours, such as emoji.
    private func sample(
        of item: DisplayList.Item, in foreground: DisplayList.ForegroundItem, of frame: Frame
    ) throws(FrameSourceError) -> InkSample? {
        guard let sample = try sample(of: foreground.placing(item), in: frame) else { return nil }
        guard case .text(let run, let rect, _) = item,
            bounds(in: frame.placement).shaped(run, in: rect).hasColorGlyphs
        else { return sample.withoutColors() }
        let black = item.painted(RGBA(red: 0, green: 0, blue: 0), isWhole: false)
        return try self.sample(of: foreground.placing(black), in: frame).flatMap(sample.withoutOwnColors)?
            .withoutColors()
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
            let renderer = DisplayListRenderer(
                context: context, area: area, shown: shown, symbols: symbols, gradients: gradients, bounds: bounds,
                layerBackdrop: nil)
            try renderer.draw([item])
            try context.check("measure the contrast of a text", subject: "\(area.width)×\(area.height)")
        }
        return InkSample(surface, over: area)
    }

    /// Returns whether at least a hundredth of a symbol has contrast to `backdrop`, such as one of its layers with its
    /// own colour.
    private static func hasContrast(_ sample: InkSample, _ shown: DrawnPixels, with backdrop: RGBA) -> Bool {
        var (count, legible) = (0, 0)
        shown.read { shown in
            sample.forEachPixel { x, y, coverage in
                count += 1
                guard coverage == 255 else { return }
                if RGBA(shown(x, y)).contrast(with: backdrop) >= LowContrastItem.leastContrast { legible += 1 }
            }
        }
        return 100 * legible >= count
    }

    /// Returns the median colours of an item and of its backdrop; nil if the backdrop is not opaque.
    private static func colors(
        of sample: InkSample, _ shown: DrawnPixels, _ layerBackdrop: DrawnPixels
    ) -> (color: RGBA, backdrop: RGBA)? {
        var (own, below) = (ChannelCounts(), ChannelCounts())
        shown.read { shown in
            layerBackdrop.read { layerBackdrop in
                sample.forEachPixel { x, y, coverage in
                    let (there, under) = (shown(x, y), layerBackdrop(x, y))
                    below.add(under)
                    // A pixel at an item's edge contains the item's colour in proportion to its coverage.
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

    /// The item in opaque white, once for each colour of its parts, with only the parts of that colour. None for
    /// redacted text, clear items, and items with their own colours.
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

    /// Returns the item in one colour. With `isWhole` false, the coloured parts of a text keep their colours.
    fileprivate func painted(_ color: RGBA, isWhole: Bool = true) -> DisplayList.Item {
        switch self {
        case .text(var run, let rect, _):
            for index in run.spans.indices where isWhole { run.spans[index].style.color = nil }
            return .text(run, in: rect, paint: .color(color))
        case .symbol(var run, let rect, _):
            // The layers of a hierarchical symbol share a colour with different opacities: the most opaque ones count.
            if run.rendering != .hierarchical { run.rendering = .monochrome }
            return .symbol(run, in: rect, paint: .color(color))
        default: return self
        }
    }

    /// Returns the parts of a text whose colour is `old`, in one colour, without the other parts and the characters'
    /// backgrounds.
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
    /// Whether the paint is a single invisible colour.
    fileprivate var isClear: Bool { if case .color(let color) = self { color.alpha <= 0 } else { false } }
}

extension RGBA {
    /// Creates an opaque colour from blue, green and red values from 0 to 255.
    fileprivate init(_ pixel: SIMD4<Int32>) {
        self.init(red: Double(pixel.z) / 255, green: Double(pixel.y) / 255, blue: Double(pixel.x) / 255)
    }

    /// Returns the contrast ratio with `other`, from 1 to 21, regardless of opacity; WCAG 2.1.
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
