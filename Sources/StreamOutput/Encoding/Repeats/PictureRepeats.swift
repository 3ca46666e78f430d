/// Pictures that repeat the one before, written into a stream of H.264 without its encoder: a still view, shown again and again, then costs
/// next to nothing. A value type.
///
/// A repeat is a P picture of skipped blocks, a few dozen bytes; where a key frame is due, and the last picture coded was one, it is that once
/// more. The encoder knows nothing of them, and what it refers to is what a decoder has. The pictures that it codes next
/// are numbered anew (`frame_num`), which nothing else in them depends on.
struct PictureRepeats {
    private let sequence: SequenceSet
    private let picture: PictureSet
    /// The number of the last picture of the stream; nil before the first key frame.
    private var number: UInt32?
    /// Whether that was a key frame.
    private var endsWithKeyFrame = false
    /// The last picture that was coded, where it was a key frame.
    private var keyFrame: EncodedPacket?
    /// Repeats by their number, of which there are few.
    private var written: [UInt32: [UInt8]] = [:]

    /// For a stream whose parameter sets are `header` (Annex B), 8-bit pictures in the order in which they are shown, each of which may refer to
    /// the one before alone; nil for others.
    init?(header: UnsafeRawBufferPointer) {
        let units = NALUnit.units(of: header)
        let sequences = units.filter { $0.kind == NALUnit.Kind.sequenceParameters }.map { SequenceSet($0) }
        let pictures = units.filter { $0.kind == NALUnit.Kind.pictureParameters }.map { PictureSet($0) }
        guard sequences.count == 1, pictures.count == 1, let sequence = sequences[0], sequence.referenceCount == 1,
            let picture = pictures[0]
        else {
            return nil
        }
        (self.sequence, self.picture) = (sequence, picture)
    }

    /// The last picture once more, at `time` in the track's ticks; nil where only the encoder can make it.
    mutating func next(at time: Int64, isKeyFrame: Bool) throws(StreamOutputError) -> EncodedPacket? {
        guard let number else { return nil }
        let packet: EncodedPacket
        if isKeyFrame {
            // Two key frames in a row are told apart by a number of theirs (`idr_pic_id`), which these would have in common.
            guard let keyFrame, !endsWithKeyFrame else { return nil }
            packet = try EncodedPacket(sharing: keyFrame)
            self.number = 0
        } else {
            let next = following(number)
            let bytes = written[next] ?? NALUnit.stream(of: [skipped(next)])
            written[next] = bytes
            packet = try EncodedPacket(bytes, isKeyFrame: false)
            self.number = next
        }
        endsWithKeyFrame = isKeyFrame
        packet.setTime(time, duration: 0)
        return packet
    }

    /// `packet`, the next that the encoder gave, as it follows what was repeated.
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

    /// The number of the picture behind that of `number`: each is one that others may refer to.
    private func following(_ number: UInt32) -> UInt32 {
        (number + 1) & (1 << UInt32(sequence.numberLength) - 1)
    }

    /// A picture of skipped blocks (ITU-T H.264, 7.3.3). Each has what lies at its place in the picture before: none of its neighbours moves.
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
            SkippedBlocks.writeArithmetically(sequence.blockCount, to: &writer)
        } else {
            SkippedBlocks.writeCodes(sequence.blockCount, to: &writer)
        }
        return NALUnit(bytes: writer.bytes)
    }
}

extension NALUnit {
    /// Gives a slice of a picture another number (`frame_num`), which has `length` bits. Returns whether that changed anything.
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
