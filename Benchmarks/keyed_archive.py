"""Writes keyed archives as NSKeyedArchiver does: `$top` names values in a table, `$objects`.

Nothing of restorectl is used, so that what is measured was not also made by it.
"""

import datetime
import plistlib
import uuid
from plistlib import UID

# Dates count from here.
REFERENCE_DATE = datetime.datetime(2001, 1, 1)

CLASSES = {
    "NSMutableArray": ["NSMutableArray", "NSArray", "NSObject"],
    "NSMutableDictionary": ["NSMutableDictionary", "NSDictionary", "NSObject"],
    "NSDate": ["NSDate", "NSObject"],
    "NSURL": ["NSURL", "NSObject"],
    "NSUUID": ["NSUUID", "NSObject"],
    "NSIndexPath": ["NSIndexPath", "NSObject"],
    "_UIObjectIdentifierPathProxy": ["_UIObjectIdentifierPathProxy", "NSObject"],
    "_UIStoryboardProxy": ["_UIStoryboardProxy", "NSObject"],
}


class Reference(str):
    """A path that stands for a saved object."""


class Link(str):
    """A URL."""


class StoryboardName(str):
    """The storyboard that a controller came from."""


class Selection(int):
    """An index path of one index."""


class Instance(dict):
    """An object of the app's own class, with its fields."""

    def __init__(self, class_name, fields):
        super().__init__(fields)
        self.class_name = class_name


class KeyedArchive:
    """One archive. Texts and classes are written once, however often they are used."""

    def __init__(self):
        self._objects = ["$null"]
        self._top = {}
        self._texts = {}
        self._classes = {}

    def __setitem__(self, key, value):
        """Encodes a value under a key; numbers and booleans stand in `$top` itself."""
        self._top[key] = value if isinstance(value, (bool, int, float)) else self._uid(value)

    def encode_object(self, key, value):
        """Encodes a value under a key as an object, a number too."""
        self._top[key] = self._uid(value)

    def data(self):
        """The archive as a binary property list."""
        return plistlib.dumps(
            {
                "$version": 100000,
                "$archiver": "NSKeyedArchiver",
                "$top": self._top,
                "$objects": self._objects,
            },
            fmt=plistlib.FMT_BINARY,
            sort_keys=False,
        )

    def _add(self, entry):
        self._objects.append(entry)
        return UID(len(self._objects) - 1)

    def _text(self, text):
        uid = self._texts.get(text)
        if uid is None:
            uid = self._texts[text] = self._add(str(text))
        return uid

    def _class(self, name):
        uid = self._classes.get(name)
        if uid is None:
            ancestry = CLASSES.get(name, [name, "NSObject"])
            uid = self._classes[name] = self._add({"$classname": name, "$classes": ancestry})
        return uid

    def _instance(self, class_name, fields):
        # The object's place comes before those of its fields, as NSKeyedArchiver numbers them.
        entry = {}
        uid = self._add(entry)
        for key, value in fields.items():
            entry[key] = value if isinstance(value, (bool, int, float, bytes)) else self._uid(value)
        entry["$class"] = self._class(class_name)
        return uid

    def _uid(self, value):
        match value:
            case None:
                return UID(0)
            case Reference():
                fields = {"kObjectIdentifierPathProxyIdentifierPathKey": str(value)}
                return self._instance("_UIObjectIdentifierPathProxy", fields)
            case Link():
                return self._instance("NSURL", {"NS.base": None, "NS.relative": str(value)})
            case StoryboardName():
                return self._instance("_UIStoryboardProxy", {"kStoryboardNameKey": str(value)})
            case str():
                return self._text(value)
            case Selection():
                fields = {"NSIndexPathLength": 1, "NSIndexPathValue": int(value)}
                return self._instance("NSIndexPath", fields)
            case bool() | int() | float() | bytes():
                return self._add(value)
            case datetime.datetime():
                seconds = (value - REFERENCE_DATE).total_seconds()
                return self._instance("NSDate", {"NS.time": seconds})
            case uuid.UUID():
                return self._instance("NSUUID", {"NS.uuidbytes": value.bytes})
            case Instance():
                return self._instance(value.class_name, value)
            case dict():
                return self._container("NSMutableDictionary", list(value), list(value.values()))
            case list():
                return self._container("NSMutableArray", None, value)
        raise TypeError(f"no form in a keyed archive: {value!r}")

    def _container(self, class_name, keys, values):
        entry = {}
        uid = self._add(entry)
        if keys is not None:
            entry["NS.keys"] = [self._uid(key) for key in keys]
        entry["NS.objects"] = [self._uid(value) for value in values]
        entry["$class"] = self._class(class_name)
        return uid
