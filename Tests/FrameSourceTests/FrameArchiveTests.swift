import FrameSource
import SampleQueue
import TestSupport
import Testing
import Views

/// Frames as bytes: ``FrameEncoder`` and ``FrameDecoder``.
@Suite("Archived frames") struct FrameArchiveTests {
    private func frame(_ list: DisplayList?, _ index: Int) -> ArchivedFrame {
        ArchivedFrame(
            time: .milliseconds(index * 33) + .nanoseconds(index),
            placedList: PlacedDisplayList(
                list: list, placement: RenderPlacement(scale: index > 9 ? 2 : 1.5, x: 0.25, y: -3),
                canvas: CMVideoDimensions(width: 320, height: 220), contentBackground: .clear),
            background: index.isMultiple(of: 7) ? .red : .black)
    }

    @Test(
        "Archived frames are the same when they are read, with the same hash, after any frame before",
        arguments: 0..<20 as Range<UInt64>)
    func random(seed: UInt64) throws {
        var lists = RandomLists(seed: seed, renderer: try ViewRenderer())
        let (encoder, other) = (FrameEncoder(), FrameEncoder())
        var decoder: FrameDecoder?
        var images: [ImageKey: PixelImage] = [:]
        var count = 0
        for index in 0..<60 {
            let frame = frame(index == 30 ? nil : lists.next(), index)
            let hash = encoder.take(frame.placedList.list, at: frame.time)
            #expect(other.take(frame.placedList.list, at: frame.time) == hash)
            let result = encoder.encode(frame, isFirst: decoder == nil)
            guard result.isComplete else {
                decoder = nil
                continue
            }
            // The decoder knows the images that come with its first frame; a new one knows all.
            if !result.images.keys.allSatisfy({ images[$0] != nil }) {
                images.merge(result.images) { first, _ in first }
                guard decoder == nil else {
                    decoder = nil
                    continue
                }
            }
            var next = decoder ?? FrameDecoder(images: images)
            var reader = ByteReader(result.bytes[...])
            let read = try next.frame(from: &reader)
            #expect(read.frame == frame)
            #expect(read.hash == hash)
            #expect(reader.isAtEnd)
            decoder = next
            count += 1
        }
        #expect(count > 0)
    }

    @Test("The hash of a frame depends on time, items and order, and not on inline groups")
    func hashes() throws {
        let items: [DisplayList.Item] = [
            .fill(.rectangle, .init(x: 0, y: 0, width: 9, height: 9), .red),
            .fill(.circle, .init(x: 1, y: 0, width: 9, height: 9), .red),
        ]
        func hash(_ items: [DisplayList.Item], _ time: Duration = .zero) -> UInt64 {
            FrameEncoder().take(DisplayList(size: Size(width: 10, height: 10), items: items), at: time)
        }
        #expect(
            hash(items) == hash([.group(.inline, items: [.group(.inline, items: items), .group(.inline, items: [])])]))
        #expect(
            hash([.group(.init(opacity: 0.5), items: items)])
                == hash([.group(.init(opacity: 0.5), items: [.group(.inline, items: items)])]))
        let all = [
            hash(items), hash(items, .milliseconds(1)), hash(items.reversed()), hash([items[0]]), hash([]),
            hash([.group(.init(opacity: 0.5), items: items)]), hash([.group(.init(opacity: 0.25), items: items)]),
            FrameEncoder().take(nil, at: .zero),
        ]
        #expect(Set(all).count == all.count)
    }

    @Test("Archived frames are small where little changes")
    func small() throws {
        let encoder = FrameEncoder()
        let still = (0..<200).map {
            DisplayList.Item.fill(.circle, .init(x: Double($0), y: 0, width: 9, height: 9), .red)
        }
        var sizes: [Int] = []
        for index in 0..<3 {
            let moved = DisplayList.Item.fill(.circle, .init(x: Double(index), y: 50, width: 9, height: 9), .blue)
            let frame = frame(DisplayList(size: Size(width: 200, height: 60), items: still + [moved]), index)
            _ = encoder.take(frame.placedList.list, at: frame.time)
            sizes.append(encoder.encode(frame, isFirst: index == 0).bytes.count)
        }
        #expect(sizes[0] > 200 * 60)
        #expect(sizes[2] < 60)
    }

    @Test("Archived frames are refused, and nothing worse, where bytes have changed")
    func damaged() throws {
        var lists = RandomLists(seed: 3, renderer: try ViewRenderer())
        var generator = SeededGenerator(seed: 4)
        let encoder = FrameEncoder()
        var refusals = 0
        for index in 0..<120 {
            let frame = frame(lists.next(), index)
            _ = encoder.take(frame.placedList.list, at: frame.time)
            let result = encoder.encode(frame, isFirst: true)
            for _ in 0..<20 {
                var bytes = result.bytes
                for _ in 0...Int.random(in: 0..<3, using: &generator) {
                    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                        in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) {
                    bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
                }
                var decoder = FrameDecoder(images: result.images)
                var reader = ByteReader(bytes[...])
                do { _ = try decoder.frame(from: &reader) } catch { refusals += 1 }
            }
        }
        #expect(refusals > 500)
    }

    @Test("draw the same pixels as the views' own lists")
    func pixels() throws {
        let painter = try ArchivePainter(FrameSettings())
        let renderer = try ViewRenderer()
        var lists = RandomLists(seed: 11, renderer: renderer)
        let encoder = FrameEncoder()
        for index in 0..<25 {
            let frame = frame(lists.next(), index)
            _ = encoder.take(frame.placedList.list, at: frame.time)
            let result = encoder.encode(frame, isFirst: true)
            guard result.isComplete else { continue }
            var decoder = FrameDecoder(images: result.images)
            var reader = ByteReader(result.bytes[...])
            let read = try decoder.frame(from: &reader).frame
            let placedList = frame.placedList
            let whole = try ViewRenderer().render(
                try #require(placedList.list), width: 320, height: 220, placement: placedList.placement,
                background: frame.background, contentBackground: placedList.contentBackground)
            let painted = try painter.paint(read)
            let (one, other) = (whole.pixelBuffer, painted.pixelBuffer)
            let isSame = one.withUnsafeBytes { one in other.withUnsafeBytes { one.elementsEqual($0) } }
            #expect(isSame, "frame \(index)")
        }
    }
}

/// Each stored property of a value in a display list is in its bytes: one that is added must be written and read, too.
@Suite("The values of archived frames") struct ArchivedValueTests {
    @Test("The values of archived frames have no other properties than those that are written")
    func properties() {
        func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
        let font = Font(size: 1)
        #expect(
            names(font) == [
                "size", "weight", "design", "name", "isItalic", "hasMonospacedDigits", "textStyle", "leading", "width",
            ])
        let run = TextRun(string: "", font: font)
        #expect(names(run) == ["string", "font", "lineLimit", "alignment", "spans", "paragraph"])
        #expect(
            names(run.paragraph) == [
                "lineSpacing", "paragraphSpacing", "firstLineIndent", "headIndent", "tailIndent", "lineHeightMultiple",
                "minimumLineHeight", "maximumLineHeight", "isJustified", "truncation", "reservedLines", "minimumScale",
                "allowsTightening", "isRightToLeft", "han", "isRedacted",
            ])
        #expect(names(TextSpan(string: "", font: font)) == ["string", "font", "style"])
        #expect(
            names(TextSpan.Style()) == [
                "kerning", "baselineOffset", "color", "background", "underline", "strikethrough", "stroke", "symbol",
            ])
        #expect(names(TextLineStyle()) == ["pattern", "color", "isThick", "isByWord"])
        #expect(names(GlyphStroke(width: 1)) == ["width", "color"])
        let metrics = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
        #expect(names(metrics) == ["size", "firstBaseline", "lastBaseline", "scale", "tightening"])
        let symbol = SymbolRun(name: "", font: font)
        #expect(names(symbol) == ["name", "font", "scale", "rendering", "variableValue", "lighting"])
        #expect(names(InlineSymbol(run: symbol, metrics: metrics)) == ["run", "metrics"])
        #expect(
            names(DisplayList.Effects()) == [
                "filter", "blur", "blurIsOpaque", "clip", "mask", "shadow", "opacity", "showsShadowAlone", "isInline",
                "blendMode", "isIsolated",
            ], "the items of inline groups are stored instead of the groups")
        #expect(names(DisplayList.Shadow(color: .red, radius: 1)) == ["color", "radius", "x", "y"])
        #expect(
            names(StrokeStyle()) == ["lineWidth", "lineCap", "lineJoin", "miterLimit", "dash", "dashPhase"])
        #expect(names(BackdropFilter(blur: 1, tint: .red)) == ["blur", "filter", "tint", "opacity"])
        #expect(names(Appearance(.light)) == ["colorScheme", "contrast", "look"])
        #expect(
            names(VariableColorPhase(position: 0, manner: .iterative, inactiveOpacity: 0)) == [
                "position", "manner", "inactiveOpacity",
            ])
    }

    @Test("The values of archived frames are read as they were written, whatever they are")
    func styles() throws {
        var style = TextSpan.Style()
        (style.kerning, style.baselineOffset, style.color, style.background) = (1.5, -2, .red, .blue)
        style.underline = TextLineStyle(pattern: .dashDot, color: .green)
        style.underline?.isThick = true
        style.strikethrough = TextLineStyle(pattern: .double)
        style.strikethrough?.isByWord = true
        style.stroke = GlyphStroke(width: -3, color: .gray)
        var metrics = TextMetrics(size: Size(width: 3, height: 4), firstBaseline: 2, lastBaseline: 3)
        (metrics.scale, metrics.tightening) = (0.5, 0.01)
        let phase = VariableColorPhase(position: 0.3, manner: .growing, inactiveOpacity: 0.2)
        let renderings: [SymbolRun.Rendering] = [
            .monochrome, .hierarchical, .palette([.color(.red)]),
            .multicolor(Appearance(.dark, contrast: .increased, look: .ios18)),
        ]
        var font = Font(
            size: 12, weight: .heavy, design: .serif, name: "Menlo", isItalic: true, hasMonospacedDigits: true)
        (font.textStyle, font.leading, font.width) = (.caption2, 3, .condensed)
        var items: [DisplayList.Item] = []
        let rect = Rect(x: 1, y: 2, width: 3, height: 4)
        for rendering in renderings {
            let symbol = SymbolRun(
                name: "star", font: font, scale: .large, rendering: rendering, variableValue: 0.5, lighting: phase)
            items.append(.symbol(symbol, in: rect, paint: .color(.red)))
            style.symbol = InlineSymbol(run: symbol, metrics: metrics)
            var run = TextRun(spans: [TextSpan(string: "a😀", font: font, style: style)], font: font)
            (run.lineLimit, run.alignment) = (-1, .trailing)
            run.paragraph.truncation = .middle
            (run.paragraph.reservedLines, run.paragraph.han) = (3, .japanese)
            items.append(.text(run, in: rect, paint: .color(.clear)))
        }
        let corners = ConcentricCorners(topLeading: .fixed(2), bottomTrailing: .concentric(minimum: 3), isUniform: true)
        let outlines: [Outline] = [
            .rectangle, .roundedRectangle(cornerRadius: .infinity, style: .circular),
            .ellipticalRectangle(cornerSize: Size(width: 1, height: 2)),
            .unevenRoundedRectangle(
                topLeading: 1, topTrailing: 2, bottomLeading: 3, bottomTrailing: 4, style: .continuous),
            .circle, .ellipse, .capsule, .containerRelative, .concentricRectangle(corners),
            .path(Path([.move(to: .zero), .quadCurve(to: .zero, control: .zero), .closeSubpath])),
            .trimmed(.inset(.circle, by: -1), from: 0.25, to: 0.5),
        ]
        let stops = [PaintStop(color: .red, location: 0), PaintStop(color: .blue, location: 1)]
        let point = Point(x: 3, y: 5)
        let paints: [Paint] = [
            .linear(stops, start: .zero, end: point), .radial(stops, center: point, startRadius: 1, endRadius: 2),
            .gradient(
                .init(stops: stops, shape: .elliptical(center: point, size: rect.size, startRadius: 0, endRadius: 1))),
            .circles(stops, start: .zero, startRadius: 1, end: point, endRadius: 2),
            .angular(stops, center: point, startAngle: 1, endAngle: 2),
            .backdrop(BackdropFilter(blur: 2, filter: .invert, tint: .clear, opacity: 0.5)),
            .mesh(
                try #require(
                    MeshGradientPaint(
                        columns: 2, rows: 2, points: [.zero, point, point, .zero], colors: [.red, .red, .blue, .blue],
                        background: .clear, smoothsColors: true))),
        ]
        for outline in outlines {
            for paint in paints {
                let effects = DisplayList.Effects(
                    filter: .invert, blur: 1, blurIsOpaque: true, clip: .outline(outline, in: rect),
                    mask: [.fill(outline, in: rect, paint: paint)], shadow: .init(color: .red, radius: 2, x: 3, y: 4),
                    opacity: 0.5, blendMode: .plusLighter, isIsolated: true)
                items.append(
                    .group(effects, items: [.stroke(outline, in: rect, line: StrokeStyle(dash: [1, 2]), paint: paint)]))
            }
        }
        let frame = ArchivedFrame(
            time: .seconds(3),
            placedList: PlacedDisplayList(
                list: DisplayList(size: rect.size, items: items), placement: RenderPlacement(scale: 1),
                canvas: CMVideoDimensions(width: 2, height: 2), contentBackground: .red), background: .blue)
        let encoder = FrameEncoder()
        _ = encoder.take(frame.placedList.list, at: frame.time)
        let result = encoder.encode(frame, isFirst: true)
        #expect(result.isComplete)
        var decoder = FrameDecoder(images: [:])
        var reader = ByteReader(result.bytes[...])
        #expect(try decoder.frame(from: &reader).frame == frame)
    }

    @Test("include images by their contents")
    func images() throws {
        let image = PixelImage.sample(width: 30, height: 20)
        var writer = ByteWriter()
        image.encode(key: ImageKey(image), into: &writer)
        let (key, read) = try PixelImage.decode(writer.bytes[...])
        #expect(
            key == ImageKey(image) && key == ImageKey(read) && key == ImageKey(PixelImage.sample(width: 30, height: 20))
        )
        #expect(key != ImageKey(PixelImage.sample(width: 20, height: 30)))
        for place in [0, 15, 20, writer.bytes.count - 1] {
            var bytes = writer.bytes
            bytes[place] ^= 1
            #expect(throws: ArchiveError.self) { try PixelImage.decode(bytes[...]) }
        }
    }
}
