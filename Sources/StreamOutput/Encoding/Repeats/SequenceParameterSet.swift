/// The fields of a sequence parameter set that are needed to write another frame into its stream (ITU-T H.264,
/// 7.3.2.1). A value type.
struct SequenceParameterSet: Equatable {
    /// The number of bits in a frame's number (`frame_num`).
    let numberLength: Int
    /// The number of frames that one may refer to.
    let referenceCount: Int
    /// The number of macroblocks in a frame.
    let blockCount: Int
    /// The position of `timing_info_present_flag`, in bits from the unit's beginning; nil if the unit does not have
    /// it.
    let timingPosition: Int?

    /// Parses `unit`; nil if it is not a sequence parameter set, or describes frames of a kind that is not written
    /// here: a decoding order of their own, fields, or another colour format.
    init?(_ unit: NALUnit) {
        var reader = BitReader(unit.bytes, position: 8)
        guard unit.kind == NALUnit.Kind.sequenceParameters, let profile = reader.bits(8), reader.bits(16) != nil,
            reader.number() == 0
        else { return nil }
        switch profile {
        case 66, 77, 88: break
        // 4:2:0 in eight bits, without lossless blocks and without matrices.
        case 100:
            guard reader.number() == 1, reader.number() == 0, reader.number() == 0, reader.bits(2) == 0 else {
                return nil
            }
        default: return nil
        }
        // Decoded in display order (`pic_order_cnt_type` 2), and whole frames.
        guard let length = reader.number(), length <= 12, reader.number() == 2, let references = reader.number(),
            references <= 16, reader.flag() == false, let width = reader.number(), width < 1 << 12,
            let height = reader.number(), height < 1 << 12, reader.flag() == true
        else { return nil }
        (numberLength, referenceCount) = (Int(length) + 4, Int(references))
        blockCount = Int(width + 1) * Int(height + 1)
        timingPosition = Self.timingPosition(&reader)
    }

    /// Returns `unit`, from which this set was parsed, without its timing fields. x264 states that all frames last
    /// equally long. Readers that join a stream measure their probing time by that, and wait longer the fewer frames
    /// there are.
    func withoutTiming(_ unit: NALUnit) -> NALUnit {
        var reader = BitReader(unit.bytes)
        var writer = BitWriter()
        guard let timingPosition, let last = unit.bytes.last else { return unit }
        let end = unit.bytes.count * 8 - last.trailingZeroBitCount
        while reader.position < timingPosition, let bit = reader.flag() { writer.write(bit) }
        guard reader.flag() == true, reader.bits(32) != nil, reader.bits(32) != nil, reader.flag() != nil else {
            return unit
        }
        writer.write(false)
        // Up to the stop bit.
        while reader.position < end, let bit = reader.flag() { writer.write(bit) }
        writer.align(with: false)
        return NALUnit(bytes: writer.bytes)
    }

    /// Reads on from `direct_8x8_inference_flag`.
    private static func timingPosition(_ reader: inout BitReader) -> Int? {
        guard reader.flag() != nil, let isCropped = reader.flag() else { return nil }
        if isCropped { for _ in 0..<4 where reader.number() == nil { return nil } }
        guard reader.flag() == true, let hasAspect = reader.flag() else { return nil }
        if hasAspect {
            guard let aspect = reader.bits(8), aspect != 255 || reader.bits(32) != nil else { return nil }
        }
        guard let hasOverscan = reader.flag(), !hasOverscan || reader.flag() != nil, let hasSignal = reader.flag()
        else { return nil }
        if hasSignal {
            guard reader.bits(4) != nil, let hasColours = reader.flag(), !hasColours || reader.bits(24) != nil else {
                return nil
            }
        }
        guard let hasPlace = reader.flag() else { return nil }
        if hasPlace { for _ in 0..<2 where reader.number() == nil { return nil } }
        return reader.position
    }
}

/// The fields of a picture parameter set that are needed to write another frame into its stream (ITU-T H.264, 7.3.2.2).
/// A value type.
struct PictureParameterSet: Equatable {
    let number: UInt32
    /// Whether the entropy coding is arithmetic (CABAC), not by codes of variable length (CAVLC).
    let isArithmetic: Bool
    /// Whether a slice refers to one frame where its header does not give a number.
    let hasOneReference: Bool
    /// Whether the header of a slice has a table of weights.
    let hasWeights: Bool
    /// The quantizer of a slice whose header does not change it.
    let quantizer: Int
    /// Whether the header of a slice has deblocking filter parameters.
    let statesSmoothing: Bool

    /// Parses `unit`; nil if it is not a picture parameter set, or if frames are fields, in several slice groups or
    /// sent redundantly.
    init?(_ unit: NALUnit) {
        var reader = BitReader(unit.bytes, position: 8)
        guard unit.kind == NALUnit.Kind.pictureParameters, let number = reader.number(), reader.number() == 0,
            let isArithmetic = reader.flag(), reader.flag() == false, reader.number() == 0,
            let references = reader.number(),
            reader.number() != nil, let hasWeights = reader.flag(), reader.bits(2) != nil,
            let quantizer = reader.signed(),
            reader.signed() != nil, reader.signed() != nil, let statesSmoothing = reader.flag(), reader.flag() != nil,
            reader.flag() == false
        else { return nil }
        (self.number, self.isArithmetic, hasOneReference) = (number, isArithmetic, references == 0)
        (self.hasWeights, self.quantizer, self.statesSmoothing) = (hasWeights, 26 + quantizer, statesSmoothing)
    }
}
