/// A hash of values that is the same in every process, unlike that of Swift's `Hasher`.
package struct StableHash {
    /// The hash of all values so far.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    mutating func add(word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
    }

    mutating func add(_ numbers: Double...) {
        for number in numbers { add(word: number.bitPattern) }
    }

    mutating func add(_ text: String) {
        add(word: UInt64(text.utf8.count))
        var (word, count) = (UInt64(0), 0)
        for byte in text.utf8 {
            word = word << 8 | UInt64(byte)
            count += 1
            if count.isMultiple(of: 8) { add(word: word) }
        }
        add(word: word)
    }
}

extension DisplayList {
    /// Adds the list to `hash`. Equal lists have equal hashes; an image counts by its size and some of its pixels, and
    /// a movie's frame by its size.
    package func add(to hash: inout StableHash) {
        hash.add(size.width, size.height)
        for item in items { item.add(to: &hash) }
    }
}

extension DisplayList.Item {
    fileprivate func add(to hash: inout StableHash) {
        switch self {
        case .fill(let shape, let rect, let paint):
            hash.add("fill")
            shape.add(to: &hash)
            hash.add(rect)
            hash.add(paint)
        case .text(let run, let rect, let paint):
            hash.add("text")
            hash.add(run.string)
            hash.add(run.font.listed)
            hash.add(run.listed)
            hash.add(rect)
            hash.add(paint)
        case .fillPath(let path, let rule, let paint):
            hash.add(rule.rawValue)
            path.add(to: &hash)
            hash.add(paint)
        case .strokePath(let path, let line, let paint):
            hash.add("stroke")
            path.add(to: &hash)
            hash.add(line)
            hash.add(paint)
        case .stroke(let shape, let rect, let line, let paint):
            hash.add("edge")
            shape.add(to: &hash)
            hash.add(rect)
            hash.add(line)
            hash.add(paint)
        case .image(let image, let rect, let interpolation):
            hash.add("image")
            image.add(to: &hash)
            hash.add(rect)
            hash.add(interpolation.rawValue)
        case .symbol(_, let rect, _), .movie(_, let rect):
            hash.add(description)
            hash.add(rect)
        case .transform(let matrix, let items):
            hash.add(matrix.description)
            hash.add(items)
        case .projection(let matrix, let items):
            hash.add(matrix.description)
            hash.add(items)
        case .group(let effects, let items):
            hash.add("group\(effects.listed)")
            hash.add(items)
            if let mask = effects.mask { hash.add(mask) }
        case .run(let run):
            for item in run.items { item.add(to: &hash) }
        }
    }
}

extension StableHash {
    fileprivate mutating func add(_ items: [DisplayList.Item]) {
        add("{")
        for item in items { item.add(to: &self) }
        add("}")
    }

    fileprivate mutating func add(_ point: Point) {
        add(point.x, point.y)
    }

    fileprivate mutating func add(_ rect: Rect) {
        add(rect.minX, rect.minY, rect.size.width, rect.size.height)
    }

    fileprivate mutating func add(_ paint: Paint) {
        guard case .color(let color) = paint else { return add(paint.description) }
        add(color.red, color.green, color.blue, color.alpha)
    }

    fileprivate mutating func add(_ line: StrokeStyle) {
        add(line.lineWidth, line.miterLimit, line.dashPhase)
        add(line.lineCap.rawValue)
        add(line.lineJoin.rawValue)
        for length in line.dash { add(length) }
    }
}

extension Outline {
    fileprivate func add(to hash: inout StableHash) {
        switch self {
        case .path(let path): path.add(to: &hash)
        case .roundedRectangle(let radius, let style):
            hash.add(style.rawValue)
            hash.add(radius)
        default: hash.add(listed)
        }
    }
}

extension Path {
    fileprivate func add(to hash: inout StableHash) {
        hash.add(word: UInt64(elements.count))
        for element in elements {
            switch element {
            case .move(let end):
                hash.add(word: 1)
                hash.add(end)
            case .line(let end):
                hash.add(word: 2)
                hash.add(end)
            case .quadCurve(let end, let control):
                hash.add(word: 3)
                hash.add(end)
                hash.add(control)
            case .curve(let end, let control1, let control2):
                hash.add(word: 4)
                hash.add(end)
                hash.add(control1)
                hash.add(control2)
            case .closeSubpath: hash.add(word: 5)
            }
        }
    }
}

extension PixelImage {
    /// The number of bytes of pixels that count.
    private static var sampleCount: Int { 256 }

    fileprivate func add(to hash: inout StableHash) {
        hash.add(Double(width), Double(height), scale)
        let step = max(1, pixels.count / Self.sampleCount)
        for index in stride(from: 0, to: pixels.count, by: step) { hash.add(word: UInt64(pixels[index])) }
    }
}
