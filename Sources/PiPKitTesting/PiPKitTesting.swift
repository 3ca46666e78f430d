// One import for a test of picture in picture: it exports the views' names too.
@_exported public import PiPKit
