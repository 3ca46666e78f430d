import SampleQueue

/// The parameter sets of an H.264 or HEVC decoder, and their configuration record in movie files.
struct ParameterSets {
    /// The codec.
    let kind: NALUnitReader.Kind
    /// The units in the given order.
    let units: [[UInt8]]
    /// The size in bytes of the length before each NAL unit.
    let lengthSize: Int

    /// Creates the sets from `units`; nil if one is of another kind, or a required one is missing.
    init?(kind: NALUnitReader.Kind, units: [[UInt8]], lengthSize: Int) {
        // The guard includes the minimum length of a picture parameter set.
        guard [1, 2, 4].contains(lengthSize), units.allSatisfy({ $0.count > 2 }) else { return nil }
        (self.kind, self.units, self.lengthSize) = (kind, units, lengthSize)
        let types = units.map { Self.type($0, kind) }
        let known: Set<UInt8> = kind == .h264 ? [7, 8, 13] : [32, 33, 34, 39, 40]
        let needed: Set<UInt8> = kind == .h264 ? [7, 8] : [32, 33, 34]
        guard known.isSuperset(of: types), needed.isSubset(of: types) else { return nil }
    }

    /// Reads the sets from the configuration record of an H.264 or HEVC format; nil for any other format, and for an
    /// invalid record.
    init?(of description: CMFormatDescription) {
        guard case .compressedVideo(let format) = description else { return nil }
        switch format.configurationName {
        case "avcC": self.init(kind: .h264, record: format.configuration)
        case "hvcC": self.init(kind: .hevc, record: format.configuration)
        default: return nil
        }
    }

    private static func type(_ unit: [UInt8], _ kind: NALUnitReader.Kind) -> UInt8 {
        kind == .h264 ? unit[0] & 31 : unit[0] >> 1 & 63
    }

    private func units(of type: UInt8) -> [[UInt8]] { units.filter { Self.type($0, kind) == type } }

    /// The frame size in the first sequence parameter set; nil if it is invalid.
    var dimensions: CMVideoDimensions? {
        let size = kind == .h264 ? SequenceSize(h264: units(of: 7)[0]) : SequenceSize(hevc: units(of: 33)[0])
        guard let size, (1...CVPixelBuffer.maximumSideLength).contains(size.width),
            (1...CVPixelBuffer.maximumSideLength).contains(size.height)
        else { return nil }
        return CMVideoDimensions(width: size.width, height: size.height)
    }

    /// Returns the format that the sets describe; nil if they are invalid.
    func format(_ statedExtensions: FormatExtensions?) -> CompressedVideoFormat? {
        guard let dimensions else { return nil }
        return CompressedVideoFormat(
            codec: kind == .h264 ? kCMVideoCodecType_H264 : kCMVideoCodecType_HEVC, dimensions: dimensions,
            configurationName: kind == .h264 ? "avcC" : "hvcC", configuration: kind == .h264 ? avcRecord : hevcRecord,
            statedExtensions: statedExtensions)
    }

    /// An `AVCDecoderConfigurationRecord` (ISO 14496-15).
    private var avcRecord: [UInt8] {
        let (sequences, pictures) = (units(of: 7), units(of: 8))
        // The profile, the constraint flags and the level.
        let first = sequences[0] + [0]
        var record: [UInt8] = [1, first[1], first[2], first[3], 0xfc | UInt8(lengthSize - 1)]
        record.append(0xe0 | UInt8(min(31, sequences.count)))
        for unit in sequences.prefix(31) { record += Self.counted(unit) }
        record.append(UInt8(min(255, pictures.count)))
        for unit in pictures.prefix(255) { record += Self.counted(unit) }
        return record
    }

    /// An `HEVCDecoderConfigurationRecord` (ISO 14496-15).
    private var hevcRecord: [UInt8] {
        var reader = BitReader(unit: units(of: 33)[0])
        reader.skip(16 + 4)
        let subLayers = UInt8(reader.bits(3) + 1)
        let isNested: UInt8 = reader.flag() ? 1 : 0
        // The general profile, tier and level.
        let general = (0..<12).map { _ in UInt8(reader.bits(8)) }
        var record: [UInt8] = [1] + general + [0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0]
        record.append(subLayers << 3 | isNested << 2 | UInt8(lengthSize - 1))
        let types = [32, 33, 34, 39, 40].filter { !units(of: $0).isEmpty } as [UInt8]
        record.append(UInt8(types.count))
        for type in types {
            let units = units(of: type)
            record += [0x80 | type, UInt8(units.count >> 8 & 255), UInt8(units.count & 255)]
            for unit in units { record += Self.counted(unit) }
        }
        return record
    }

    private static func counted(_ unit: [UInt8]) -> [UInt8] {
        [UInt8(unit.count >> 8 & 255), UInt8(unit.count & 255)] + unit
    }

    /// Reads the units of a movie file's configuration record; nil if the record is not of that codec.
    init?(kind: NALUnitReader.Kind, record: [UInt8]) {
        var (place, units) = (0, [[UInt8]]())
        func byte() -> Int {
            defer { place += 1 }
            return place < record.count ? Int(record[place]) : 0
        }
        func takeUnits(_ count: Int) {
            for _ in 0..<count {
                let length = byte() << 8 | byte()
                guard length > 0, place + length <= record.count else { return }
                units.append(Array(record[place..<place + length]))
                place += length
            }
        }
        switch kind {
        case .h264:
            guard record.count > 6, record[0] == 1 else { return nil }
            place = 5
            takeUnits(byte() & 31)
            takeUnits(byte())
            self.init(kind: kind, units: units, lengthSize: Int(record[4] & 3) + 1)
        case .hevc:
            guard record.count > 22, record[0] == 1 else { return nil }
            place = 22
            for _ in 0..<byte() {
                _ = byte()
                takeUnits(byte() << 8 | byte())
            }
            self.init(kind: kind, units: units, lengthSize: Int(record[21] & 3) + 1)
        }
    }
}

/// The frame size in a sequence parameter set.
private struct SequenceSize {
    let width: Int
    let height: Int

    /// Reads a sequence parameter set of H.264 (ISO 14496-10, 7.3.2.1.1).
    init?(h264 unit: [UInt8]) {
        var reader = BitReader(unit: unit)
        reader.skip(8)
        let profile = reader.bits(8)
        reader.skip(16)
        _ = reader.number()
        var chroma = 1
        if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
            chroma = reader.number()
            if chroma == 3, reader.flag() { chroma = 0 }
            _ = reader.number()
            _ = reader.number()
            reader.skip(1)
            if reader.flag() {
                for list in 0..<(chroma == 3 ? 12 : 8) where reader.flag() { reader.skipList(list < 6 ? 16 : 64) }
            }
        }
        _ = reader.number()
        switch reader.number() {
        case 0: _ = reader.number()
        case 1:
            reader.skip(1)
            _ = reader.signed()
            _ = reader.signed()
            for _ in 0..<min(256, reader.number()) { _ = reader.signed() }
        default: break
        }
        _ = reader.number()
        reader.skip(1)
        let columns = reader.number() + 1
        let rows = reader.number() + 1
        let isFrames = reader.flag()
        if !isFrames { reader.skip(1) }
        reader.skip(1)
        var crop = (left: 0, right: 0, top: 0, bottom: 0)
        if reader.flag() { crop = (reader.number(), reader.number(), reader.number(), reader.number()) }
        guard reader.isWithin, columns < 4_096, rows < 4_096 else { return nil }
        let unit = (across: chroma == 1 || chroma == 2 ? 2 : 1, down: (chroma == 1 ? 2 : 1) * (isFrames ? 1 : 2))
        width = columns * 16 - (crop.left + crop.right) * unit.across
        height = rows * 16 * (isFrames ? 1 : 2) - (crop.top + crop.bottom) * unit.down
    }

    /// Reads a sequence parameter set of HEVC (ISO 23008-2, 7.3.2.2).
    init?(hevc unit: [UInt8]) {
        var reader = BitReader(unit: unit)
        reader.skip(16 + 4)
        let subLayers = Int(reader.bits(3))
        reader.skip(1)
        reader.skip(96)
        if subLayers > 0 {
            let present = (0..<subLayers).map { _ in (profile: reader.flag(), level: reader.flag()) }
            reader.skip(2 * (8 - subLayers))
            for layer in present { reader.skip((layer.profile ? 88 : 0) + (layer.level ? 8 : 0)) }
        }
        _ = reader.number()
        var chroma = reader.number()
        if chroma == 3, reader.flag() { chroma = 0 }
        let (coded, lines) = (reader.number(), reader.number())
        var crop = (left: 0, right: 0, top: 0, bottom: 0)
        if reader.flag() { crop = (reader.number(), reader.number(), reader.number(), reader.number()) }
        guard reader.isWithin, coded < 65_536, lines < 65_536 else { return nil }
        let unit = (across: chroma == 1 || chroma == 2 ? 2 : 1, down: chroma == 1 ? 2 : 1)
        width = coded - (crop.left + crop.right) * unit.across
        height = lines - (crop.top + crop.bottom) * unit.down
    }
}

extension BitReader {
    /// Skips an H.264 scaling list.
    fileprivate mutating func skipList(_ count: Int) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (last + signed() + 256) % 256 }
            last = next == 0 ? last : next
        }
    }
}
