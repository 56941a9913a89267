// What this layer is made of. Its own files see it without further imports, and so do the layers above.

@_exported public import ProjectFiles
@_exported public import RestorationDiff
@_exported public import RestorationPlan
