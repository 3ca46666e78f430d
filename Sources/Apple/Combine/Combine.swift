// The import for code that was written for iOS: `import Combine` exports publishers, subjects and observable objects.
@_exported public import Publishers
