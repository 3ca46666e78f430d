// The import of files that were written for iOS: `import Combine` brings publishers, subjects and observable objects.
@_exported public import Publishers
