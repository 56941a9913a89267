// What this layer is made of. Its own files see it without further imports, and so do the layers above.

@_exported public import Secrets
