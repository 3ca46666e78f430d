// The library product is one import: `import PiPKit` exports the names of every module that its users need.
@_exported public import FrameSource
@_exported public import SharedTypes
@_exported public import Session
@_exported public import Network
@_exported public import PictureInPicture
@_exported public import Playback
@_exported public import Publishers
@_exported public import SampleQueue
@_exported public import Scripting
@_exported public import StreamOutput
@_exported public import SwiftViews
@_exported public import Views
