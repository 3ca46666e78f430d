"""Takes the fonts of a list, and their licences, out of the wheels in a folder: unpack-fonts.py LIST WHEELS TARGET.

A font with a table of widths gets its advances changed by it.
"""

import glob
import os
import re
import struct
import sys
import unicodedata
import zipfile

# Letters of Cyrillic that are drawn as those of Latin.
TWINS = dict(zip("асеорхуАВСЕНКМОРТХ", "aceopxyABCEHKMOPTX"))


def widths(path):
    """The corrections of a table: font units by character."""
    lines = [line.rstrip("\n") for line in open(path, encoding="utf-8") if not line.startswith("# ")]
    return {line[0]: int(line[2:]) for line in lines}


def glyphs(cmap):
    """The glyph of each character, by the font's table of 32-bit or 16-bit characters."""
    count = struct.unpack_from(">H", cmap, 2)[0]
    offsets = [struct.unpack_from(">I", cmap, 8 + 8 * index)[0] for index in range(count)]
    tables = {struct.unpack_from(">H", cmap, offset)[0]: offset for offset in offsets}
    if 12 not in tables:
        yield from glyphs_of_segments(cmap, tables[4])
        return
    offset = tables[12]
    for group in range(struct.unpack_from(">I", cmap, offset + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", cmap, offset + 16 + 12 * group)
        for code in range(first, last + 1):
            yield code, glyph + code - first


def glyphs_of_segments(cmap, offset):
    """The glyph of each character by a table of 16-bit characters, format 4."""
    count = struct.unpack_from(">H", cmap, offset + 6)[0] // 2
    words = lambda index: struct.unpack_from(f">{count}H", cmap, offset + 14 + index * 2 * count + (2 if index else 0))
    ends, starts, deltas, ranges = (words(index) for index in range(4))
    for segment, (end, start, delta, place) in enumerate(zip(ends, starts, deltas, ranges)):
        for code in range(start, min(end, 0xFFFE) + 1):
            glyph = code
            if place:
                at = offset + 16 + 6 * count + 2 * segment + place + 2 * (code - start)
                glyph = struct.unpack_from(">H", cmap, at)[0]
                if glyph == 0:
                    continue
            yield code, (glyph + delta) & 0xFFFF


def sum_of(data):
    """OpenType's sum of a table."""
    data = data + b"\0" * (-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def corrected(font, table):
    """The font with its advances changed by a table, in all its weights."""
    font = bytearray(font)
    records = {}
    for index in range(struct.unpack_from(">H", font, 4)[0]):
        place = 12 + 16 * index
        records[bytes(font[place : place + 4])] = (place, *struct.unpack_from(">II", font, place + 8))
    read = lambda tag: bytes(font[records[tag][1] : sum(records[tag][1:])])
    long_metrics = struct.unpack_from(">H", read(b"hhea"), 34)[0]
    start = records[b"hmtx"][1]
    done = set()
    for code, glyph in glyphs(read(b"cmap")):
        character = unicodedata.normalize("NFD", chr(code))[0]
        change = table.get(TWINS.get(character, character))
        if change is None or glyph in done or glyph >= long_metrics:
            continue
        done.add(glyph)
        advance = struct.unpack_from(">H", font, start + 4 * glyph)[0]
        struct.pack_into(">H", font, start + 4 * glyph, advance + change)
    struct.pack_into(">I", font, records[b"hmtx"][0] + 4, sum_of(read(b"hmtx")))
    whole = records[b"head"][1] + 8
    struct.pack_into(">I", font, whole, 0)
    struct.pack_into(">I", font, whole, (0xB1B0AFBA - sum_of(bytes(font))) & 0xFFFFFFFF)
    return bytes(font)


def licence(wheel, place):
    """The text of a licence: a file of the wheel, or the notice of a name in a file of notices."""
    path, _, name = place.partition("#")
    text = wheel.read(path).decode("utf-8")
    if not name:
        return text
    for notice in re.split(r"(?m)^-{80}\n", text):
        names, _, words = notice.partition("\n\n")
        if name in names.split("\n"):
            return words
    sys.exit(f"fetch-fonts: the package holds no licence of {name}")


def main(fonts, wheels, target):
    for line in open(fonts, encoding="utf-8"):
        if not re.match("[0-9a-f]{64} ", line):
            continue
        _, name, package, _, path, place, *table = line.split()
        base, version = package.split("==")
        pattern = f"{wheels}/{base.replace('-', '_')}-{version}-*.whl"
        wheel = zipfile.ZipFile(glob.glob(pattern)[0])
        font = wheel.read(path)
        if table:
            font = corrected(font, widths(f"{os.path.dirname(fonts)}/{table[0]}"))
        with open(f"{target}/{name}", "wb") as file:
            file.write(font)
        with open(f"{target}/{name.rsplit('.', 1)[0]}.LICENSE.txt", "w", encoding="utf-8") as file:
            file.write(licence(wheel, place))


main(*sys.argv[1:])
