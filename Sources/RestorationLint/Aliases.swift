typealias ArchiveFacts = LintedArchive
typealias SavedEntry = LintedObject
typealias SavedState = LintedObject
typealias OlderEntry = LintedObject
