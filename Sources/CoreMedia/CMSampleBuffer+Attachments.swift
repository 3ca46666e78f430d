public import SampleQueue

extension CMSampleBuffer {
    /// What is said of one sample: `sampleAttachments[0][.displayImmediately] = true`.
    public struct PerSampleAttachments {
        /// What can be said.
        public struct Key: Hashable, Sendable {
            fileprivate let name: String

            /// Shown at once, replacing all that is queued.
            public static let displayImmediately = Key(name: "DisplayImmediately")
            /// Never shown.
            public static let doNotDisplay = Key(name: "DoNotDisplay")
            /// No picture to begin with; of no effect on pictures that are not compressed.
            public static let notSync = Key(name: "NotSync")
            /// Not to be decoded alone; of no effect on pictures that are not compressed.
            public static let dependsOnOthers = Key(name: "DependsOnOthers")
        }

        fileprivate let dictionary: CFMutableDictionary

        /// What is said under `key`; nil for nothing.
        public subscript(key: Key) -> Any? {
            get { dictionary.object(forKey: key.name as CFString) }
            nonmutating set { dictionary.setValue(newValue, forKey: key.name) }
        }
    }

    /// What is said of each sample: of one picture.
    public var sampleAttachments: [PerSampleAttachments] {
        let list = CMSampleBufferGetSampleAttachmentsArray(self, createIfNecessary: true)
        return (list?.object(at: 0) as? CFMutableDictionary).map { [PerSampleAttachments(dictionary: $0)] } ?? []
    }
}
