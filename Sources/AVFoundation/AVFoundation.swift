// The import of files that were written for iOS: `import AVFoundation` brings PiPKit's names, and what of AVFoundation's needs
// Foundation.
@_exported public import Foundation
@_exported public import PiPKit
