"""Writes property lists in three syntaxes, and encrypts as AppKit does.

Unlike `plistlib`, it writes what is damaged or unusual too: keys that stand twice, numbers wider than
they need to be, real numbers in JSON that JSON does not have.
"""

import base64
import functools
import json
import struct
from xml.sax.saxutils import escape


class Uid(int):
    """A place in the table of objects of a keyed archive."""


class Date(float):
    """Seconds since 2001-01-01."""


class Pairs(list):
    """A dictionary as a list of keys and values: a key may stand twice."""


def pairs_of(value):
    return list(value.items()) if isinstance(value, dict) else list(value)


def binary(root, rand):
    """A binary property list. Equal texts are written once, or now and then twice."""
    objects, numbers = [], {}

    def number(value):
        scalar = isinstance(value, (str, int, float, bytes)) and rand.random() < 0.95
        key = (type(value), repr(value)) if scalar else None
        if key in numbers:
            return numbers[key]
        place = len(objects)
        objects.append(value)
        if key is not None:
            numbers[key] = place
        if isinstance(value, (dict, Pairs)):
            entries = pairs_of(value)
            keys = [number(key) for key, _ in entries]
            objects[place] = ("dict", keys + [number(entry) for _, entry in entries])
        elif isinstance(value, list):
            objects[place] = ("list", [number(element) for element in value])
        return place

    number(root)
    width = 1 if len(objects) < 256 else 2 if len(objects) < 65536 else 4
    output, offsets = bytearray(b"bplist00"), []
    for value in objects:
        offsets.append(len(output))
        output += _binary_object(value, width)
    table = len(output)
    offset_width = 2 if table < 65536 else 4
    for offset in offsets:
        output += offset.to_bytes(offset_width, "big")
    return bytes(output + struct.pack(">6xBBQQQ", offset_width, width, len(objects), 0, table))


def _binary_object(value, width):
    match value:
        case bool():
            return b"\x09" if value else b"\x08"
        case Uid():
            size = 1 if value < 256 else 2 if value < 65536 else 4
            return bytes([0x80 | size - 1]) + value.to_bytes(size, "big")
        case int():
            return _binary_integer(value)
        case Date():
            return b"\x33" + struct.pack(">d", value)
        case float():
            return b"\x23" + struct.pack(">d", value)
        case bytes():
            return _counted(4, len(value)) + value
        case str():
            if value.isascii():
                return _counted(5, len(value)) + value.encode()
            text = value.encode("utf-16-be", "surrogatepass")
            return _counted(6, len(text) // 2) + text
        case (kind, places):
            count = len(places) // 2 if kind == "dict" else len(places)
            head = _counted(0xD if kind == "dict" else 0xA, count)
            return head + b"".join(place.to_bytes(width, "big") for place in places)
    raise TypeError(repr(value))


def _binary_integer(value):
    for power in range(4):
        size = 1 << power
        # Eight bytes have a sign, fewer have none.
        low, high = (-(1 << 63), 1 << 63) if size == 8 else (0, 1 << 8 * size)
        if low <= value < high:
            return bytes([0x10 | power]) + value.to_bytes(size, "big", signed=size == 8)
    return b"\x14" + value.to_bytes(16, "big", signed=value < 0)


def _counted(kind, count):
    if count < 15:
        return bytes([kind << 4 | count])
    return bytes([kind << 4 | 15]) + _binary_integer(count)


def xml(root, rand):
    """An XML property list."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"'
        ' "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
        '<plist version="1.0">',
    ]
    _xml_lines(root, lines)
    return "\n".join(lines + ["</plist>", ""]).encode("utf-8", "replace")


def _xml_lines(value, lines):
    match value:
        case bool():
            lines.append("<true/>" if value else "<false/>")
        case Uid():
            _xml_lines({"CF$UID": int(value)}, lines)
        case int():
            lines.append(f"<integer>{value}</integer>")
        case Date():
            seconds = int(value) % (200 * 365 * 86400)
            year, day = 2001 + seconds // (365 * 86400), seconds // 86400 % 28 + 1
            lines.append(f"<date>{year}-06-{day:02}T{seconds // 3600 % 24:02}:05:09Z</date>")
        case float():
            lines.append(f"<real>{value!r}</real>")
        case bytes():
            lines.append(f"<data>{base64.b64encode(value).decode()}</data>")
        case str():
            # XML has no form for most control characters.
            lines.append(f"<string>{escape(value.replace(chr(27), '?'))}</string>")
        case dict() | Pairs():
            lines.append("<dict>")
            for key, entry in pairs_of(value):
                lines.append(f"<key>{escape(str(key).replace(chr(27), '?'))}</key>")
                _xml_lines(entry, lines)
            lines.append("</dict>")
        case list():
            lines.append("<array>")
            for element in value:
                _xml_lines(element, lines)
            lines.append("</array>")
        case _:
            raise TypeError(repr(value))


def keyed_json(root, rand):
    """JSON with the tags that stand for UIDs and data."""
    indent = rand.choice([None, 2])

    def text(value):
        match value:
            case Uid():
                return text({"CF$UID": int(value)})
            case bytes():
                return text({"$data": base64.b64encode(value).decode()})
            case Date():
                return repr(float(value))
            case bool() | int() | float() | str():
                return json.dumps(value, ensure_ascii=rand.random() < 0.5)
            case dict() | Pairs():
                blank = "\n" + " " * indent if indent else ""
                entries = [f"{json.dumps(str(key))}: {text(entry)}" for key, entry in pairs_of(value)]
                return "{" + blank + ("," + blank).join(entries) + "}"
            case list():
                return "[" + ", ".join(text(element) for element in value) + "]"
        raise TypeError(repr(value))

    return text(root).encode("utf-8", "replace")


@functools.cache
def _box():
    box = []
    for number in range(256):
        inverse = next((other for other in range(256) if _product(number, other) == 1), 0)
        image = 0
        for bit in range(8):
            parity = sum(inverse >> (bit + shift) % 8 & 1 for shift in (0, 4, 5, 6, 7))
            image |= ((parity ^ 0x63 >> bit) & 1) << bit
        box.append(image)
    return box


@functools.cache
def _product(left, right):
    total = 0
    while right:
        if right & 1:
            total ^= left
        left = left << 1 ^ (0x11B if left & 0x80 else 0)
        right >>= 1
    return total


def encrypted(key, plain):
    """AES-128 in CBC mode from a block of zeros, filled up with zeros."""
    box, words, constant = _box(), [list(key[place : place + 4]) for place in range(0, 16, 4)], 1
    while len(words) < 44:
        word = words[-1]
        if len(words) % 4 == 0:
            word = [box[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = _product(constant, 2)
        words.append([left ^ right for left, right in zip(word, words[-4])])
    keys = [sum(words[round * 4 : round * 4 + 4], []) for round in range(11)]
    output, previous = bytearray(), bytes(16)
    for place in range(0, len(plain), 16):
        block = plain[place : place + 16].ljust(16, b"\0")
        state = [left ^ right ^ mix for left, right, mix in zip(block, previous, keys[0])]
        for round in range(1, 11):
            state = [box[byte] for byte in state]
            state = [state[(index + 4 * (index % 4)) % 16] for index in range(16)]
            if round < 10:
                state = _mixed(state)
            state = [left ^ right for left, right in zip(state, keys[round])]
        previous = bytes(state)
        output += previous
    return bytes(output)


def _mixed(state):
    mixed = []
    for place in range(16):
        column = state[place // 4 * 4 : place // 4 * 4 + 4]
        one, two, three, four = (column[(place + shift) % 4] for shift in range(4))
        mixed.append(_product(one, 2) ^ _product(two, 3) ^ three ^ four)
    return mixed
