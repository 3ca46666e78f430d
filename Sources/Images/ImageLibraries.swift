import CFFmpeg
import CGLib

/// Loads the libraries that decode images, which otherwise load on their first use.
package enum ImageLibraries {
    /// Loads FFmpeg's decoders and its scaler.
    package static func loadForBitmaps() {
        _ = avcodec_find_decoder(AV_CODEC_ID_PNG)
        _ = sws_getCoefficients(SWS_CS_ITU601)
    }

    /// Loads librsvg.
    package static func loadForDocuments() {
        let empty = Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8)
        if let handle = crsvg_open(empty, UInt(empty.count)) { crsvg_close(handle) }
    }
}
