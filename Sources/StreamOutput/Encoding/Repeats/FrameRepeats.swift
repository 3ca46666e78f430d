/// Writes frames that repeat the one before into an H.264 stream, without the encoder. With the encoder, a live session
/// of the view of row "counter" at a constant 60 Hz takes 2.1 times the processor time. A value type.
///
/// A repeat is a P picture of skipped blocks, a few dozen bytes. Where a key frame is due, and the last encoded frame
/// was one, that key frame is sent once more. The encoder does not know of the repeats, and the frames that it refers
/// to are those that a decoder has. The frames that it encodes next get new numbers (`frame_num`), on which nothing
/// else in them depends.
struct FrameRepeats {
    private let sequence: SequenceParameterSet
    private let picture: PictureParameterSet
    /// The number of the last frame of the stream; nil before the first key frame.
    private var number: UInt32?
    /// Whether the last frame was a key frame.
    private var endsWithKeyFrame = false
    /// The last encoded frame, where it was a key frame.
    private var keyFrame: EncodedPacket?

    /// Creates the repeats of a stream whose parameter sets are `header` (Annex B). The stream must have 8-bit frames
    /// in display order, each of which may refer only to the one before; nil for others.
    init?(header: UnsafeRawBufferPointer) {
        let units = NALUnit.units(of: header)
        let sequences = units.filter { $0.kind == NALUnit.Kind.sequenceParameters }.map { SequenceParameterSet($0) }
        let pictures = units.filter { $0.kind == NALUnit.Kind.pictureParameters }.map { PictureParameterSet($0) }
        guard sequences.count == 1, pictures.count == 1, let sequence = sequences[0], sequence.referenceCount == 1,
            let picture = pictures[0]
        else {
            return nil
        }
        (self.sequence, self.picture) = (sequence, picture)
    }

    /// Returns the last frame once more, at `time` in the track's ticks; nil if only the encoder can make it.
    mutating func next(at time: Int64, isKeyFrame: Bool) throws(StreamOutputError) -> EncodedPacket? {
        guard let number else { return nil }
        let packet: EncodedPacket
        if isKeyFrame {
            // Readers distinguish two key frames in a row by a number (`idr_pic_id`), which would be the same in these
            // two.
            guard let keyFrame, !endsWithKeyFrame else { return nil }
            packet = try EncodedPacket(sharing: keyFrame)
            self.number = 0
        } else {
            let next = following(number)
            packet = try EncodedPacket(NALUnit.stream(of: [skipped(next)]), isKeyFrame: false)
            self.number = next
        }
        endsWithKeyFrame = isKeyFrame
        packet.setTime(time, duration: 0)
        return packet
    }

    /// Returns `packet`, the encoder's next one, renumbered to follow the repeats.
    mutating func take(_ packet: EncodedPacket) throws(StreamOutputError) -> EncodedPacket {
        keyFrame = packet.isKeyFrame ? packet : nil
        endsWithKeyFrame = packet.isKeyFrame
        if packet.isKeyFrame {
            number = 0
            return packet
        }
        guard let number else { return packet }
        let next = following(number)
        self.number = next
        var units = NALUnit.units(of: packet.bytes)
        var isChanged = false
        for index in units.indices where units[index].kind == NALUnit.Kind.picture {
            isChanged = units[index].renumber(next, length: sequence.numberLength) || isChanged
        }
        guard isChanged else { return packet }
        let own = try EncodedPacket(NALUnit.stream(of: units), isKeyFrame: false)
        own.setTime(packet.presentationTime, duration: packet.duration)
        return own
    }

    /// The number of the frame after `number`: each is one that others may refer to.
    private func following(_ number: UInt32) -> UInt32 {
        (number + 1) & (1 << UInt32(sequence.numberLength) - 1)
    }

    /// A picture of skipped blocks (ITU-T H.264, 7.3.3). Each block copies the block at its place in the frame before,
    /// because none of its neighbours moves.
    private func skipped(_ number: UInt32) -> NALUnit {
        var writer = BitWriter()
        writer.write(UInt32(2 << 5 | NALUnit.Kind.picture), bits: 8)
        writer.write(number: 0)  // first_mb_in_slice
        writer.write(number: 5)  // slice_type: P, as are all of the picture
        writer.write(number: picture.number)
        writer.write(number, bits: sequence.numberLength)
        writer.write(!picture.hasOneReference)  // num_ref_idx_active_override_flag
        if !picture.hasOneReference { writer.write(number: 0) }
        writer.write(false)  // ref_pic_list_modification_flag_l0
        if picture.hasWeights {
            writer.write(number: 0)  // luma_log2_weight_denom
            writer.write(number: 0)  // chroma_log2_weight_denom
            writer.write(0, bits: 2)  // neither has a weight
        }
        writer.write(false)  // adaptive_ref_pic_marking_mode_flag
        if picture.isArithmetic { writer.write(number: 0) }  // cabac_init_idc
        writer.write(signed: 26 - picture.quantizer)  // slice_qp_delta
        if picture.statesSmoothing { writer.write(number: 1) }  // disable_deblocking_filter_idc
        if picture.isArithmetic {
            SkippedMacroblocks.writeArithmetically(sequence.blockCount, to: &writer)
        } else {
            SkippedMacroblocks.writeCodes(sequence.blockCount, to: &writer)
        }
        return NALUnit(bytes: writer.bytes)
    }
}

extension NALUnit {
    /// Gives a slice another number (`frame_num`), which has `length` bits. Returns whether that changed anything.
    fileprivate mutating func renumber(_ number: UInt32, length: Int) -> Bool {
        var reader = BitReader(bytes, position: 8)
        guard reader.number() != nil, reader.number() != nil, reader.number() != nil else { return false }
        let start = reader.position
        guard let old = reader.bits(length), old != number else { return false }
        for bit in 0..<length {
            let (index, mask) = ((start + bit) / 8, UInt8(0x80) >> UInt8((start + bit) % 8))
            if number >> UInt32(length - 1 - bit) & 1 == 1 { bytes[index] |= mask } else { bytes[index] &= ~mask }
        }
        return true
    }
}
