// The items of a display list, as ``DisplayListEncoder`` writes them.
extension ByteReader {
    /// Reads the size of a display list.
    package mutating func listSize() throws(ArchiveError) -> Size {
        try size()
    }

    /// Reads an item.
    package mutating func item() throws(ArchiveError) -> DisplayList.Item {
        try item(try byte())
    }

    private mutating func items() throws(ArchiveError) -> [DisplayList.Item] {
        try nested { reader throws(ArchiveError) in
            var items: [DisplayList.Item] = []
            while true {
                let kind = try reader.byte()
                if kind == ItemKind.end { return items }
                items.append(try reader.item(kind))
            }
        }
    }

    private mutating func item(_ kind: UInt8) throws(ArchiveError) -> DisplayList.Item {
        switch kind {
        case ItemKind.fill: return .fill(try outline(), in: try rect(), paint: try paint())
        case ItemKind.stroke:
            return .stroke(try outline(), in: try rect(), line: try strokeStyle(), paint: try paint())
        case ItemKind.text: return .text(try textRun(), in: try rect(), paint: try paint())
        case ItemKind.symbol: return .symbol(try symbolRun(), in: try rect(), paint: try paint())
        case ItemKind.fillPath: return .fillPath(try path(), rule: try name(), paint: try paint())
        case ItemKind.strokePath: return .strokePath(try path(), line: try strokeStyle(), paint: try paint())
        case ItemKind.image: return .image(try image(), in: try rect(), interpolation: try name())
        case ItemKind.transform: return .transform(try affineMatrix(), items: try items())
        case ItemKind.projection:
            let matrix = ProjectionMatrix(x: try row(), y: try row(), w: try row())
            return .projection(matrix, items: try items())
        case ItemKind.group: return .group(try effects(), items: try items())
        default: throw ArchiveError()
        }
    }

    private mutating func row() throws(ArchiveError) -> SIMD3<Double> {
        SIMD3(try number(), try number(), try number())
    }

    private mutating func image() throws(ArchiveError) -> PixelImage {
        guard let image = images[ImageKey(words: SIMD2(try word(), try word()))] else { throw ArchiveError() }
        return image
    }

    private mutating func effects() throws(ArchiveError) -> DisplayList.Effects {
        var effects = DisplayList.Effects()
        effects.filter = try optional { reader throws(ArchiveError) in try reader.colorMatrix() }
        effects.blur = try number()
        effects.blurIsOpaque = try flag()
        effects.clip = try optional { reader throws(ArchiveError) in
            switch try reader.byte() {
            case 0: .outline(try reader.outline(), in: try reader.rect())
            case 1: .path(try reader.path(), rule: try reader.name())
            default: throw ArchiveError()
            }
        }
        effects.mask = try optional { reader throws(ArchiveError) in try reader.items() }
        effects.shadow = try optional { reader throws(ArchiveError) in
            DisplayList.Shadow(
                color: try reader.color(), radius: try reader.number(), x: try reader.number(),
                y: try reader.number())
        }
        effects.opacity = try number()
        effects.showsShadowAlone = try flag()
        effects.blendMode = try name()
        effects.isIsolated = try flag()
        return effects
    }
}

extension PixelImage {
    /// The image as bytes, with its key.
    package func encode(key: ImageKey, into writer: inout ByteWriter) {
        writer.write(word: key.words.x)
        writer.write(word: key.words.y)
        writer.write(count: width)
        writer.write(count: height)
        writer.write(scale)
        writer.bytes += pixels
    }

    /// Reads an image and its key.
    package static func decode(_ bytes: ArraySlice<UInt8>) throws(ArchiveError) -> (key: ImageKey, image: PixelImage) {
        var reader = ByteReader(bytes)
        let key = ImageKey(words: SIMD2(try reader.word(), try reader.word()))
        let (width, height, scale) = (try reader.count(), try reader.count(), try reader.number())
        let (size, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard !isTooLarge, size <= bytes.count else { throw ArchiveError() }
        let pixels = Array(try reader.take(size * 4))
        guard reader.isAtEnd, ImageKey(pixels, width: width, height: height, scale: scale) == key,
            let image = PixelImage(bytes: pixels, width: width, height: height, bytesPerRow: width * 4, scale: scale)
        else { throw ArchiveError() }
        return (key, image)
    }
}
