import RestorationPlan

extension ReportFormat where Subject == SceneMigration {
  static var swift: Self {
    Self(name: "swift", summary: "a sketch of the scene's delegate") { migration, _, buffer in
      buffer += SceneSketch.code(for: migration).utf8
    }
  }
}
