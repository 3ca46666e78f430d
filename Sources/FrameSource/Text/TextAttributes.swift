import CPango
import Views

/// What Pango is told of parts of a text (`PangoAttrList`).
final class TextAttributes {
    private let pointer: OpaquePointer?

    init() {
        pointer = pango_attr_list_new()
    }

    deinit {
        pango_attr_list_unref(pointer)
    }

    /// Makes the attributes a layout's; the layout holds them from then on.
    func apply(toLayout layout: OpaquePointer) {
        pango_layout_set_attributes(layout, pointer)
    }

    /// Adds an attribute, which this owns from then on, to a range of bytes; nil for the whole text.
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, to range: Range<Int>?) {
        guard let attribute else { return }
        if let range {
            attribute.pointee.start_index = UInt32(clamping: range.lowerBound)
            attribute.pointee.end_index = UInt32(clamping: range.upperBound)
        }
        pango_attr_list_change(pointer, attribute)
    }

    /// Adds space of `points` after each character.
    func addSpacing(_ points: Double, to range: Range<Int>) {
        add(pango_attr_letter_spacing_new(Int32(points * Double(PANGO_SCALE))), to: range)
    }

    /// Keeps room of an extent in place of a character.
    func addShape(_ metrics: TextMetrics, to range: Range<Int>) {
        func units(_ points: Double) -> Int32 {
            Int32((points.isFinite ? min(max(points, -4_096), 4_096) : 0) * Double(PANGO_SCALE))
        }
        var box = PangoRectangle(
            x: 0, y: -units(metrics.firstBaseline), width: units(metrics.size.width), height: units(metrics.size.height)
        )
        add(pango_attr_shape_new(&box, &box), to: range)
    }
}
