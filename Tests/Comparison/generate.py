#!/usr/bin/env python3
"""Writes random archives of every kind to a folder: legal, unusual and damaged ones.

    Tests/Comparison/generate.py FOLDER [--count 2000] [--seed SEED]

The same seed writes the same bytes. Files stand in `old/`, and an edited version of most of them under
the same name in `new/`, for diffs.
"""

import argparse
import json
import random
import shutil
import struct
from pathlib import Path

import plist_bytes
from plist_bytes import Date, Pairs, Uid

SEED = "one walk 1"

NAMES = [
    "List", "Detail", "Editor", "Login", "Grüße", "a b", "世界", "🧑‍🍳", "$0", "$set", "CF$UID", "x", "Store",
    "tab\tnewline\n", "\u202ertl", "\x1b[31m", "::error::", "a:b", "", "0AD863BA-7584-40CF-8896-BD87B3280C34",
    "0x7f8a2c01d2b0", "https://example.com/a", "item-20190731", "photo.jpg", "_NS:12", "e\u0301", "Root",
]
CLASS_NAMES = [
    "App.Recipe", "App.ListViewController", "_TtC3App4Main", "_TtGC3App4ListSi_", "SFSafariViewController",
    "_TtC3AppP33_0123456789ABCDEF0123456789ABCDEF5Local", "UIImage", "UIColor", "NSColor", "NSManagedObject",
    "UITableView", "UITextField", "LoginViewController", "Outer.Inner.Deep", "NSKeyedArchiver", "App.Grüße",
]
CONTROLLERS = ["UINavigationController", "UITabBarController", "UISplitViewController", "App.ListViewController",
    "App.LoginViewController", "UIAlertController", "UIImagePickerController", "_TtC3App4Main"]
SECRET_NAMES = ["password", "apiToken", "sessionKey", "userPIN", "creditCardNumber", "Authorization", "secret_id",
    "passwordHint", "tokenCount", "refresh-token", "cvv"]
UIKIT_KEYS = [
    "kPresentedViewControllerKey", "kUIViewControllerChildrenKey", "kTabBarSelectedViewControllerKey",
    "kTabBarIsCustomizingKey", "SplitViewControllerDisplayMode", "kScrollViewZoomScaleKey",
    "kScrollViewContentOffsetKey", "kScrollViewContentInsetKey", "kApplicationSelectedCellIndexPathsKey",
    "kApplicationSelectedCells", "kTopApplicationTopVisibleModelIdentifier", "kApplicationIsEditingKey",
    "kTextSelectedTextLocationKey", "kTextSelectedTextKey", "kTextVisiblePosition", "kBackForwardDictionaryKey",
    "UIStateRestorationViewControllerStoryboard", "kViewRestorationDataKey", "mod-date",
    "FlutterRestorationStateAppData", "kObjectIsViewControllerKey", "kUIStateRestorationClassNameKey",
]
GEOMETRY = ["{0, 120}", "{64, 0, 49, 0}", "{{1, 2}, {3.5, -4}}", "[1, 0, 0, 1, 0.25, 0]", "{1e3, nan}", "{1,2}",
    "{{1, 2}, {3, 4}", "{1, 2, 3}", "{ 1 , 2 }", "{-0, 0.1000}"]
ANCESTRY = {"NSMutableString": ["NSString"], "NSMutableArray": ["NSArray"], "NSMutableDictionary": ["NSDictionary"],
    "NSMutableData": ["NSData"], "NSMutableSet": ["NSSet"], "NSMutableOrderedSet": ["NSOrderedSet"]}


class Choices:
    """Random choices. With `edits`, a second stream that replaces some of what the first one chose."""

    def __init__(self, name, edits=None):
        self.rand = random.Random(name)
        self.edits = random.Random(f"{name}/{edits}") if edits else None

    def one_in(self, count):
        return self.rand.randrange(count) == 0

    def below(self, count):
        return self.rand.randrange(count)

    def of(self, choices):
        return self.rand.choice(choices)

    def edit(self, share=30):
        """Whether the edited version differs here."""
        return self.edits is not None and self.edits.randrange(share) == 0

    def name(self):
        return self.of(NAMES)

    def word(self):
        return self.of(["title", "draft", "count", "notes", "model", "date", "url", "page", "selection", "photo"])

    def key(self):
        if self.one_in(12):
            return self.of(SECRET_NAMES)
        if self.one_in(10):
            return self.of(UIKIT_KEYS)
        return self.of([self.word, self.word, self.name])() + (str(self.below(9)) if self.one_in(2) else "")


class Coder:
    """One keyed archive that is written. `damage` is how many values in a thousand are damaged."""

    def __init__(self, choices, damage, depth=0):
        self.choices, self.damage, self.depth = choices, damage, depth
        self.objects, self.top = ["$null"], Pairs()
        self.texts, self.classes, self.containers = {}, {}, []

    def add(self, entry):
        self.objects.append(entry)
        return Uid(len(self.objects) - 1)

    def text(self, text):
        if text not in self.texts or self.choices.one_in(20):
            self.texts[text] = self.add(text)
        return self.texts[text]

    def class_(self, name):
        if name not in self.classes:
            entry = {"$classname": name, "$classes": [name, *ANCESTRY.get(name, []), "NSObject"]}
            if self.choices.one_in(30):
                entry["$classhints"] = ["NSObject"]
            if self.choices.below(2000) < self.damage:
                entry = self.choices.of([{"$classname": 3}, {"$classes": []}, {}, "NSArray", {"$classname": name}])
            self.classes[name] = self.add(entry)
        return self.classes[name]

    def instance(self, class_name, fields, entry=None):
        entry = Pairs() if entry is None else entry
        uid = self.add(entry)
        entry.extend(fields() if callable(fields) else fields)
        damaged = self.choices.below(1000) < self.damage
        if damaged and len(entry) > 0:
            place = self.choices.below(len(entry))
            wrong = [Uid(99999), Uid(0), 7, "wrong", True, -1.5, b"\xff", [Uid(1), "x"], {}]
            entry[place] = (entry[place][0], self.choices.of(wrong))
            if self.choices.one_in(4):
                del entry[place]
            elif self.choices.one_in(4):
                entry.append(entry[place])
        if not damaged or self.choices.one_in(2):
            entry.append(("$class", self.class_(class_name)))
        return uid

    def container(self, class_name, fields):
        entry = Pairs()
        self.containers.append(Uid(len(self.objects)))
        return self.instance(class_name, fields, entry)

    def set(self, key, value):
        self.top.append((key, value))

    def root(self):
        keys = [("$version", 100000), ("$archiver", "NSKeyedArchiver"), ("$top", self.top), ("$objects", self.objects)]
        if self.choices.one_in(3):
            keys.reverse()
        if self.choices.below(8000) < self.damage:
            place = self.choices.below(4)
            keys[place] = (keys[place][0], self.choices.of([1, "x", [], {}, 100001]))
        return Pairs(keys)

    def data(self, writer=plist_bytes.binary):
        bytes_ = writer(self.root(), self.choices.rand)
        if self.depth > 0 and self.choices.below(1500) < self.damage:
            return damaged(bytes_, self.choices.rand)
        return bytes_

    # Values

    def value(self, depth=0):
        """A value of any kind, as an object."""
        value = self._value(depth)
        if self.choices.edit():
            edits = self.choices.edits
            return self.text(f"edited {edits.randrange(99)}") if edits.randrange(2) else self.add(edits.randrange(99))
        if self.choices.below(2000) < self.damage:
            return self.choices.of([Uid(99999), Uid(0), 5, "inline", b"inline", [], {"a": 1}])
        return value

    def inline(self, depth=0):
        """A value as it may stand in a field: numbers and booleans without an object."""
        if self.choices.one_in(4):
            return self.choices.of([True, False, 3, -7, 2.5, 1 << 40, self.choices.below(9)])
        return self.value(depth)

    def _value(self, depth):
        choices = self.choices
        leaves = [self._number, self._number, self._string, self._string, self._foundation, self._foundation,
            self._data, self._reference]
        if depth >= 4 or choices.one_in(2):
            return choices.of(leaves)()
        if self.containers and choices.one_in(8):
            return choices.of(self.containers)
        return choices.of([self._list, self._dictionary, self._object])(depth)

    def _number(self):
        choices = self.choices
        numbers = [0, 1, -1, 255, 65536, 1 << 53, (1 << 63) - 1, -(1 << 63), (1 << 64) - 1, True, False, 0.5, -0.0,
            5e-324, 1e300, 1e16, 0.1, 123456.789, float("nan"), float("inf"), Date(736250400.0), Date(-1e9)]
        if choices.one_in(5):
            return Uid(0)
        return self.add(choices.of([choices.of(numbers), choices.below(1000), choices.rand.uniform(-1e6, 1e6)]))

    def _string(self):
        choices = self.choices
        texts = [choices.name, choices.name, choices.word, lambda: choices.of(GEOMETRY), lambda: secret_text(choices),
            lambda: path_text(choices), lambda: choices.of(CLASS_NAMES), lambda: "Root/:[0]:/List"]
        text = choices.of(texts)()
        if choices.one_in(40):
            text = (text or "long ") * choices.of([10, 60, 900, 3000])
        if choices.one_in(15):
            value = text.encode("utf-8", "replace") if choices.one_in(2) else text
            field = "NS.bytes" if isinstance(value, bytes) else "NS.string"
            return self.instance("NSMutableString", [(field, value)])
        return self.text(text)

    def _foundation(self):
        choices = self.choices
        make = {
            "NSDate": lambda: [("NS.time", choices.of([586267500.0, -0.0, 1e12, float("nan"), choices.below(10**9) / 1]))],
            "NSURL": lambda: [("NS.base", self._url() if choices.one_in(4) else Uid(0)),
                ("NS.relative", self.text(path_text(choices)))],
            "NSUUID": lambda: [("NS.uuidbytes", choices.rand.randbytes(16 if choices.below(9) else 5))],
            "NSValue": lambda: choices.of([
                [("NS.special", 4), ("NS.rangeval.length", self.add(3)), ("NS.rangeval.location", self.add(14))],
                [("NS.special", 1), ("NS.pointval", self.text(choices.of(GEOMETRY)))],
                [("NS.special", 2), ("NS.sizeval", self.text(choices.of(GEOMETRY)))],
                [("NS.special", 3), ("NS.rectval", self.text(choices.of(GEOMETRY)))],
                [("NS.special", 9)]]),
            "NSIndexPath": lambda: choices.of([
                [("NSIndexPathLength", 1), ("NSIndexPathValue", choices.below(40))],
                [("NSIndexPathLength", 6), ("NSIndexPathData",
                    self.instance("NSMutableData", [("NS.data", bytes([4, 8, 15, 16, 23, 42]))]))],
                [("NSIndexPathLength", 2), ("NSIndexPathData", self.add(bytes([1, 0x82, 3])))],
                [("NSIndexPathLength", 0)]]),
            "NSIndexSet": lambda: choices.of([
                [("NSRangeCount", 1), ("NSLocation", 3), ("NSLength", 4)],
                [("NSRangeCount", 2), ("NSRangeData", self.instance("NSData", [("NS.data", bytes([1, 2, 9, 3]))]))],
                [("NSRangeCount", 0)]]),
            "NSNull": lambda: [],
            "NSAttributedString": lambda: [("NSString", self.text(secret_text(choices))),
                ("NSAttributes", self.instance("NSDictionary", [("NS.keys", []), ("NS.objects", [])]))],
            "NSDecimalNumber": lambda: [("NS.exponent", -2), ("NS.length", 1), ("NS.mantissa", b"\x01\x02"),
                ("NS.negative", False), ("NS.compact", True), ("NS.mantissa.bo", 1)],
            "NSTimeZone": lambda: [("NS.name", self.text("Europe/Berlin")), ("NS.data", self.add(b"TZif2" + bytes(40)))],
            "NSLocale": lambda: [("NS.identifier", self.text("de_DE"))],
            "NSError": lambda: [("NSDomain", self.text("NSURLErrorDomain")), ("NSCode", -1009), ("NSUserInfo", Uid(0))],
            "UIColor": lambda: [("UIRed", 0.5), ("UIGreen", 0.25), ("NSRGB", b"0.5 0.25 1\0"), ("UIColorComponentCount", 4)],
            "UIImage": lambda: [("UIImageData", self.add(b"\x89PNG\r\n\x1a\n" + choices.rand.randbytes(60)))],
            "_UIStoryboardProxy": lambda: [("kStoryboardNameKey", self.text(choices.of(["Main", "Gone"]))),
                *([("kStoryboardBundlePathKey", self.text("/var/containers/Bundle/Application/A/x.bundle"))]
                    if choices.one_in(3) else [])],
        }
        name = choices.of(list(make))
        return self.instance(name, make[name])

    def _url(self):
        return self.instance("NSURL", [("NS.base", Uid(0)), ("NS.relative", self.text("https://example.com/docs/"))])

    def _data(self):
        bytes_ = some_data(self.choices, self.damage, self.depth)
        if self.choices.one_in(3):
            field = self.choices.of(["NS.data", "NS.bytes"])
            return self.instance(self.choices.of(["NSMutableData", "NSData"]), [(field, bytes_)])
        return self.add(bytes_)

    def _reference(self):
        path = self.choices.of(["Root", "Root/:[0]:/List", "Gone", "Root/List", self.choices.name()])
        return self.instance("_UIObjectIdentifierPathProxy",
            [("kObjectIdentifierPathProxyIdentifierPathKey", self.text(path))])

    def _list(self, depth):
        choices = self.choices
        name = choices.of(["NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet"])
        if choices.one_in(40):
            # Longer than what lint takes for a model, of values that are alike.
            count = choices.of([150, 201, 450])
            return self.container(name, lambda: [("NS.objects", [self.add(number) for number in range(count)])])
        if choices.one_in(8):
            return self.container(name, lambda: [
                (f"NS.object.{index}", self.value(depth + 1)) for index in range(choices.below(4))])
        return self.container(name, lambda: [
            ("NS.objects", [self.value(depth + 1) for _ in range(choices.below(5))])])

    def _dictionary(self, depth):
        choices = self.choices

        def fields():
            count = choices.below(5)
            keys = [self.value(depth + 1) if choices.one_in(10) else self.text(choices.key()) for _ in range(count)]
            if choices.below(1000) < self.damage:
                keys.append(Uid(0))
            return [("NS.keys", keys), ("NS.objects", [self.value(depth + 1) for _ in range(count)])]

        return self.container(choices.of(["NSDictionary", "NSMutableDictionary"]), fields)

    def _object(self, depth):
        choices = self.choices
        # Other archivers write other classes, so most of these are the app's own.
        return self.container(choices.of(CLASS_NAMES), lambda: [
            ("$" + str(index) if choices.one_in(12) else choices.key(), self.inline(depth + 1))
            for index in range(choices.below(5))])


def secret_text(choices):
    """A text that looks like a secret, or nearly."""
    rand = choices.rand
    letters = "".join(rand.choices("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789", k=40))
    return choices.of([
        "gh" + "p_" + letters[:36], "sk_" + "live_" + letters[:24], "AKIA" + letters[:16].upper(), "hunter2", letters,
        "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxIn0." + letters, "Bearer " + letters[:20], "4111 1111 1111 1111",
        "-----BEGIN RSA " + "PRIVATE KEY-----\n" + letters, "plain words", "https://user:pw@example.com/?token=" + letters,
    ])


def path_text(choices):
    return choices.of([
        "https://example.com/recipes/7", "https://example.com/?api_key=abc123&x=1", "file:///tmp/a.txt", "relative/path",
        "/var/mobile/Containers/Data/Application/0AD863BA-7584-40CF-8896-BD87B3280C34/Documents/a",
        "/Users/anna/Library/Developer/CoreSimulator/Devices/0AD863BA-7584-40CF-8896-BD87B3280C34/data/x",
        "/Users/anna/Documents/Plan.txt", "file:///private/var/mobile/Containers/Data/Application/A/x",
        "x-coredata://0AD863BA-7584-40CF-8896-BD87B3280C34/Recipe/t4F2A", "x-coredata:///Recipe/p12", "not a url \\",
    ])


def some_data(choices, damage, depth):
    """Bytes: plain ones, pictures, and formats inside of data."""
    rand = choices.rand

    def archive():
        coder = Coder(choices, damage, depth + 1)
        for _ in range(choices.below(3)):
            coder.set(choices.key(), coder.inline(2))
        return coder.data()

    def pictures():
        return choices.of([b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00", b"%PDF-1.4\n", b"GIF89a"])

    kinds = [
        lambda: rand.randbytes(choices.below(30)), lambda: pictures() + rand.randbytes(choices.below(80)),
        lambda: rand.randbytes(choices.of([100, 9000, 17000])) if choices.one_in(8) else b"",
        lambda: json.dumps({choices.key(): [1, 2.5, None, True, secret_text(choices)], "page": choices.below(9)}).encode(),
        lambda: b'{"broken": [1, 2', lambda: plist_bytes.xml({choices.key(): [1, choices.name(), b"x"]}, rand),
        lambda: plist_bytes.binary({choices.key(): [1, Date(5.0), {"a": b"\x01"}]}, rand),
        lambda: flutter_data(choices), lambda: secret_text(choices).encode(), lambda: "Grüße\n\x1b[1m".encode(),
    ]
    if depth < 3:
        kinds += [archive, archive]
    bytes_ = choices.of(kinds)()
    return damaged(bytes_, rand) if choices.below(1000) < damage else bytes_


def flutter_data(choices):
    """The message of a Flutter app: its values, and those of the buckets below."""
    output = bytearray()

    def size(count):
        output.extend(bytes([count]) if count < 254 else b"\xfe" + struct.pack("<H", count))

    def align(count):
        output.extend(bytes(-len(output) % count))

    def text(value):
        encoded = value.encode("utf-8", "replace")
        output.append(7)
        size(len(encoded))
        output.extend(encoded)

    def value(depth):
        tag = choices.below(15 if depth < 3 else 8)
        if tag == 7:
            return text(choices.of([choices.name(), secret_text(choices)]))
        output.append(tag)
        if tag == 3:
            output.extend(struct.pack("<i", choices.below(999) - 500))
        elif tag == 4:
            output.extend(struct.pack("<q", -(1 << 40)))
        elif tag == 5:
            size(4)
            output.extend(b"-ff1")
        elif tag == 6:
            align(8)
            output.extend(struct.pack("<d", 2.5))
        elif tag in (8, 9, 10, 11, 14):
            width = {8: 1, 9: 4, 10: 8, 11: 8, 14: 4}[tag]
            size(2)
            align(width)
            output.extend(bytes(range(2 * width)))
        elif tag == 12:
            count = choices.below(3)
            size(count)
            for _ in range(count):
                value(depth + 1)
        elif tag == 13:
            entries(choices.below(3), lambda: value(depth + 1))

    def entries(count, write):
        size(count)
        for index in range(count):
            text(f"{choices.key()}{index}")
            write()

    def bucket(depth):
        output.append(13)
        size(2)
        text("v")
        output.append(13)
        entries(choices.below(4), lambda: value(0))
        text("c")
        output.append(13)
        entries(choices.below(3) if depth < 3 else 0, lambda: bucket(depth + 1))

    bucket(0)
    if choices.one_in(8):
        output.extend(b"\x00\x01")
    return bytes(output)


def damaged(bytes_, rand):
    """The bytes with a few changed, the end cut off, or more at the end."""
    output = bytearray(bytes_)
    match rand.randrange(4):
        case 0:
            return bytes(output[: rand.randrange(len(output) + 1)])
        case 1:
            return bytes(output) + rand.randbytes(rand.randrange(9))
    for _ in range(rand.randrange(1, 4)):
        if output:
            output[rand.randrange(len(output))] = rand.randrange(256)
    return bytes(output)


# Archives


def uikit(choices, damage):
    """A UIKit archive: an envelope, saved objects with a coder each, views with one each."""
    archive = Coder(choices, damage)
    if not choices.one_in(20):
        archive.set("kUIStateRestorationArchiveMajorVersionKey", choices.of([2, 2, 2, 2, 2, 1, 3]))
        archive.set("kUIStateRestorationArchiveMinorVersionKey", 1)
    if not choices.one_in(8):
        archive.set("UIApplicationStateRestorationUserInterfaceIdiom", archive.add(choices.of([0, 0, 1, 2, 6, 77, -1])))
    if not choices.one_in(8):
        archive.set("UIApplicationStateRestorationSystemVersion", archive.text(choices.of(["12.4", "8.0", "17"])))
    if not choices.one_in(8):
        version = "42" if not choices.edit(3) else "43"
        archive.set("UIApplicationStateRestorationBundleVersion", archive.text(version))
    if not choices.one_in(8):
        time = choices.of([586267500.0, 4e9, -5e8]) + (choices.edits.randrange(9) if choices.edits else 0)
        archive.set("UIApplicationStateRestorationTimestamp", archive.instance("NSDate", [("NS.time", time)]))
    paths = uikit_paths(choices)
    saved = [path for path in paths if not choices.one_in(15) and not choices.edit(12)]
    for path in dict.fromkeys(saved):
        data = object_coder(choices, damage, path, paths)
        if choices.one_in(6):
            archive.set(path, archive.instance("NSMutableData", [("NS.data", data)]))
        else:
            archive.set(path, archive.add(data))
    listed = [path for path in paths if not choices.one_in(25)]
    if listed and choices.one_in(6):
        listed.append(choices.of(listed))
    if not choices.one_in(30):
        archive.set("kRootRestorationIdentifiersKey",
            archive.instance("NSMutableArray", [("NS.objects", [archive.text(path) for path in listed])]))
    if not choices.one_in(15):
        mapped = [path for path in [*paths, "Gone"] if choices.one_in(4)]
        archive.set("kViewControllerRestorationClassMapKey", archive.instance("NSMutableDictionary", lambda: [
            ("NS.keys", [archive.text(path) for path in mapped]),
            ("NS.objects", [archive.text("App.Other" if choices.edit(6) else choices.of(CLASS_NAMES)) for _ in mapped])]))
    if choices.one_in(3):
        archive.set("kFirstRespondersKey",
            archive.instance("NSArray", [("NS.objects", [archive.text(path) for path in paths[:2]])]))
    if choices.one_in(4):
        sizes = archive.instance("NSDictionary", [
            ("NS.keys", [archive.text("VerticalSizeClassStringKey"), archive.text("HorizontalSizeClassStringKey")]),
            ("NS.objects", [archive.text("UIUserInterfaceSizeClassRegular"), archive.text("UIUserInterfaceSizeClassOdd")])])
        archive.set("WindowIdentifierToSizeClassMapKey", archive.instance("NSDictionary",
            [("NS.keys", [archive.text("main")]), ("NS.objects", [sizes])]))
    if choices.one_in(4):
        archive.set("kIgnoreSnapshotKey", choices.one_in(2))
    for _ in range(choices.below(3)):
        archive.set(choices.key(), archive.inline())
    if choices.one_in(3):
        choices.rand.shuffle(archive.top)
    if choices.one_in(30) and archive.top:
        archive.top.append(choices.of(archive.top))
    return archive


def uikit_paths(choices):
    paths = ["Root"]
    for _ in range(choices.of([0, 1, 3, 5, 8, 14])):
        parent, name = choices.of(paths), choices.name()
        if choices.one_in(3):
            name = choices.of(["List", "Detail", "Store", "Editor"])
        index = f":[{choices.below(4)}]:/" if not choices.one_in(4) else ""
        path = f"{parent}/{index}{name}"
        if choices.one_in(30):
            path = choices.of([f":[0]:/{name}", f"{parent}/:[0]:/:[1]:/{name}", f"{parent}//{name}", f"{parent}/:[x]:"])
        if choices.edit(15):
            path = f"{parent}/:[7]:/{name}"
        paths.append(path)
    return paths


def object_coder(choices, damage, path, paths):
    """The coder of a saved object."""
    coder = Coder(choices, damage, 1)
    is_controller = not choices.one_in(5)
    class_name = choices.of(CONTROLLERS if is_controller else CLASS_NAMES)
    if choices.edit(15):
        class_name = "App.Replaced"
    if not choices.one_in(10):
        coder.set("kUIStateRestorationClassNameKey", coder.text(class_name))
    if is_controller:
        coder.set("kObjectIsViewControllerKey", True)
        coder.set("kViewControllerViewWasLoadedKey", True)
    if is_controller and choices.one_in(3):
        coder.set("UIStateRestorationViewControllerStoryboard", coder.instance("_UIStoryboardProxy",
            [("kStoryboardNameKey", coder.text(choices.of(["Main", "Gone"])))]))
        coder.set("UIStateRestorationViewControllerStoryboardIdentifier", coder.text(choices.of(["Detail", "Gone"])))
    children = [other for other in paths if other.startswith(path + "/:[")]
    if class_name == "UINavigationController" and not choices.one_in(6):
        coder.set("kUIViewControllerChildrenKey", coder.instance("NSArray",
            [("NS.objects", [coder.text(child) for child in children if not choices.one_in(8)])]))
    if class_name == "UITabBarController" and children:
        coder.set("kTabBarSelectedViewControllerKey", coder.instance("_UIObjectIdentifierPathProxy",
            [("kObjectIdentifierPathProxyIdentifierPathKey", coder.text(choices.of(children)))]))
    if class_name == "FlutterViewController" or choices.one_in(15):
        coder.set("FlutterRestorationStateAppData", flutter_data(choices))
        coder.set("mod-date", 1714557600)
    for _ in range(choices.of([0, 1, 2, 4, 7])):
        key = choices.key()
        if not choices.edit(20):
            coder.set(key, coder.inline())
    if is_controller and not choices.one_in(6):
        set_views(coder, choices, damage, path)
    if choices.one_in(60) and coder.top:
        coder.top.append(choices.of(coder.top))
    return damaged(coder.data(), choices.rand) if choices.below(3000) < damage else coder.data(
        plist_bytes.xml if choices.one_in(60) else plist_bytes.binary)


def set_views(coder, choices, damage, path):
    keys, views = [], []
    for _ in range(choices.of([0, 0, 1, 2, 3])):
        view = Coder(choices, damage, 2)
        if choices.one_in(2):
            view.set("kUIStateRestorationClassNameKey", view.text(choices.of(["UITableView", "UITextField", "App.Card"])))
        view.set("kScrollViewZoomScaleKey", 1.0)
        view.set("kScrollViewContentOffsetKey", view.text(choices.of(GEOMETRY)))
        for _ in range(choices.below(4)):
            view.set(choices.key(), view.inline(2))
        keys.append(coder.text(f"{path}/{choices.of(['Table', 'Field', choices.name()])}"))
        views.append(coder.add(view.data()) if not choices.one_in(12) else coder.value(3))
    coder.set("kViewRestorationDataKey",
        coder.instance("NSMutableDictionary", [("NS.keys", keys), ("NS.objects", views)]))


def keyed(choices, damage):
    """A keyed archive without an interface."""
    archive = Coder(choices, damage)
    for _ in range(choices.of([0, 1, 1, 3, 12])):
        archive.set("root" if choices.one_in(3) else choices.key(), archive.inline())
    return archive


def session_table(choices, damage):
    """The table of an app's scene sessions."""
    table = Pairs()
    for index in range(choices.below(4)):
        session = Coder(choices, damage, 1)

        def configuration():
            return session.instance("UISceneConfiguration", [
                ("_UISceneConfigurationSessionRole", session.text("UIWindowSceneSessionRoleApplication")),
                ("_UISceneConfigurationSceneClassName", session.text("UIWindowScene")),
                ("_UISceneConfigurationDelegateClassName", session.text(choices.of(["App.SceneDelegate", "App.Gone"]))),
                ("_UISceneConfigurationStoryboardName", session.text("Main")), ("_UISceneConfigurationFromPlist", True)])

        identifier = f"7D90A1F2-63B8-4E0C-8A44-5B6C7D8E9F{choices.below(90):02}"
        session.set("CanvasRestorationCanvasDefinitionKey", session.instance("UISceneSession", lambda: [
            ("_UISceneSessionRole", session.text("UIWindowSceneSessionRoleApplication")),
            ("_UISceneSessionPersistentIdentifier", session.text(identifier)),
            ("_UISceneSessionSceneConfiguration", configuration()),
            *([(choices.key(), session.value())] if choices.one_in(3) else [])]))
        table.append((identifier, session.data() if not choices.one_in(15) else "wrong"))
    return table


def scene(choices, damage):
    """The user activity of one scene."""
    root = Pairs([("CanvasRestorationUserActivityTypeKey", choices.of(["com.example.edit", "com.example.gone"]))])
    if choices.one_in(2):
        root.append(("CanvasRestorationUserActivityTitleKey", choices.name()))
    if choices.one_in(4):
        root.append(("CanvasRestorationUserActivityUserInfoKey", {choices.key(): choices.of([1, "x", b"\x00", Date(9.0)])}))
    else:
        info = Coder(choices, damage, 1)
        info.set("CanvasRestorationUserActivityUserInfoKey", info.container("NSDictionary", lambda: [
            ("NS.keys", [info.text("title"), info.text("password"), info.text("main")]),
            ("NS.objects", [info.value(), info.value(), info.add(flutter_data(choices))])]))
        root.append(("CanvasRestorationUserActivityUserInfoDataKey", info.data()))
    return root


def appkit(choices, damage):
    """A Mac app's windows: their list, and the records with their state."""
    windows, records = [], bytearray()
    for number in range(choices.below(4)):
        key = bytes((number * 17 + index * 29 + 3) % 256 for index in range(16))
        window = Pairs([("NSWindowID", number), ("NSTitle", choices.name()), ("NSUIID", choices.of(["Editor", "_NS:7"])),
            ("NSWindowFrame", "10 20 300 400 0 0 1440 900 "), ("NSWindowNumber", choices.below(999))])
        if not choices.one_in(6):
            window.append(("NSDataKey", key))
        windows.append(window)
        for _ in range(choices.below(4)):
            state = Coder(choices, damage, 1)
            state.set("NSTitle", state.text(choices.name()))
            state.set("NSFirstResponder", state.instance("NSPersistentUIEncodedReference",
                [("persistentIdentifier", state.text(choices.of(["_NSWindow", "Gone"]))), ("windowID", number)]))
            for _ in range(choices.below(4)):
                state.set(choices.key(), state.inline())
            identifier = choices.of(["_NSWindow", "_NSWindow", "_NSDocument", "_NS:12", "Sidebar"]).encode()
            archive, paths = state.data(), plist_bytes.binary({"selection": Coder(choices, 0, 1).data()}, choices.rand)
            plain = struct.pack(">II", 0, len(identifier)) + identifier + b"rchv" + struct.pack(">I", len(archive)) + archive
            if choices.one_in(3):
                plain += b"kyds" + struct.pack(">I", len(paths)) + paths
            blocks = plist_bytes.encrypted(key, plain)
            records += b"NSCR1000" + struct.pack(">II", number, 16 + len(blocks)) + blocks
    windows.append({"NSWindowID": 0xFFFFFFFF, "NSIsGlobal": True, "NSSystemVersion": [13, 2], "CFBundleVersion": "7"})
    if choices.one_in(5):
        records += b"NSCR1000" + struct.pack(">II", 1, 24) + b"short"
    return plist_bytes.binary(windows, choices.rand), bytes(records)


# Files

WRITERS = {"data": plist_bytes.binary, "plist": plist_bytes.xml, "json": plist_bytes.keyed_json}
# Each kind as often as it stands here.
KINDS = ["uikit"] * 12 + ["keyed"] * 4 + ["session", "scene", "appkit", "bundle"]


def write_one(folder, name, kind, choices, damage):
    """Writes an archive, or the folder of an app."""
    syntax = choices.of(["data"] * 8 + ["plist", "json"])
    if kind == "appkit":
        bundle = folder / f"{name}.savedState"
        bundle.mkdir(parents=True)
        windows, records = appkit(choices, damage)
        (bundle / "windows.plist").write_bytes(windows)
        (bundle / "data.data").write_bytes(damaged(records, choices.rand) if choices.one_in(8) else records)
    elif kind == "bundle":
        bundle = folder / f"{name}.savedState"
        (bundle / "KnownSceneSessions").mkdir(parents=True)
        (bundle / "data.data").write_bytes(uikit(choices, damage).data())
        (bundle / "KnownSceneSessions" / "data.data").write_bytes(
            plist_bytes.binary(session_table(choices, damage), choices.rand))
        (bundle / "restorationInfo.plist").write_bytes(
            plist_bytes.xml({"kIgnoreSnapshotKey": choices.of(["YES", "NO", "ODD"])}, choices.rand))
        if choices.one_in(2):
            (bundle / "inprogress.data").write_bytes(plist_bytes.binary({"kRestorationTriesLeft": 1}, choices.rand))
        identifier = "7D90A1F2-63B8-4E0C-8A44-5B6C7D8E9F02"
        (bundle / identifier).mkdir()
        (bundle / identifier / "data.data").write_bytes(plist_bytes.xml(scene(choices, damage), choices.rand))
        (bundle / identifier / "userInfo.data").write_bytes(
            plist_bytes.binary({choices.key(): choices.of([1, "left", [True]])}, choices.rand))
    else:
        if kind in ("uikit", "keyed"):
            bytes_ = {"uikit": uikit, "keyed": keyed}[kind](choices, damage).data(WRITERS[syntax])
        else:
            root = {"session": session_table, "scene": scene}[kind](choices, damage)
            bytes_ = WRITERS[syntax](root, choices.rand)
        if choices.one_in(15):
            bytes_ = damaged(bytes_, choices.rand)
        (folder / f"{name}.{syntax}").write_bytes(bytes_)


def generate(folder, count, seed=SEED):
    """Writes `count` archives to `folder`, half of them edited versions of the others."""
    for index in range((count + 1) // 2):
        rand = random.Random(f"{seed}/{index}/kind")
        kind = rand.choice(KINDS)
        damage = rand.choice([0, 0, 5, 30])
        for side in ("old", "new"):
            place = folder / side / f"{index // 100:02}"
            place.mkdir(parents=True, exist_ok=True)
            choices = Choices(f"{seed}/{index}", "edited" if side == "new" else None)
            write_one(place, f"{index:05}-{kind}", kind, choices, damage)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", default=SEED)
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    generate(options.folder, options.count, options.seed)
    print(f"seed {options.seed!r}: {options.count} archives in {options.folder}")


if __name__ == "__main__":
    main()
