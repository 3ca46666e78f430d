import CGLib
import Images

/// The memory of large glyphs in Cairo's cache, which holds 16,384 glyphs regardless of their size. Use it on one thread.
final class GlyphMemory {
    /// The size in pixels of a font below which the whole cache takes 20 MB at most, so that its glyphs do not count.
    static let countedSize = 48.0
    /// The maximum size in pixels of a font whose glyphs are drawn as bitmaps: larger ones are drawn as outlines.
    static let largestBitmap = 1_024.0
    /// The number of bytes beyond which the cache is emptied after a frame.
    private static let large = 16 << 20
    /// The memory of a font and its glyphs without their bitmaps, as an estimate.
    private static let bytesPerFont = 16 << 10
    /// The number of fonts that Cairo keeps after their last use (`CAIRO_SCALED_FONT_MAX_HOLDOVERS`).
    private static let unusedFontCount = 256

    private struct Glyph: Hashable {
        let font: UnsafeMutablePointer<PangoFont>
        let index: PangoGlyph
        let scale: Double
    }

    private struct ScaledFont: Hashable {
        let font: UnsafeMutablePointer<PangoFont>
        let scale: Double
    }

    private var glyphs: Set<Glyph> = []
    /// The fonts of the glyphs, retained so that no other font gets the address of one.
    private var fonts: Set<ScaledFont> = []
    /// The number of bytes since the cache was emptied.
    private(set) var byteCount = 0

    init() {}

    deinit { releaseFonts() }

    var isLarge: Bool { byteCount > Self.large }

    /// Counts the glyphs of `piece`, drawn at `scale` pixels per point.
    func add(_ piece: TextLine.Piece, scale: Double) {
        if fonts.insert(ScaledFont(font: piece.font, scale: scale)).inserted {
            cpango_object_ref(piece.font)
            byteCount += Self.bytesPerFont
        }
        for position in 0..<Int(piece.glyphs.pointee.num_glyphs) {
            let index = piece.glyphs.pointee.glyphs[position].glyph
            guard glyphs.insert(Glyph(font: piece.font, index: index, scale: scale)).inserted else { continue }
            var ink = PangoRectangle()
            CairoFontLock.held { pango_font_get_glyph_extents(piece.font, index, &ink, nil) }
            func pixels(_ length: Int32) -> Double { Double(max(length, 0)) / Double(PANGO_SCALE) * scale + 4 }
            // Cairo and pixman have a copy each; a glyph with its own colours has four bytes for each pixel.
            let bytes = pixels(ink.width) * pixels(ink.height) * (piece.isColored ? 8 : 2)
            byteCount += Int(min(bytes, 1e12))
        }
    }

    /// Empties Cairo's cache and that of `map`. No text may be in use.
    func empty(_ map: FontMap) {
        releaseFonts()
        (glyphs, fonts, byteCount) = ([], [], 0)
        CairoFontLock.held {
            cpango_font_map_clear_cache(map.pointer)
            evictUnusedFonts()
        }
    }

    /// Makes Cairo free the glyphs of the fonts that are not in use. It has no function for this, but it keeps only the
    /// last ones.
    private func evictUnusedFonts() {
        let face = cairo_user_font_face_create()
        let options = cairo_font_options_create()
        defer {
            cairo_font_options_destroy(options)
            cairo_font_face_destroy(face)
        }
        var identity = cairo_matrix_t()
        cairo_matrix_init_identity(&identity)
        let empty = (1...Self.unusedFontCount).map { size in
            var matrix = cairo_matrix_t()
            cairo_matrix_init_scale(&matrix, Double(size), Double(size))
            return cairo_scaled_font_create(face, &matrix, &identity, options)
        }
        for font in empty { cairo_scaled_font_destroy(font) }
    }

    private func releaseFonts() {
        CairoFontLock.held { for entry in fonts { cpango_object_unref(entry.font) } }
    }
}

/// The form of the glyphs.
extension DisplayListRenderer {
    /// Whether the glyphs of `text` are drawn as outlines, except for those with their own colours.
    func drawsOutlines(of text: ShapedText) -> Bool {
        !bounds.isLayoutScale || text.fontSize * glyphScale > GlyphMemory.largestBitmap
    }

    /// Counts the glyphs of `text` that are drawn as bitmaps. Throws if the frame would take too much memory.
    func countGlyphs(of text: ShapedText, asOutlines: Bool) throws(FrameSourceError) {
        let (scale, shaper) = (glyphScale, bounds.shaper)
        guard text.hasColorGlyphs || !asOutlines && text.fontSize * scale >= GlyphMemory.countedSize else { return }
        for line in text.lines {
            line.line.forEachPiece { piece in
                if piece.isColored || !asOutlines { shaper.glyphs.add(piece, scale: scale) }
            }
        }
        shaper.time.glyphBytes = shaper.glyphs.byteCount
        guard shaper.time.admits(bytes: 0) else { throw Self.outOfMemory }
    }

    /// The pixels per point of glyphs.
    private var glyphScale: Double {
        let reach = bounds.transform.reach
        return max(reach.across, reach.down)
    }
}
