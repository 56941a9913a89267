// What a test of an app imports: archives and what is in them, findings, differences, plans. Everything
// else in these modules is `package`. Tests/RestorationKitTests/PublicAPI.txt lists what this promises.

@_exported public import PlistSyntax
@_exported public import RestorationDiff
@_exported public import RestorationLint
@_exported public import RestorationModel
@_exported public import RestorationPlan
@_exported public import RestorationReading
@_exported public import RestorationReport
