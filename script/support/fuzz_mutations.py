"""Mutations of bytes, PNG chunks and tokens for script/fuzz. Each takes its chance from a random.Random, so that a seed sets the result."""
import gzip
import re
import struct
import zlib

NUMBERS = [0, 1, 2, 3, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, 0xFFFFFFFF, 0x7FFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF]
WORDS = ["0", "-1", "1e308", "-1e308", "1e-9", "2147483648", "9223372036854775808", "18446744073709551616", "0.5", "NaN", "nan", "inf", "null", "true", "[]", "{}", '""', "65536",
         '"\\u0000"', '"\\ud800"', '"é\u202e"', "99999999999999999999999999999999999999999999", "[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]", '"' + "a" * 3000 + '"']


def place(data, chance):
    """A position, every other time within the first 256 bytes, where headers are."""
    return chance.randrange(min(len(data), 256 if chance.random() < 0.5 else len(data)))


def flip(data, other, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 8, 64])):
        data[place(data, chance)] ^= 1 << chance.randrange(8)
    return bytes(data)


def cut(data, other, chance):
    a = chance.randrange(len(data))
    return data[:a] if chance.random() < 0.7 else data[:a] + data[a + chance.choice([1, 4, 64, 4096]) :]


def splice(data, other, chance):
    a, b = chance.randrange(len(data)), chance.randrange(len(other))
    return data[:a] + other[b:] if chance.random() < 0.5 else data[:a] + other[b : b + chance.choice([8, 64, 1024])] + data[a:]


def number(data, other, chance):
    """A length, dimension or count replaced, in either byte order."""
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 5])):
        size, a = chance.choice([1, 2, 4, 4, 8]), place(data, chance)
        value = (chance.choice(NUMBERS) & ((1 << 8 * size) - 1)).to_bytes(size, chance.choice(["big", "little"]))
        data[a : a + size] = value
    return bytes(data)


def repeat(data, other, chance):
    a = chance.randrange(len(data))
    part = data[a : a + chance.choice([1, 16, 256, 4096])]
    return data[:a] + part * chance.choice([2, 3, 100]) + data[a:]


WAYS = [flip, flip, cut, splice, number, number, repeat]


def bytes_mutated(data, other, chance):
    for _ in range(chance.choice([1, 1, 2, 3])):
        data = chance.choice(WAYS)(data, other, chance) or b"\0"
    return data[: 8 << 20]


# --- PNG


def png_mutated(data, other, chance):
    """Chunks repeated, removed, exchanged or mutated; every other time with right checksums."""
    if not data.startswith(b"\x89PNG") or chance.random() < 0.3:
        return bytes_mutated(data, other, chance)
    chunks, a = [], 8
    while a + 12 <= len(data):
        size = struct.unpack(">I", data[a : a + 4])[0]
        chunks.append([data[a + 4 : a + 8], data[a + 8 : a + 8 + size]])
        a += 12 + size
    for _ in range(chance.choice([1, 1, 2, 4])):
        a, b, way = chance.randrange(len(chunks)), chance.randrange(len(chunks)), chance.randrange(6)
        if way == 0:
            chunks[a:a] = [list(chunks[b]) for _ in range(chance.choice([1, 2, 1000]))]
        elif way == 1 and len(chunks) > 1:
            del chunks[a]
        elif way == 2:
            chunks[a], chunks[b] = chunks[b], chunks[a]
        elif way == 3:
            chunks[0][1] = bytes_mutated(chunks[0][1] or b"\0", other, chance)[:64]
        elif way == 4:
            chunks[a][0] = chance.choice([b"acTL", b"fcTL", b"fdAT", b"IDAT", b"PLTE", b"iCCP", b"zTXt", b"tRNS", b"eXIf", b"IHDR", b"IEND"])
        else:
            chunks[a][1] = bytes_mutated(chunks[a][1] or b"\0", other, chance)
    right, result = chance.random() < 0.5, data[:8]
    for name, content in chunks:
        check = zlib.crc32(name + content) if right else chance.getrandbits(32)
        result += struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)
    return result[: 8 << 20]


# --- Text


def tokens_mutated(text, chance, words, pattern=r"\"[^\"]*\"|[-+\w.]+|\s+|."):
    """Tokens exchanged, replaced, doubled or removed, and every fourth time bytes too. Half of the texts have only other values."""
    parts, valid = re.findall(pattern, text, re.S) or [" "], chance.random() < 0.5
    for _ in range(chance.choice([1, 1, 2] if valid else [1, 1, 2, 4, 12])):
        a, b, way = chance.randrange(len(parts)), chance.randrange(len(parts)), 2 if valid else chance.randrange(5)
        if way == 0:
            parts[a], parts[b] = parts[b], parts[a]
        elif way == 1:
            parts[a] = chance.choice(words)
        elif way == 2:
            marks = [i for i, part in enumerate(parts) if re.fullmatch(r"[-+]?\d[\w.]*|\".*\"", part, re.S) and parts[i + 1 : i + 2] != [":"]]
            a = chance.choice(marks) if marks else a
            others = [parts[i] for i in marks] + WORDS
            parts[a] = chance.choice([word for word in others if word.startswith('"') == parts[a].startswith('"')] if valid else others)
        elif way == 3:
            parts[a:a] = parts[a : a + chance.choice([1, 5, 20])] * chance.choice([1, 3, 50])
        elif len(parts) > 1:
            del parts[a]
    data = "".join(parts).encode("utf-8", "surrogatepass")[: 1 << 20]
    return bytes_mutated(data or b"\n", data or b"\n", chance) if not valid and chance.random() < 0.25 else data


SVG_WORDS = ["<g>", "</g>", "<svg", "/>", ">", "<use href='#a'/>", "<filter id='a'><feGaussianBlur stdDeviation='1e9'/></filter>", "filter='url(#a)'", "width='1e9'", "viewBox='0 0 1e-9 1e-9'",
             "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;&a;'>]>", "&b;", "<text font-size='1e7'>a</text>", "<image href='0.png'/>", "style='stroke-dasharray:1e-9'",
             "<feTurbulence numOctaves='2000000000'/>", "<pattern id='a' width='1e-6' height='1e-6' fill='url(#a)'/>", "fill='url(#a)'", "transform='scale(1e30)'", "M0 0 L1e38 nan Z"]


def svg_mutated(data, other, chance):
    text = tokens_mutated(data.decode(errors="replace"), chance, SVG_WORDS, r"<[^\s>]*|[-+\w.]+|\s+|.")
    way = chance.randrange(5)
    if way == 0:
        packed = gzip.compress(text, mtime=0)
        return bytes_mutated(packed, packed, chance) if chance.random() < 0.5 else packed
    return text.decode(errors="replace").encode(chance.choice(["utf-16", "utf-16-be", "utf-32"])) if way == 1 else text
