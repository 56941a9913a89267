package import RestorationArchives

/// Two archives to compare: `RandomPair(seed: 7)` are the same two every time.
package struct RandomPair {
  package let old: RestorationArchive
  /// The new archive: another one, or the old one with some changes here and there.
  package let new: RestorationArchive

  package init(seed: UInt64) {
    var tree = RandomTree(seed: seed)
    old = tree.archive()
    if seed.isMultiple(of: 3) {
      new = tree.archive()
    } else {
      var editor = RandomEditor(random: SeededGenerator(seed: seed))
      new = editor.edited(old)
    }
  }
}
