import FrameSource
import Glibc
import SampleQueue
import StreamOutput
import Views

/// Copying a frame of 1280 by 720, in which what is done with pixels is measured.
func copying() -> Piece {
    let from = UnsafeMutableRawBufferPointer.allocate(byteCount: 1280 * 720 * 4, alignment: 64)
    let to = UnsafeMutableRawBufferPointer.allocate(byteCount: 1280 * 720 * 4, alignment: 64)
    from.initializeMemory(as: UInt8.self, repeating: 3)
    return Piece(name: "copying 720p") { _ in to.copyMemory(from: UnsafeRawBufferPointer(from)) }
}

/// Converting a frame of 1280 by 720.
func converting() -> Piece {
    let (width, height) = (1280, 720)
    let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: width * height * 4, alignment: 64)
    for index in pixels.indices { pixels[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7) }
    let planes = UnsafeMutableRawPointer.allocate(byteCount: width * height * 3 / 2, alignment: 64)
    let converter = PixelConverter(
        luma: .init(start: planes, bytesPerRow: width),
        blueDifference: .init(start: planes + width * height, bytesPerRow: width / 2),
        redDifference: .init(start: planes + width * height * 5 / 4, bytesPerRow: width / 2))
    let source = PixelConverter.Source(
        topRow: UnsafeRawPointer(pixels.baseAddress!), bytesPerRow: width * 4, width: width, height: height)
    return Piece(name: "converting 720p") { _ in converter.convert(source) }
}

/// Drawing.
func drawing() throws -> [Piece] {
    let board = Board(renderer: try ViewRenderer())
    let changes = [board.list(count: 41), board.list(count: 42)]
    let (whole, changing) = (try ViewRenderer(), try ViewRenderer())
    let (turning, blurring) = (try ViewRenderer(), try ViewRenderer())
    return [
        // Another ground each time: all is drawn.
        Piece(name: "drawing 360p") { turn in
            draw(changes[0], with: whole, ground: RGBA(red: 0, green: 0, blue: Double(turn % 2)))
        },
        Piece(name: "drawing a changed text") { turn in draw(changes[turn % 2], with: changing) },
        Piece(name: "gradient 720p") { turn in
            let angle = Double(turn) / 10
            let paint = Paint.linear(
                [PaintStop(color: .black, location: 0), PaintStop(color: .white, location: 1)], start: .zero,
                end: Point(x: 1280 * cos(angle), y: 720 * sin(angle)))
            let rect = Rect(x: 0, y: 0, width: 1280, height: 720)
            draw(DisplayList(size: rect.size, items: [.fill(.rectangle, in: rect, paint: paint)]), with: turning)
        },
        Piece(name: "blurring 360p") { turn in
            let list = changes[turn % 2]
            let blurred = DisplayList.Item.group(DisplayList.Effects(blur: 12), items: list.items)
            draw(DisplayList(size: list.size, items: [blurred]), with: blurring)
        },
        // Up to the change, which is in the middle.
        Piece(name: "comparing lists") { turn in
            precondition((changes[0] == changes[1]) == false && turn >= 0)
        },
    ]
}

/// A display layer that is given a sample and shows it.
func queueing() throws -> Piece {
    let clock = VirtualClock()
    let layer = AVSampleBufferDisplayLayer(clock: clock.clock)
    let pixelBuffer = try CVPixelBuffer(width: 2, height: 2)
    var count: Int64 = 0
    return Piece(name: "queueing a sample") { _ in
        count += 1
        let time = CMTime(value: count, timescale: 60)
        layer.enqueue(CMSampleBuffer(imageBuffer: pixelBuffer, presentationTimeStamp: time))
        clock.advance(to: time)
        precondition(layer.displayDueSample(at: clock.time) != nil)
    }
}

private func draw(_ list: DisplayList, with renderer: ViewRenderer, ground: RGBA = .black) {
    let frame = try? renderer.render(
        list, width: Int(list.size.width), height: Int(list.size.height), placement: RenderPlacement(scale: 1),
        background: ground)
    precondition(frame != nil, "what is measured must be drawn")
}

/// A board of cards, each with a symbol and texts: what many status views look like.
struct Board {
    let renderer: ViewRenderer

    /// The board on 640 by 360, one of whose texts is `count`.
    func list(count: Int) -> DisplayList {
        var items: [DisplayList.Item] = [
            .fill(.rectangle, in: Rect(x: 0, y: 0, width: 640, height: 360), paint: .color(.black))
        ]
        for card in 0..<12 {
            let (x, y) = (Double(card % 4) * 158 + 6, Double(card / 4) * 118 + 6)
            items.append(
                .fill(
                    .roundedRectangle(cornerRadius: 12), in: Rect(x: x, y: y, width: 150, height: 110),
                    paint: .color(RGBA(red: 0.15, green: 0.16, blue: 0.2))))
            let symbol = SymbolRun(name: card % 2 == 0 ? "timer" : "bolt.fill", font: Font(size: 20))
            items.append(
                .symbol(
                    symbol, in: Rect(origin: Point(x: x + 10, y: y + 10), size: renderer.measurer.measure(symbol).size),
                    paint: .color(RGBA(red: 1, green: 0.7, blue: 0.28))))
            let texts = [
                ("Card \(card)", 13.0, 12.0), (card == 5 ? String(count) : "1\(card)", 34, 38), ("since 09:41", 11, 84),
            ]
            for (string, size, top) in texts {
                let run = TextRun(string: string, font: Font(size: size))
                let extent = renderer.measurer.measure(run, width: nil, height: nil).size
                items.append(
                    .text(run, in: Rect(origin: Point(x: x + 40, y: y + top), size: extent), paint: .color(.white)))
            }
        }
        return DisplayList(size: Size(width: 640, height: 360), items: items)
    }
}

extension RGBA {
    fileprivate static let black = RGBA(red: 0, green: 0, blue: 0)
    fileprivate static let white = RGBA(red: 1, green: 1, blue: 1)
}
