// The module for tests of apps: archives and their contents, findings, differences, plans. All
// other declarations of these modules are `package`. Tests/RestorationKitTests/PublicAPI.txt lists
// the promised ones.

@_exported public import PlistSyntax
@_exported public import RestorationArchives
@_exported public import RestorationDiff
@_exported public import RestorationLint
@_exported public import RestorationPlan
@_exported public import RestorationReport
