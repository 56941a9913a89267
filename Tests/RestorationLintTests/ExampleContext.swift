import Foundation
import RestorationLint
import RestorationTree

extension RuleExample {
  /// What stands beside the example's archive, as a run of `lint` would find it.
  func context() throws -> LintContext {
    var context = LintContext()
    switch companion {
    case .olderArchive(let document): context.older = try archive(document)
    case .inProgress(let text):
      let tries = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      context.neighbours = BundleNeighbours()
      context.neighbours?.restorationTriesLeft = tries?["kRestorationTriesLeft"] as? Int
    case .restorationInfo(let text):
      let info = try PropertyListDecoder().decode([String: String].self, from: Data(text.utf8))
      context.neighbours = BundleNeighbours()
      context.neighbours?.ignoresSnapshot = info["kIgnoreSnapshotKey"].map { $0 == "YES" }
    case .expectedPaths, .storyboard, .classNames, .infoPlist, nil: break
    }
    return context
  }
}
