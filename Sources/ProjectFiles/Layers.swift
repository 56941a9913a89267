// What this layer is made of. Its own files see it without further imports, and so do the layers above.

@_exported public import AppFiles
@_exported public import Platform
@_exported public import RestorationArchives
@_exported public import RestorationLint
@_exported public import Secrets
