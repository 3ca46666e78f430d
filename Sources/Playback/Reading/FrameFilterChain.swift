import CFFmpeg

/// The FFmpeg filters that make a decoded frame displayable: progressive, square pixels, upright, 4:2:0, BT.709,
/// limited range, eight bits.
struct FrameFilterChain: Hashable {
    /// The filters, in FFmpeg's notation; nil if the frame is displayable already.
    let filters: String?

    /// Chooses the filters for `frame`, a frame of a track with the geometry `shape`. `isInterlaced` means that an
    /// earlier frame of the track was interlaced.
    init(frame: UnsafePointer<AVFrame>, shape: FrameGeometry, isInterlaced: Bool) {
        let format = AVPixelFormat(rawValue: frame.pointee.format)
        var chain: [String] = []
        if isInterlaced { chain.append("bwdif=mode=send_frame:deint=interlaced") }
        let isHighDynamicRange =
            frame.pointee.color_trc == AVCOL_TRC_SMPTE2084 || frame.pointee.color_trc == AVCOL_TRC_ARIB_STD_B67
        let needsScale = shape.squareWidth != shape.width
        if isHighDynamicRange, avfilter_get_by_name("zscale") != nil {
            chain.append(Self.toneMapping)
            if needsScale { chain.append("scale=\(shape.squareWidth):\(shape.height):\(Self.quality),setsar=1") }
        } else {
            let colors = ColorConversion(frame: frame, format: format)
            if needsScale || !colors.isIdentity {
                let size = needsScale ? "\(shape.squareWidth):\(shape.height):" : ""
                chain.append("scale=\(size)\(colors.arguments)\(Self.quality),setsar=1,format=yuv420p")
            }
        }
        if case .filtered(let turn, _) = shape.turn { chain.append(turn) }
        filters = chain.isEmpty ? nil : chain.joined(separator: ",")
    }

    private static let quality = "flags=bicubic+accurate_rnd+full_chroma_int"

    /// Converts PQ or HLG to the range of a BT.709 screen.
    private static let toneMapping =
        "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,"
        + "zscale=t=bt709:m=bt709:r=tv,format=yuv420p"
}

/// The conversion of a frame's colours to BT.709 at limited range in eight bits.
private struct ColorConversion {
    /// The arguments of FFmpeg's `scale`, each followed by a colon.
    let arguments: String
    /// Whether there is nothing to convert.
    let isIdentity: Bool

    init(frame: UnsafePointer<AVFrame>, format: AVPixelFormat) {
        let isRGB = av_pix_fmt_desc_get(format).map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0 } ?? false
        let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG || format == AV_PIX_FMT_YUVJ420P
        let matrix = isRGB ? nil : Self.matrix(frame)
        isIdentity = !isFull && matrix == "bt709" && format == AV_PIX_FMT_YUV420P
        var arguments = ""
        if let matrix { arguments += "in_color_matrix=\(matrix):in_range=\(isFull ? "pc" : "tv"):" }
        self.arguments = arguments + "out_color_matrix=bt709:out_range=tv:"
    }

    /// The colour matrix that the frame states, or the usual one for frames of its size that state none.
    private static func matrix(_ frame: UnsafePointer<AVFrame>) -> String {
        switch frame.pointee.colorspace {
        case AVCOL_SPC_BT709: "bt709"
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: "bt601"
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: "bt2020"
        case AVCOL_SPC_SMPTE240M: "smpte240m"
        case AVCOL_SPC_FCC: "fcc"
        default: frame.pointee.height >= 720 || frame.pointee.width >= 1_280 ? "bt709" : "bt601"
        }
    }
}
