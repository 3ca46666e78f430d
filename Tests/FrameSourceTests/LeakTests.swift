import CGLib
import FrameSource
import SampleQueue
import Testing
import Views

/// Counts C objects that have been freed, by C's own notice of it.
private final class FreedCount {
    var value = 0

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static let countObject: @convention(c) (gpointer?, UnsafeMutablePointer<GObject>?) -> Void = { data, _ in
        count(data)
    }

    static let count: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in
        guard let data else { return }
        Unmanaged<FreedCount>.fromOpaque(data).takeUnretainedValue().value += 1
    }

    func watch(object: UnsafeMutableRawPointer) {
        g_object_weak_ref(object.assumingMemoryBound(to: GObject.self), Self.countObject, pointer)
    }
}

@Suite("C objects are freed with their wrappers")
struct LeakTests {
    private let freed = FreedCount()
    private let library: FontLibrary

    init() throws {
        library = try FontLibrary.standard()
    }

    @Test("Pango's font map, context and layout")
    func pango() throws {
        for round in 1...3 {
            do {
                let map = try FontMap(library: library)
                freed.watch(object: map.pointer)
                let context = try TextContext(library: library)
                freed.watch(object: UnsafeMutableRawPointer(context.pointer))
                let font = FontDescription(families: "Inter", size: 17)
                let layout = TextLayout("Freed", font: font, features: "locl=0", in: context)
                freed.watch(object: UnsafeMutableRawPointer(layout.pointer))
                withExtendedLifetime((map, context, layout)) { #expect(freed.value == (round - 1) * 3) }
            }
            #expect(freed.value == round * 3)
        }
    }

    @Test("Cairo's surface and context")
    func cairo() throws {
        var key = cairo_user_data_key_t()
        for round in 1...3 {
            do {
                let surface = try CairoSurface(width: 8, height: 8)
                cairo_surface_set_user_data(surface.pointer, &key, freed.pointer, FreedCount.count)
                let context = try CairoContext(surface)
                cairo_set_user_data(context.pointer, &key, freed.pointer, FreedCount.count)
                withExtendedLifetime((surface, context)) { #expect(freed.value == (round - 1) * 2) }
            }
            #expect(freed.value == round * 2)
        }
    }

    @Test("The font library and its configuration")
    func fonts() throws {
        weak var library: FontLibrary?
        do {
            let made = try FontLibrary(folders: FontLibrary.standardFolders)
            library = made
            _ = try ViewRenderer(fonts: made).pixelBuffer(DisplayList(size: Size(width: 9, height: 9), items: []))
            #expect(library != nil)
        }
        #expect(library == nil)
    }

    @Test("A renderer releases its buffers")
    func buffers() throws {
        weak var buffer: CVPixelBuffer?
        do {
            let renderer = try ViewRenderer()
            let list = DisplayList(
                size: Size(width: 9, height: 9), items: [.fill(.circle, Rect(x: 0, y: 0, width: 9, height: 9), .red)])
            buffer = try renderer.pixelBuffer(list)
            withExtendedLifetime(renderer) { #expect(buffer != nil) }
        }
        #expect(buffer == nil)
    }
}
