import Synchronization

/// A picture or a stretch of sound, and when it is to be shown or heard. After CoreMedia's `CMSampleBuffer`, for one
/// uncompressed image, for sound, compressed or not, or compressed pictures.
public final class CMSampleBuffer: Sendable {
    /// What is said about a sample besides its times. After CoreMedia's sample attachments.
    public struct Attachments: Hashable, Sendable {
        /// Shown at once, replacing all that is queued. After `kCMSampleAttachmentKey_DisplayImmediately`.
        public var displayImmediately: Bool
        /// Never shown, even with ``displayImmediately``. After `kCMSampleAttachmentKey_DoNotDisplay`.
        public var doNotDisplay: Bool
        /// How much of the sample's beginning is cut off: it shows that much later. After
        /// `kCMSampleBufferAttachmentKey_TrimDurationAtStart`.
        public var trimDurationAtStart: CMTime
        /// What differs from the sample enqueued before, in pixels from the top left; nil if all may differ. Not
        /// CoreMedia's.
        public var damage: PixelRect?

        /// Attachments, by default those of an ordinary sample.
        public init(
            displayImmediately: Bool = false, doNotDisplay: Bool = false, trimDurationAtStart: CMTime = .zero,
            damage: PixelRect? = nil
        ) {
            self.displayImmediately = displayImmediately
            self.doNotDisplay = doNotDisplay
            self.trimDurationAtStart = trimDurationAtStart
            self.damage = damage
        }
    }

    private enum Payload: Sendable {
        case image(CVPixelBuffer)
        case audio(AudioBuffer)
        case compressed(CompressedSample)
        case compressedSound(CompressedSound)
    }

    private let payload: Payload
    /// What is said about it under names.
    package let namedAttachments = AttachmentStore()
    /// When the sample begins, on its content's timebase.
    public let presentationTimeStamp: CMTime
    /// How long it lasts; invalid where that is until the next sample.
    public let duration: CMTime
    private let said: Mutex<Said>

    private struct Said: Sendable {
        var attachments: Attachments
        /// When it is to be shown, where that was set.
        var outputTime = CMTime.invalid
        var dictionary: (any SampleAttachments)?
    }

    /// What else is said about it. A layer looks at it when it is handed the sample.
    public var attachments: Attachments {
        get {
            let said = said.withLock { $0 }
            return said.dictionary?.read(said.attachments) ?? said.attachments
        }
        set {
            let dictionary = said.withLock { said in
                said.attachments = newValue
                return said.dictionary
            }
            dictionary?.write(newValue)
        }
    }

    /// The dictionary that the attachments are read from, made by `make` where there is none and that is given.
    package func attachmentDictionary(
        _ make: ((Attachments) -> any SampleAttachments)? = nil
    ) -> (any SampleAttachments)? {
        said.withLock { said in
            if said.dictionary == nil { said.dictionary = make?(said.attachments) }
            return said.dictionary
        }
    }

    /// A sample that shows `imageBuffer` from `presentationTimeStamp` on. See `CMSampleBufferCreateReadyWithImageBuffer`.
    public init(
        imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime, duration: CMTime = .invalid,
        attachments: Attachments = Attachments()
    ) {
        payload = .image(imageBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        self.duration = duration
        said = Mutex(Said(attachments: attachments))
    }

    /// A sample of sound that begins at `presentationTimeStamp` and lasts as long as its samples.
    public init(audioBuffer: AudioBuffer, presentationTimeStamp: CMTime, attachments: Attachments = Attachments()) {
        payload = .audio(audioBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        duration = audioBuffer.duration
        said = Mutex(Said(attachments: attachments))
    }

    /// A sample of compressed pictures, which a layer decodes. It begins when the first of them is shown.
    package init(compressed: CompressedSample, attachments: Attachments = Attachments()) {
        payload = .compressed(compressed)
        presentationTimeStamp = compressed.presentationTimeStamp
        duration = compressed.duration
        said = Mutex(Said(attachments: attachments))
    }

    /// A sample of compressed sound that begins at `presentationTimeStamp`, which a renderer decodes.
    package init(
        compressedSound: CompressedSound, presentationTimeStamp: CMTime, attachments: Attachments = Attachments()
    ) {
        payload = .compressedSound(compressedSound)
        self.presentationTimeStamp = presentationTimeStamp
        duration = compressedSound.duration
        said = Mutex(Said(attachments: attachments))
    }

    /// A sample of `compressed` with the attachments of `other`.
    convenience init(copying other: CMSampleBuffer, compressed: CompressedSample) {
        self.init(compressed: compressed, attachments: other.attachments)
        if compressed.presentationTimeStamp == other.presentationTimeStamp {
            setOutputPresentationTimeStamp(other.said.withLock { $0.outputTime })
        }
    }

    /// What came of a compressed sample: its picture, with its times and attachments.
    convenience init(decoded sample: CMSampleBuffer, image: CVPixelBuffer) {
        self.init(
            imageBuffer: image, presentationTimeStamp: sample.presentationTimeStamp, duration: sample.duration,
            attachments: sample.attachments)
        setOutputPresentationTimeStamp(sample.said.withLock { $0.outputTime })
    }

    /// A sample of the media and with the attachments of `other`; its times where none are given. Sound lasts as long as it is.
    package init(copying other: CMSampleBuffer, presentationTimeStamp: CMTime?, duration: CMTime?) {
        if let presentationTimeStamp, case .compressed(let compressed) = other.payload {
            payload = .compressed(compressed.beginning(at: presentationTimeStamp, duration: duration))
        } else {
            payload = other.payload
        }
        self.presentationTimeStamp = presentationTimeStamp ?? other.presentationTimeStamp
        let isSound = other.audioBuffer != nil || other.compressedSound != nil
        self.duration = isSound ? other.duration : duration ?? other.duration
        let hasOwnTimes = presentationTimeStamp != nil
        let outputTime = hasOwnTimes ? .invalid : other.said.withLock { $0.outputTime }
        said = Mutex(Said(attachments: other.attachments, outputTime: outputTime))
        for propagates in [true, false] {
            for (name, value) in other.namedAttachments.values(propagating: propagates) {
                namedAttachments[name] = .init(value: value, propagates: propagates)
            }
        }
    }

    /// Has it shown at `time`, whatever its presentation time and trim are; invalid goes back to these. A layer looks at it when it is
    /// handed the sample.
    package func setOutputPresentationTimeStamp(_ time: CMTime) {
        said.withLock { $0.outputTime = time }
    }

    /// The compressed pictures, where the sample is of such.
    package var compressed: CompressedSample? { if case .compressed(let sample) = payload { sample } else { nil } }

    /// The compressed sound, where the sample is of such.
    package var compressedSound: CompressedSound? {
        if case .compressedSound(let sound) = payload { sound } else { nil }
    }

    /// The bytes of compressed pictures or sound; nil for anything else.
    public var dataBuffer: CMBlockBuffer? { compressed?.data ?? compressedSound?.data }

    /// The picture; nil for sound, and for what is not decoded.
    public var imageBuffer: CVPixelBuffer? { if case .image(let buffer) = payload { buffer } else { nil } }

    /// The sound; nil for a picture.
    public var audioBuffer: AudioBuffer? { if case .audio(let buffer) = payload { buffer } else { nil } }

    /// How many media samples it holds: pictures, packets of compressed sound, or the samples of each channel.
    public var numSamples: Int {
        switch payload {
        case .image: 1
        case .audio(let buffer): buffer.frameCount
        case .compressed(let sample): sample.sizes.count
        case .compressedSound(let sound): sound.sizes.count
        }
    }

    /// What the media is like.
    public var formatDescription: CMFormatDescription {
        switch payload {
        case .image(let buffer): CMFormatDescription(of: buffer)
        case .audio(let buffer): .audio(buffer.format)
        case .compressed(let sample): .compressedVideo(sample.format)
        case .compressedSound(let sound): .compressedAudio(sound.format)
        }
    }

    /// When the sample is to be shown: the time that was set, else its presentation time and what is trimmed from its start. See
    /// `CMSampleBufferGetOutputPresentationTimeStamp`.
    public var outputPresentationTimeStamp: CMTime {
        let time = said.withLock { $0.outputTime }
        return time.isValid ? time : presentationTimeStamp + attachments.trimDurationAtStart
    }
}

/// Attachments that are kept in a dictionary of Foundation's, for a program that sets them there.
package protocol SampleAttachments: AnyObject, Sendable {
    /// The attachments, those that a dictionary cannot hold as in `own`.
    func read(_ own: CMSampleBuffer.Attachments) -> CMSampleBuffer.Attachments
    /// Makes the dictionary say what `attachments` say.
    func write(_ attachments: CMSampleBuffer.Attachments)
}

/// What is said about a picture or a sample under names. Nothing here reads it. Any thread.
package final class AttachmentStore: Sendable {
    /// One thing that is said.
    package struct Attachment: @unchecked Sendable {
        // SAFETY: it is only kept and given back: what it is belongs to those who set and get it.

        /// What is said.
        package let value: AnyObject
        /// Whether it goes along to what is made of the picture.
        package let propagates: Bool

        /// Something that is said.
        package init(value: AnyObject, propagates: Bool) {
            self.value = value
            self.propagates = propagates
        }
    }

    private let all = Mutex<[String: Attachment]>([:])

    /// Nothing is said yet.
    package init() {}

    /// The attachment of `name`; nil for none.
    package subscript(name: String) -> Attachment? {
        get { all.withLock { $0[name] } }
        set { all.withLock { $0[name] = newValue } }
    }

    /// All that is said; of those that go along alone where that is asked for.
    package func values(propagating: Bool?) -> [String: AnyObject] {
        all.withLock { $0 }.filter { propagating == nil || $0.value.propagates == propagating }.mapValues(\.value)
    }

    /// Nothing is said any more.
    package func removeAll() {
        all.withLock { $0 = [:] }
    }
}
