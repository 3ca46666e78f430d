import Synchronization

/// A frame or an audio buffer with its time; after CoreMedia's `CMSampleBuffer`. It holds one uncompressed image,
/// audio, compressed or not, or compressed frames.
public final class CMSampleBuffer: Sendable {
    /// The attachments of a sample; after CoreMedia's sample attachments.
    public struct Attachments: Hashable, Sendable {
        /// Whether the sample is displayed immediately and replaces all queued samples. After
        /// `kCMSampleAttachmentKey_DisplayImmediately`.
        public var displayImmediately: Bool
        /// Whether the sample is never displayed, even with ``displayImmediately``. After
        /// `kCMSampleAttachmentKey_DoNotDisplay`.
        public var doNotDisplay: Bool
        /// The trimmed duration at the start of the sample, by which its display is delayed. After
        /// `kCMSampleBufferAttachmentKey_TrimDurationAtStart`.
        public var trimDurationAtStart: CMTime
        /// The difference from the previously enqueued sample, in pixels from the top left; nil if everything may
        /// differ. CoreMedia has no such attachment.
        public var damage: PixelRect?
        /// Whether decoding can begin with the sample, as its file states.
        package var isSync = true

        /// Creates attachments, by default those of an ordinary sample.
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
        case compressedAudioPackets(CompressedAudio)
    }

    private let payload: Payload
    /// The attachments by name.
    package let namedAttachments = AttachmentStore()
    /// The presentation time of the sample, on its content's timebase.
    public let presentationTimeStamp: CMTime
    /// The duration of the sample; invalid if it lasts until the next.
    public let duration: CMTime
    private let annotations: Mutex<Annotations>
    private let invalid = Atomic(false)

    private struct Annotations: Sendable {
        var attachments: Attachments
        /// The explicit output presentation time, if one was set.
        var outputTime = CMTime.invalid
        var dictionary: (any SampleAttachments)?
        var invalidateHandler: (@Sendable (CMSampleBuffer) -> Void)?
    }

    /// The attachments of the sample. A layer reads them when the sample is enqueued.
    public var attachments: Attachments {
        get {
            let annotations = annotations.withLock { $0 }
            return annotations.dictionary?.read(annotations.attachments) ?? annotations.attachments
        }
        set {
            let dictionary = annotations.withLock { annotations in
                annotations.attachments = newValue
                return annotations.dictionary
            }
            dictionary?.write(newValue)
        }
    }

    /// Returns the dictionary that backs the attachments. If there is none, `make` creates it, if given.
    package func attachmentDictionary(
        _ make: ((Attachments) -> any SampleAttachments)? = nil
    ) -> (any SampleAttachments)? {
        annotations.withLock { annotations in
            if annotations.dictionary == nil { annotations.dictionary = make?(annotations.attachments) }
            return annotations.dictionary
        }
    }

    /// Creates a sample that displays `imageBuffer` from `presentationTimeStamp` on. See
    /// `CMSampleBufferCreateReadyWithImageBuffer`.
    public init(
        imageBuffer: CVPixelBuffer, presentationTimeStamp: CMTime, duration: CMTime = .invalid,
        attachments: Attachments = Attachments()
    ) {
        payload = .image(imageBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        self.duration = duration
        annotations = Mutex(Annotations(attachments: attachments))
    }

    /// Creates an audio sample that begins at `presentationTimeStamp` and lasts as long as its audio.
    public init(audioBuffer: AudioBuffer, presentationTimeStamp: CMTime, attachments: Attachments = Attachments()) {
        payload = .audio(audioBuffer)
        self.presentationTimeStamp = presentationTimeStamp
        duration = audioBuffer.duration
        annotations = Mutex(Annotations(attachments: attachments))
    }

    /// Creates a sample of compressed frames, which a layer decodes. It begins with the first frame in presentation
    /// order.
    package init(compressed: CompressedSample, attachments: Attachments = Attachments()) {
        payload = .compressed(compressed)
        presentationTimeStamp = compressed.presentationTimeStamp
        duration = compressed.duration
        annotations = Mutex(Annotations(attachments: attachments))
    }

    /// Creates a sample of compressed audio that begins at `presentationTimeStamp`, which a renderer decodes.
    package init(
        compressedAudioPackets: CompressedAudio, presentationTimeStamp: CMTime, attachments: Attachments = Attachments()
    ) {
        payload = .compressedAudioPackets(compressedAudioPackets)
        self.presentationTimeStamp = presentationTimeStamp
        duration = compressedAudioPackets.duration
        annotations = Mutex(Annotations(attachments: attachments))
    }

    /// Creates a sample of `compressed` with the attachments of `other`.
    convenience init(copying other: CMSampleBuffer, compressed: CompressedSample) {
        self.init(compressed: compressed, attachments: other.attachments)
        if compressed.presentationTimeStamp == other.presentationTimeStamp {
            setOutputTime(other.annotations.withLock { $0.outputTime })
        }
    }

    /// Creates the decoded form of a compressed sample: its frame, with its times and attachments.
    convenience init(decoded sample: CMSampleBuffer, image: CVPixelBuffer) {
        self.init(
            imageBuffer: image, presentationTimeStamp: sample.presentationTimeStamp, duration: sample.duration,
            attachments: sample.attachments)
        setOutputTime(sample.annotations.withLock { $0.outputTime })
    }

    /// Creates a copy of `other` with its media, times and attachments.
    package convenience init(copyOf other: CMSampleBuffer) {
        self.init(
            copying: other, payload: other.payload, presentationTimeStamp: other.presentationTimeStamp,
            duration: other.duration)
        setOutputTime(other.annotations.withLock { $0.outputTime })
    }

    /// Creates a sample with the media and the attachments of `other`, and with `timings`: an entry for each media
    /// sample, or one for all. Audio keeps its duration. Returns nil for any other number of entries.
    package convenience init?(copying other: CMSampleBuffer, timings: [CMSampleTimingInfo]) {
        guard let first = timings.first, timings.count == 1 || timings.count == other.numSamples else { return nil }
        switch other.payload {
        case .compressed(let sample):
            guard let moved = sample.retimed(timings) else { return nil }
            self.init(
                copying: other, payload: .compressed(moved), presentationTimeStamp: moved.presentationTimeStamp,
                duration: moved.duration)
        case .image:
            self.init(
                copying: other, payload: other.payload, presentationTimeStamp: first.presentationTimeStamp,
                duration: first.duration)
        case .audio, .compressedAudioPackets:
            self.init(
                copying: other, payload: other.payload, presentationTimeStamp: first.presentationTimeStamp,
                duration: other.duration)
        }
    }

    private init(copying other: CMSampleBuffer, payload: Payload, presentationTimeStamp: CMTime, duration: CMTime) {
        self.payload = payload
        self.presentationTimeStamp = presentationTimeStamp
        self.duration = duration
        let own = other.annotations.withLock { $0 }
        annotations = Mutex(Annotations(attachments: other.attachments, dictionary: own.dictionary?.copied()))
        for propagates in [true, false] {
            for (name, value) in other.namedAttachments.values(propagating: propagates) {
                namedAttachments[name] = .init(value: value, propagates: propagates)
            }
        }
    }

    /// Sets the output presentation time, which overrides the presentation time and the trim. An invalid time restores
    /// them. A layer reads it when the sample is enqueued.
    package func setOutputTime(_ time: CMTime) {
        annotations.withLock { $0.outputTime = time }
    }

    /// The compressed frames, if the sample holds any.
    package var compressed: CompressedSample? { if case .compressed(let sample) = payload { sample } else { nil } }

    /// The compressed audio, if the sample holds any.
    package var compressedAudioPackets: CompressedAudio? {
        if case .compressedAudioPackets(let sound) = payload { sound } else { nil }
    }

    /// The bytes of compressed frames or of audio, compressed or not; nil for an image. Those of uncompressed audio are a
    /// copy.
    public var dataBuffer: CMBlockBuffer? { isInvalidated ? nil : heldData }

    /// The image buffer; nil for audio and for undecoded frames.
    public var imageBuffer: CVPixelBuffer? { isInvalidated ? nil : heldImage }

    /// The uncompressed audio; nil for any other sample.
    public var audioBuffer: AudioBuffer? {
        if case .audio(let buffer) = payload, !isInvalidated { buffer } else { nil }
    }

    /// The bytes and the image buffer, whether or not the sample is valid.
    var heldData: CMBlockBuffer? {
        switch payload {
        case .image: nil
        case .audio(let buffer): buffer.bytes.withUnsafeBytes { CMBlockBuffer(copying: $0) }
        case .compressed(let sample): sample.data
        case .compressedAudioPackets(let sound): sound.data
        }
    }
    var heldImage: CVPixelBuffer? { if case .image(let buffer) = payload { buffer } else { nil } }

    /// The size of each media sample in bytes, or a single one for uncompressed audio, in which all are equal; nil for an
    /// image.
    package var sampleSizeList: [Int]? {
        compressed?.sizes ?? compressedAudioPackets?.sizes ?? audioBuffer.map { [$0.format.bytesPerFrame] }
    }

    /// The number of media samples: frames, packets of compressed audio, or sample frames; 0 for an invalid sample.
    public var numSamples: Int {
        if isInvalidated { return 0 }
        return switch payload {
        case .image: 1
        case .audio(let buffer): buffer.frameCount
        case .compressed(let sample): sample.sizes.count
        case .compressedAudioPackets(let sound): sound.sizes.count
        }
    }

    /// The format of the media.
    public var formatDescription: CMFormatDescription {
        switch payload {
        case .image(let buffer): CMFormatDescription(of: buffer)
        case .audio(let buffer): .audio(buffer.format)
        case .compressed(let sample): .compressedVideo(sample.format)
        case .compressedAudioPackets(let sound): .compressedAudio(sound.format)
        }
    }

    /// Whether the sample is invalid. It then has no image, audio or bytes, and is not enqueued.
    package var isInvalidated: Bool { invalid.load(ordering: .acquiring) }

    /// Makes the sample invalid, and calls its handler before, on this thread. Returns false if it is invalid already.
    package func makeInvalid() -> Bool {
        // Taken out, so that it is called once, and released outside the lock.
        let handler = annotations.withLock { annotations in
            defer { annotations.invalidateHandler = nil }
            return annotations.invalidateHandler
        }
        handler?(self)
        return !invalid.exchange(true, ordering: .acquiringAndReleasing)
    }

    /// Sets the closure that ``makeInvalid()`` calls; it replaces an earlier one. Returns false for an invalid sample.
    package func setInvalidateHandler(_ handler: @escaping @Sendable (CMSampleBuffer) -> Void) -> Bool {
        guard !isInvalidated else { return false }
        let old = annotations.withLock { annotations in
            defer { annotations.invalidateHandler = handler }
            return annotations.invalidateHandler
        }
        return withExtendedLifetime(old) { true }
    }

    /// The output presentation time: the explicit one, or otherwise the presentation time plus the trimmed start. See
    /// `CMSampleBufferGetOutputPresentationTimeStamp`.
    public var outputPresentationTimeStamp: CMTime {
        let time = annotations.withLock { $0.outputTime }
        return time.isValid ? time : presentationTimeStamp + attachments.trimDurationAtStart
    }
}

/// Attachments that are stored in a Foundation dictionary, for programs that set them there.
package protocol SampleAttachments: AnyObject, Sendable {
    /// Returns the attachments; those that a dictionary cannot hold are taken from `own`.
    func read(_ own: CMSampleBuffer.Attachments) -> CMSampleBuffer.Attachments
    /// Writes `attachments` to the dictionary.
    func write(_ attachments: CMSampleBuffer.Attachments)
    /// Returns the same attachments in another dictionary.
    func copied() -> any SampleAttachments
}

/// The named attachments of an image buffer or a sample. This module does not interpret them. Thread-safe.
package final class AttachmentStore: Sendable {
    /// One attachment.
    package struct Attachment: @unchecked Sendable {
        // SAFETY: the value is only stored and returned; it belongs to the code that sets and gets it.

        /// The value of the attachment.
        package let value: AnyObject
        /// Whether the attachment propagates to derived buffers.
        package let propagates: Bool

        /// Creates an attachment.
        package init(value: AnyObject, propagates: Bool) {
            self.value = value
            self.propagates = propagates
        }
    }

    private let all = Mutex<[String: Attachment]>([:])

    /// Creates an empty store.
    package init() {}

    /// The attachment of `name`; nil if there is none.
    package subscript(name: String) -> Attachment? {
        get { all.withLock { $0[name] } }
        set { all.withLock { $0[name] = newValue } }
    }

    /// Returns all attachments, or those of one propagation mode.
    package func values(propagating: Bool?) -> [String: AnyObject] {
        all.withLock { $0 }.filter { propagating == nil || $0.value.propagates == propagating }.mapValues(\.value)
    }

    /// Removes all attachments.
    package func removeAll() {
        all.withLock { $0 = [:] }
    }
}
