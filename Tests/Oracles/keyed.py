"""Prints what plistlib sees in each of some keyed archives: every class name, key, count and scalar, in order.

Knows the layout of NSKeyedArchiver and of Foundation's classes, and nothing of this project.
"""
import plistlib, re, struct, sys, uuid
from datetime import datetime

def hexed(text): return text.encode("utf-8").hex()
def bits(number): return struct.pack(">d", number).hex()

def uids(value):
    # An XML property list has no UIDs; a dictionary stands for each.
    if isinstance(value, dict):
        if list(value) == ["CF$UID"]: return plistlib.UID(value["CF$UID"])
        for key in value: value[key] = uids(value[key])
    elif isinstance(value, list): value[:] = [uids(element) for element in value]
    return value

class Walk:
    def __init__(self, archive):
        archive = uids(archive)
        self.objects, self.top, self.seen = archive["$objects"], archive["$top"], set()
    def fields(self, values):
        for name, value in values:
            print("key", hexed(name))
            self.value(value)
    def run(self): self.fields(self.top.items())
    def at(self, value):
        return self.objects[value.data] if isinstance(value, plistlib.UID) else value
    def text(self, value):
        # Older archivers write an object for each string.
        value = self.at(value)
        return self.at(value["NS.string"]) if isinstance(value, dict) else value
    def again(self, thing):
        # Python gives one object to all that refer to one place of the file.
        if id(thing) in self.seen:
            print("again")
            return True
        self.seen.add(id(thing))
        return False
    def items(self, name, values):
        print(name, len(values))
        for value in values: self.value(value)
    def value(self, value):
        if isinstance(value, plistlib.UID):
            thing = self.objects[value.data]
            if value.data == 0 or thing == "$null": return print("nil")
            if isinstance(thing, dict): return self.object(thing)
            return self.plain(thing, value.data)
        self.plain(value, None)
    def plain(self, value, uid):
        if isinstance(value, bool): print("bool", str(value).lower())
        elif isinstance(value, int): print("integer", value)
        elif isinstance(value, float): print("real", bits(value))
        elif isinstance(value, str): print("text", hexed(value))
        elif isinstance(value, datetime):
            print("date", bits((value - datetime(2001, 1, 1)).total_seconds()))
        elif isinstance(value, bytes): self.data(value, uid and ("uid", uid))
        elif isinstance(value, list):
            if not self.again(value): self.items("array", value)
        elif isinstance(value, dict):
            if self.again(value): return
            print("dictionary", len(value))
            for key, inner in value.items():
                self.plain(key, None)
                self.value(inner)
        else: print("unknown", type(value))
    def data(self, value, holder):
        # Equal bytes stand in a binary file once: what refers to them tells values apart.
        if len(value) > 64 and holder is not None:
            if holder in self.seen: return print("again")
            self.seen.add(holder)
        try: inner = plistlib.loads(value)
        except Exception: inner = None
        if isinstance(inner, dict) and "$archiver" in inner:
            print("archive", len(inner["$top"]))
            Walk(inner).run()
        else: print("data", value.hex())
    def numbers(self, name, text):
        print(name, *[bits(float(n)) for n in re.findall(r"[-+0-9.eE]+", text)])
    def object(self, thing):
        name = self.objects[thing["$class"].data]["$classname"]
        kind = name.replace("NSMutable", "NS")
        if id(thing) in self.seen: return print("again")
        collections = {"NSArray": "array", "NSSet": "set", "NSOrderedSet": "ordered-set"}
        if kind in collections:
            values = thing.get("NS.objects")
            if values is None:
                count = sum(key.startswith("NS.object.") for key in thing)
                values = [thing["NS.object.%d" % n] for n in range(count)]
            if values: self.again(thing)
            self.items(collections[kind], values)
        elif kind == "NSDictionary":
            keys, values = thing.get("NS.keys"), thing.get("NS.objects")
            if keys is None and values is None:
                count = sum(key.startswith("NS.key.") for key in thing)
                keys = [thing["NS.key.%d" % n] for n in range(count)]
                values = [thing["NS.object.%d" % n] for n in range(count)]
            if keys: self.again(thing)
            print("dictionary", len(keys))
            for key, value in zip(keys, values):
                self.value(key)
                self.value(value)
        elif kind == "NSString":
            text = self.at(thing.get("NS.string"))
            print("text", hexed(text) if text is not None else self.at(thing["NS.bytes"]).hex())
        elif kind == "NSData": self.data(self.at(thing["NS.data"]), id(thing))
        elif kind == "NSDate": print("date", bits(thing["NS.time"]))
        elif kind == "NSURL":
            base = self.at(thing["NS.base"])
            base = "-" if base == "$null" else hexed(self.text(base["NS.relative"]))
            print("url", hexed(self.text(thing["NS.relative"])), base)
        elif kind == "NSUUID":
            print("uuid", str(uuid.UUID(bytes=self.at(thing["NS.uuidbytes"]))).upper())
        elif kind == "NSValue" and thing.get("NS.special") in (1, 2, 3, 4, 12):
            self.structure(thing)
        elif kind == "NSIndexPath": self.index_path(thing)
        else:
            fields = [(key, value) for key, value in thing.items() if key != "$class"]
            if fields: self.again(thing)
            print("object", hexed(name), len(fields))
            self.fields(fields)
    def structure(self, thing):
        special = thing["NS.special"]
        if special == 4:
            print("range", self.at(thing["NS.rangeval.location"]),
                  self.at(thing["NS.rangeval.length"]))
        elif special == 12:
            print("insets", *[bits(thing["NS.edgeval." + side])
                              for side in ("top", "left", "bottom", "right")])
        else:
            key = {1: "pointval", 2: "sizeval", 3: "rectval"}[special]
            self.numbers(key[:-3], self.at(thing["NS." + key]))
    def index_path(self, thing):
        count = thing["NSIndexPathLength"]
        if count == 0: return print("indices")
        if count == 1: return print("indices", thing["NSIndexPathValue"])
        indices, shift = [0], 0
        packed = self.at(thing["NSIndexPathData"])
        if isinstance(packed, dict): packed = self.at(packed["NS.data"])
        for byte in packed:
            indices[-1] |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80: indices, shift = indices + [0], 0
        print("indices", *indices[:-1])

for path in sys.argv[1:]:
    print("file", path)
    Walk(plistlib.load(open(path, "rb"))).run()
