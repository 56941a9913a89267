import PlistSyntax
import RestorationArchives

extension Rule {
  static let valueTypeChanged = Rule(
    "value-type-changed", .error, needs: [.uikitArchive, .olderArchive],
    "a key has a value of another type than in the older archive",
    fix: "use a new key for the new type, or decode both types",
    page: """
      State that users saved with the older version still has the old type under the key. Code that
      decodes the new type from it gets nil or zero, or crashes on a cast while the app starts;
      after two such launches the third one deletes all of the state. The coder converts between
      integers and floating-point numbers, so that change is a warning: a fraction is cut off.

      Source: uikit.md, rows L3, R17; Apple, NSCoder and NSKeyedUnarchiver; Apple, App Programming
      Guide for iOS, "Encoding and Decoding Your View Controller's State"
      Blind spots: The types of list elements are compared only if all elements of a list have one
      type. The contents of dictionaries and objects in a list are compared by index, and only if
      the list holds nothing else and has as many of them as before; in sets they are not compared.
      If findings differ only in the index in a list, only the first is reported. UIKit's own keys
      are not checked, nor are values that occur in two places of one coder.
      Before:
        // Was: coder.encode(page, forKey: "page"), an integer
        coder.encode(page.title, forKey: "page")
      After:
        coder.encode(page.title, forKey: "pageTitle")
      """,
    archive: { facts, collector in
      compareTypes(
        facts.older?.archive.envelope?.state ?? [], facts.archive.envelope?.state ?? [],
        &collector)
    },
    change: { _, content, older, collector in
      compareTypes(older.content.state, content.state, &collector)
    })

  private static func compareTypes(
    _ old: [StateEntry], _ new: [StateEntry], _ collector: inout FindingCollector
  ) {
    for (old, entry) in Counterparts.pairs(old, new, named: \.key) where entry.origin == .app {
      let key = StateKeyPath(entry.key)
      for change in TypeComparison(from: old.value, to: entry.value, at: key).differences {
        collector.report(
          "was \(change.oldType) in the older archive and is now \(change.newType), but users' "
            + "older state still has \(change.oldType)",
          key: change.key, at: entry.location, severity: change.areNumbers ? .warning : nil)
      }
    }
  }

  static let keyRemoved = Rule(
    "key-removed", .info, needs: [.uikitArchive, .olderArchive],
    "an object no longer saves a key that the older archive has",
    fix: "if the key was renamed, decode the old key too",
    page: """
      State that users saved with the older version still has a value under the key. If the app now
      uses another key for it, the value is not restored after the update; if nothing needs it any
      more, nothing is wrong.

      Source: Apple, App Programming Guide for iOS, "Encoding and Decoding Your View Controller's
      State"
      Blind spots: Apps omit keys that have no value at the moment, so a key that is missing once
      may still be in use. UIKit's own keys and keys inside values are not compared.
      Before:
        // Was: forKey: "query"
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
        searchText = text as String?
      After:
        let text = coder.decodeObject(of: NSString.self, forKey: "searchText")
          ?? coder.decodeObject(of: NSString.self, forKey: "query")
        searchText = text as String?
      """,
    archive: { facts, collector in
      compareKeys(
        facts.older?.archive.envelope?.state ?? [], facts.archive.envelope?.state ?? [],
        &collector)
    },
    change: { _, content, older, collector in
      guard content.unreadable == nil else { return }
      compareKeys(older.content.state, content.state, &collector)
    })

  private static func compareKeys(
    _ old: [StateEntry], _ new: [StateEntry], _ collector: inout FindingCollector
  ) {
    let newKeys = Set(new.lazy.map { ExactText($0.key) })
    for entry in old where entry.origin == .app && entry.value != .null {
      guard !newKeys.contains(ExactText(entry.key)) else { continue }
      collector.report(
        "is in the older archive but not in this one: the app may no longer decode it from users' "
          + "older state", key: StateKeyPath(entry.key))
    }
  }
}
