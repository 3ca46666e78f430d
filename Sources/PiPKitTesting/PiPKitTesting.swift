// One import for a test of a picture in picture: the views' names come with it.
@_exported public import PiPKit
