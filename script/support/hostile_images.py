"""Images that are too expensive to decode or draw, or that resemble other formats. usage: hostile_images.py FOLDER writes them all."""
import base64
import pathlib
import struct
import sys
import zlib

NAMES = "xmlns='http://www.w3.org/2000/svg' xmlns:x='http://www.w3.org/1999/xlink'"


def svg(content, side=100):
    return f"<svg {NAMES} width='{side}' height='{side}'>{content}</svg>".encode()


def filtered(primitive, side=100):
    return svg(f"<filter id='f'>{primitive}</filter><rect width='{side}' height='{side}' filter='url(#f)'/>", side)


def gzipped(content, name=b"<svg"):
    """Compressed data with a file name in the header, which is not compressed."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    head = b"\x1f\x8b\x08\x08\0\0\0\0\0\xff" + name + b"\0"
    return head + packer.compress(content) + packer.flush() + struct.pack("<II", zlib.crc32(content), len(content) & 0xFFFFFFFF)


def utf16(content):
    return ("<?xml version='1.0' encoding='UTF-16'?>" + content.decode()).encode("utf-16")


def doubled(element, levels):
    """An element that is drawn two to the power of `levels` times."""
    uses = "".join(f"<g id='a{n}'><use x:href='#a{n - 1}'/><use x:href='#a{n - 1}'/></g>" for n in range(1, levels + 1))
    return svg(f"<defs><g id='a0'>{element}</g>{uses}</defs><use x:href='#a{levels}'/>")


def curves(count):
    steps = ((37, 61, 13, 7, 29, 17), range(count))
    path = "".join("C" + " ".join(str(number * step % 100) for step in steps[0]) for number in steps[1])
    return svg(f"<path d='M0 0{path}' fill='none' stroke='red' stroke-width='3'/>")


def chunk(name, content):
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(width, height, content=b"", extra=b""):
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + extra + chunk(b"IDAT", zlib.compress(content, 9)) + chunk(b"IEND", b"")


def apng(width, height, count):
    """A PNG of many frames, of which the first is its image."""
    frame = zlib.compress(bytes((4 * width + 1) * height), 9)
    control = lambda number: struct.pack(">IIIIIHHBB", number, width, height, 0, 0, 1, 100, 0, 0)
    frames = b"".join(chunk(b"fcTL", control(2 * n - 1)) + chunk(b"fdAT", struct.pack(">I", 2 * n) + frame) for n in range(1, count))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) + chunk(b"acTL", struct.pack(">II", count, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"fcTL", control(0)) + chunk(b"IDAT", frame) + frames + chunk(b"IEND", b"")


def gif(width, height, count):
    head = b"GIF89a" + struct.pack("<HH", width, height) + b"\x80\0\0" + b"\0\0\0\xff\xff\xff"
    frame = b"\x21\xf9\x04\x04\x02\0\0\0\x2c" + struct.pack("<HHHH", 0, 0, width, height) + b"\0\x02\x02\x44\x01\0"
    return head + frame * count + b"\x3b"


MATRIX = filtered("<feConvolveMatrix order='3' kernelMatrix='1 1 1 1 1 1 1 1 1' targetX='3'/>")
# Newer versions of librsvg bound the octaves, but not the primitives.
OCTAVES = filtered("<feTurbulence baseFrequency='.1' numOctaves='2000000000'/>")
TURBULENCE = filtered("<feTurbulence baseFrequency='.1' numOctaves='9'/>" * 20_000)
MORPHOLOGY = filtered("<feMorphology operator='dilate' radius='90'/>")
IMAGE = png(100, 100, bytes(401 * 100))

# name: (bytes, whether the command must report that the image is not drawn, with all versions of the libraries)
IMAGES = {
    "matrix-gzip.svg": (gzipped(MATRIX), False),
    "matrix-utf16.svg": (utf16(MATRIX), False),
    "order-gzip.svg": (gzipped(filtered("<feConvolveMatrix order='300'/>")), False),
    "morphology-gzip.svg": (gzipped(MORPHOLOGY), False),
    "octaves.svg": (OCTAVES, False),
    "octaves-gzip.svg": (gzipped(OCTAVES), False),
    "turbulence.svg": (TURBULENCE, True),
    "turbulence-gzip.svg": (gzipped(TURBULENCE), True),
    "turbulence-utf16.svg": (utf16(TURBULENCE), True),
    "turbulence.data": (base64.b64encode(gzipped(TURBULENCE)), True),
    "curves.svg": (curves(150_000), True),
    "font.svg": (svg("<text x='5' y='50' font-size='1e7'>Hello</text>"), False),
    "uses.svg": (doubled("<rect width='9' height='9'/>", 20), True),
    "uses-gzip.svg": (gzipped(doubled("<rect width='9' height='9'/>", 40)), False),
    "elements-gzip.svg": (gzipped(svg("<rect width='1' height='1'/>" * 2_000_000)), True),
    "cut-gzip.svg": (gzipped(MATRIX)[:-20], True),
    "gzip.png": (gzipped(IMAGE, b"\x89PNG"), True),
    "huge.png": (png(60_000, 60_000), True),
    "cut.png": (IMAGE[:80], True),
    "texts.png": (png(100, 100, bytes(401 * 100), chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(50_000_000), 9))), False),
    "frames.png": (apng(400, 400, 2_000), False),
    "frames.gif": (gif(3500, 3500, 60_000), False),
    "svg-in-gif.gif": (b"GIF89a<svg" + MATRIX, True),
}

if __name__ == "__main__":
    for name, (content, _) in IMAGES.items():
        (pathlib.Path(sys.argv[1]) / name).write_bytes(content)
