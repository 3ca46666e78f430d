"""A counter drawn with pycairo, each frame as BGRA on standard output."""
import sys, cairo
surface = cairo.ImageSurface(cairo.FORMAT_RGB24, 640, 360)
pen = cairo.Context(surface)
pen.select_font_face("Inter")
for frame in range(1800):
    pen.set_source_rgb(0.11, 0.15, 0.2); pen.paint()
    pen.set_source_rgb(1, 0.7, 0.28); pen.arc(160, 180, 36, 0, 6.2831853); pen.fill()
    pen.set_source_rgb(1, 1, 1); pen.set_font_size(84); pen.move_to(290, 220); pen.show_text(str(frame // 30))
    surface.flush(); sys.stdout.buffer.write(surface.get_data())
