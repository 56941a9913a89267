// What this layer is made of. Its own files see it without further imports.

@_exported public import RestorationReport
