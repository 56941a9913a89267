"""The archives of an imagined app: tabs, each with a stack of screens, and photos that somebody kept
in the state of a screen."""

import datetime
import random
import uuid

from keyed_archive import (
    REFERENCE_DATE,
    Instance,
    KeyedArchive,
    Link,
    Reference,
    Selection,
    StoryboardName,
)

# Another number here makes other inputs.
SEED = "restorectl 1"

WORDS = (
    "sourdough rye oven proof crumb starter hydration autolyse lamination season basil lemon "
    "carrot lentil saffron market basket weekend guests draft revision photo caption favourite "
    "shared archive imported pending weekly vegetarian"
).split()
# The screens at each depth of a stack; no two of one stack have the same name.
SCREENS = [["RecipeList"], ["RecipeDetail"], ["Editor", "Gallery"], ["Comments", "Search", "Timer"]]

# About what an archive holds beside its screens, in bytes.
ENVELOPE_SIZE = 2500

# One screen in so many differs in the second archive of a pair.
CHANGE_EVERY = 100


def uikit_archive(name, byte_count, photo_share=0.5, is_second=False):
    """An archive of about so many bytes, of which a share are photos.

    The second one of the same name is the same but for one screen in a hundred.
    """
    rand = _random(name)
    photo_size = min(300_000, int(byte_count * photo_share))
    navigators, screens, classes = [], [], {}
    size = photo_bytes = 0
    while size < byte_count - ENVELOPE_SIZE:
        tab = len(navigators)
        navigator = f"Tabs/:[{tab}]:/Browse"
        children = []
        for depth in range(rand.randrange(1, len(SCREENS) + 1)):
            screen_name = rand.choice(SCREENS[depth])
            path = f"{navigator}/:[{depth}]:/{screen_name}"
            has_photo = photo_size > 0 and photo_bytes < size * photo_share
            photo_count = rand.randrange(photo_size // 2, photo_size + 1) if has_photo else 0
            screen = (f"{name}/{path}", path, screen_name, photo_count)
            coder = first = _screen(*screen)
            if is_second:
                coder = _screen(*screen, is_second=True)
            photo_bytes += photo_count
            children.append(path)
            screens.append((path, coder))
            # Of the first archive, so that the second one goes on in the same way.
            size += len(first) + len(path)
            if screen_name == "Editor":
                classes[path] = "Recipes.EditorViewController"
            if size >= byte_count - ENVELOPE_SIZE:
                break
        navigators.append((navigator, _container("UINavigationController", children)))
        size += len(navigators[-1][1]) + len(navigator)
    objects = [("Tabs", _container("UITabBarController", selected=navigators[0][0]))]
    return _envelope(objects + navigators + screens + [("Cookbook", _cookbook(rand))], classes)


def many_objects(count, is_second=False):
    """An archive of so many saved objects with little state each."""
    objects = []
    for index in range(count):
        is_changed = is_second and index % CHANGE_EVERY == CHANGE_EVERY // 2
        coder = KeyedArchive()
        coder["kUIStateRestorationClassNameKey"] = "Recipes.Row"
        coder["title"] = f"{WORDS[index % len(WORDS)]} {index}"
        coder["count"] = index + (1 if is_changed else 0)
        objects.append((f"Store/Row{index}", coder.data()))
    return _envelope(objects, {"Store": "Recipes.Store"})


def flat_archive(name, byte_count):
    """A keyed archive without archives in it: one long list of the app's own objects."""
    rand = _random(name)
    sample = 5000
    return _records(rand, byte_count * sample // len(_records(rand, sample)))


def _random(name):
    return random.Random(f"{SEED}/{name}")


def _records(rand, count):
    archive = KeyedArchive()
    archive["root"] = [
        Instance(
            "Recipes.Recipe",
            {
                "identifier": _identifier(rand),
                "title": _text(rand, 4),
                "notes": _text(rand, rand.randrange(2, 9)),
                "servings": rand.randrange(1, 12),
                "rating": rand.randrange(50) / 10,
                "created": _date(rand),
                "source": Link(f"https://example.com/recipes/{rand.randrange(10**6)}"),
                "tags": rand.sample(WORDS, 3),
            },
        )
        for _ in range(count)
    ]
    return archive.data()


def _envelope(objects, classes):
    """A whole archive: the coders, by path in save order, and the archive-wide values."""
    archive = KeyedArchive()
    archive["kUIStateRestorationArchiveMajorVersionKey"] = 2
    archive["kUIStateRestorationArchiveMinorVersionKey"] = 1
    archive.encode_object("UIApplicationStateRestorationUserInterfaceIdiom", 0)
    archive["UIApplicationStateRestorationSystemVersion"] = "12.4"
    archive["UIApplicationStateRestorationBundleVersion"] = "42"
    archive["UIApplicationStateRestorationTimestamp"] = datetime.datetime(2019, 7, 31, 12, 5)
    for path, coder in objects:
        archive[path] = coder
    archive["kRootRestorationIdentifiersKey"] = [path for path, _ in objects]
    archive["kViewControllerRestorationClassMapKey"] = classes
    return archive.data()


def _container(class_name, children=None, selected=None):
    coder = KeyedArchive()
    coder["kUIStateRestorationClassNameKey"] = class_name
    if selected is not None:
        coder["kTabBarSelectedViewControllerKey"] = Reference(selected)
    if children is not None:
        coder["kUIViewControllerChildrenKey"] = children
    coder["kObjectIsViewControllerKey"] = True
    coder["kViewControllerViewWasLoadedKey"] = True
    coder["kViewRestorationDataKey"] = {}
    return coder.data()


def _screen(name, path, screen_name, photo_size, is_second=False):
    """The coder of one of the app's own controllers: 2 to 5 KB beside its photo."""
    rand = _random(name)
    is_changed = rand.randrange(CHANGE_EVERY) == 0 and is_second
    coder = KeyedArchive()
    coder["kUIStateRestorationClassNameKey"] = f"Recipes.{screen_name}ViewController"
    coder["UIStateRestorationViewControllerStoryboard"] = StoryboardName("Main")
    coder["UIStateRestorationViewControllerStoryboardIdentifier"] = screen_name
    coder["recipeID"] = _identifier(rand)
    coder["title"] = _text(rand, 4)
    coder["servings"] = rand.randrange(1, 12) + (1 if is_changed else 0)
    coder["scale"] = rand.randrange(1, 40) / 4
    coder["lastOpened"] = _date(rand)
    coder["source"] = Link(f"https://example.com/recipes/{rand.randrange(10**6)}")
    coder["cookbook"] = Reference("Cookbook")
    coder["draft"] = {
        "notes": _text(rand, rand.randrange(20, 60)),
        "revision": rand.randrange(100),
        "pinned": rand.random() < 0.2,
        "steps": [
            {"text": _text(rand, rand.randrange(6, 16)), "minutes": rand.randrange(90)}
            for _ in range(rand.randrange(5))
        ],
    }
    if photo_size:
        # As little compressible as a real one.
        coder["photo"] = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + rand.randbytes(photo_size)
    coder["kObjectIsViewControllerKey"] = True
    coder["kViewControllerViewWasLoadedKey"] = True
    views = {f"{path}/Table": _table_view(rand)}
    if screen_name in ("Search", "Editor"):
        views[f"{path}/TextField"] = _text_field(rand)
    coder["kViewRestorationDataKey"] = views
    return coder.data()


def _table_view(rand):
    coder = KeyedArchive()
    coder["kUIStateRestorationClassNameKey"] = "UITableView"
    coder["kScrollViewZoomScaleKey"] = 1.0
    coder["kScrollViewContentOffsetKey"] = f"{{0, {rand.randrange(8000) / 2:g}}}"
    coder["kScrollViewContentInsetKey"] = "{64, 0, 49, 0}"
    coder["kApplicationSelectedCellIndexPathsKey"] = [Selection(rand.randrange(40))]
    coder["kApplicationSelectedCells"] = [f"recipe-{rand.randrange(10**5)}"]
    coder["kApplicationIsEditingKey"] = False
    return coder.data()


def _text_field(rand):
    coder = KeyedArchive()
    coder["kUIStateRestorationClassNameKey"] = "UITextField"
    coder["kTextFirstResponderKey"] = False
    coder["kTextSelectedTextLocationKey"] = rand.randrange(60)
    coder["kTextSelectedTextLengthKey"] = 0
    coder["kTextEditableKey"] = True
    return coder.data()


def _cookbook(rand):
    coder = KeyedArchive()
    coder["kUIStateRestorationClassNameKey"] = "Recipes.Cookbook"
    coder["name"] = _text(rand, 2)
    coder["count"] = rand.randrange(500)
    return coder.data()


def _text(rand, count):
    return " ".join(rand.choices(WORDS, k=count))


def _date(rand):
    return REFERENCE_DATE + datetime.timedelta(seconds=rand.randrange(5 * 10**8, 6 * 10**8))


def _identifier(rand):
    return uuid.UUID(int=rand.getrandbits(128), version=4)
