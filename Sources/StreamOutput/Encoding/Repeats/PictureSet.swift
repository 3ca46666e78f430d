/// What a picture parameter set says that one must know to write another picture into its stream (ITU-T H.264, 7.3.2.2). A value type.
struct PictureSet: Equatable {
    let number: UInt32
    /// Whether it is coded arithmetically (CABAC), and not in codes of varying length (CAVLC).
    let isArithmetic: Bool
    /// Whether a slice refers to one picture where its header says nothing.
    let hasOneReference: Bool
    /// Whether the header of a slice has a table of weights.
    let hasWeights: Bool
    /// The quantizer that a slice has where its header says nothing.
    let quantizer: Int
    /// Whether the header of a slice says how its edges are smoothed.
    let statesSmoothing: Bool

    /// What `unit` says; nil where it is none, or where pictures are fields, in several groups or sent twice.
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
