public import Foundation
public import SampleQueue
import Synchronization

// Audio formats by CoreAudio's and CoreMedia's C interfaces.

/// An audio format as a four-character code.
public typealias AudioFormatID = UInt32
/// The flags of an audio format.
public typealias AudioFormatFlags = UInt32

/// Uncompressed audio.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// AAC-LC.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// HE-AAC.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// HE-AAC, version 2.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// MP3.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// AC-3.
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33
/// Opus.
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573

/// The samples are floating-point numbers.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1
/// The samples are big-endian.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 2
/// The samples are signed integers.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 4
/// The samples have no padding bits.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 8
/// Each channel has its own buffer.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 32
/// The machine's byte order.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Packed floating-point numbers in the machine's byte order.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked

/// The description of an audio format; after CoreAudio's.
public struct AudioStreamBasicDescription: Hashable, Sendable {
    /// The samples per second and channel, in Hz.
    public var mSampleRate: Float64
    /// The format.
    public var mFormatID: AudioFormatID
    /// The flags of the format.
    public var mFormatFlags: AudioFormatFlags
    /// The number of bytes per packet; 0 if packets differ in size.
    public var mBytesPerPacket: UInt32
    /// The number of sample frames per packet; 0 if packets differ in length.
    public var mFramesPerPacket: UInt32
    /// The number of bytes per sample frame; 0 for compressed audio.
    public var mBytesPerFrame: UInt32
    /// The number of channels.
    public var mChannelsPerFrame: UInt32
    /// The number of bits per sample; 0 for compressed audio.
    public var mBitsPerChannel: UInt32
    /// Unused.
    public var mReserved: UInt32

    /// Creates a description of these values; all are 0 by default.
    public init(
        mSampleRate: Float64 = 0, mFormatID: AudioFormatID = 0, mFormatFlags: AudioFormatFlags = 0,
        mBytesPerPacket: UInt32 = 0, mFramesPerPacket: UInt32 = 0, mBytesPerFrame: UInt32 = 0,
        mChannelsPerFrame: UInt32 = 0, mBitsPerChannel: UInt32 = 0, mReserved: UInt32 = 0
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }
}

/// The position of a packet of compressed audio in its data; after CoreAudio's.
public struct AudioStreamPacketDescription: Hashable, Sendable {
    /// The offset of the packet's first byte.
    public var mStartOffset: Int64
    /// The number of sample frames in the packet, if packets differ in length.
    public var mVariableFramesInPacket: UInt32
    /// The size of the packet in bytes.
    public var mDataByteSize: UInt32

    /// Creates a packet description; empty by default.
    public init(mStartOffset: Int64 = 0, mVariableFramesInPacket: UInt32 = 0, mDataByteSize: UInt32 = 0) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}

/// The layout of channels. It has no effect: channels use the default order for their number.
public struct AudioChannelLayout: Hashable, Sendable {
    /// CoreAudio's tag of the layout.
    public var mChannelLayoutTag: UInt32
    /// Creates a layout; without a tag by default.
    public init(mChannelLayoutTag: UInt32 = 0) { self.mChannelLayoutTag = mChannelLayoutTag }
}

/// An audio format description.
public typealias CMAudioFormatDescription = CMFormatDescription

/// Creates an audio format description: of interleaved 16-bit integer or `Float` samples in native byte order, or of
/// compressed audio. `magicCookie` holds the decoder configuration. The layout and `extensions` have no effect.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` for other sample formats, and for unsupported sample rates or
/// channel counts.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
    extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    let cookie = magicCookie.map { Array(UnsafeRawBufferPointer(start: $0, count: max(0, magicCookieSize))) } ?? []
    formatDescriptionOut.pointee = CMFormatDescription(asbd.pointee, cookie)
    return formatDescriptionOut.pointee == nil ? kCMFormatDescriptionError_InvalidParameter : noErr
}

/// Returns the stream description of an audio format, valid until the program ends; nil for video.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.audioStreamBasicDescription.map { RetainedDescriptions.pointer(to: $0) }
}

/// The descriptions that were returned as pointers, one for each format.
private enum RetainedDescriptions {
    private static let cachedAddresses = Mutex<[AudioStreamBasicDescription: UInt]>([:])

    static func pointer(to description: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
        let address = cachedAddresses.withLock { cachedAddresses in
            if let known = cachedAddresses[description] { return known }
            let new = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
            new.initialize(to: description)
            cachedAddresses[description] = UInt(bitPattern: new)
            return UInt(bitPattern: new)
        }
        return UnsafePointer(bitPattern: address)!
    }
}

extension CMFormatDescription {
    /// Creates an audio format description; see
    /// ``CMAudioFormatDescriptionCreate(allocator:asbd:layoutSize:layout:magicCookieSize:magicCookie:extensions:formatDescriptionOut:)``.
    /// Throws an `NSError` of `NSOSStatusErrorDomain` if that function returns an error.
    public init(audioStreamBasicDescription: AudioStreamBasicDescription, magicCookie: Data? = nil) throws {
        guard let made = CMFormatDescription(audioStreamBasicDescription, magicCookie.map { [UInt8]($0) } ?? []) else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMFormatDescriptionError_InvalidParameter))
        }
        self = made
    }

    fileprivate init?(_ asbd: AudioStreamBasicDescription, _ cookie: [UInt8]) {
        guard let rate = Int(exactly: asbd.mSampleRate.rounded()) else { return nil }
        let channels = Int(asbd.mChannelsPerFrame)
        guard asbd.mFormatID == kAudioFormatLinearPCM else {
            guard
                let format = try? CompressedAudioFormat(
                    codec: asbd.mFormatID, sampleRate: rate, channelCount: channels,
                    framesPerPacket: Int(asbd.mFramesPerPacket), configuration: cookie)
            else { return nil }
            self = .compressedAudio(format)
            return
        }
        let isFloat = asbd.mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isWhole = asbd.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        let isOther = asbd.mFormatFlags & (kAudioFormatFlagIsBigEndian | kAudioFormatFlagIsNonInterleaved) != 0
        guard !isOther, isFloat ? asbd.mBitsPerChannel == 32 : isWhole && asbd.mBitsPerChannel == 16,
            let format = try? AudioBuffer.Format(
                sampleRate: rate, channelCount: channels, sampleFormat: isFloat ? .float32 : .int16),
            asbd.mBytesPerFrame == 0 || Int(asbd.mBytesPerFrame) == format.bytesPerFrame
        else { return nil }
        self = .audio(format)
    }

    /// The stream description of the audio; nil for video.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? {
        switch self {
        case .video, .compressedVideo: return nil
        case .compressedAudio(let format):
            return AudioStreamBasicDescription(
                mSampleRate: Float64(format.sampleRate), mFormatID: format.codec,
                mFramesPerPacket: UInt32(format.framesPerPacket), mChannelsPerFrame: UInt32(format.channelCount))
        case .audio(let format):
            let (isFloat, size) = (format.sampleFormat == .float32, UInt32(format.bytesPerFrame))
            let kind = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
            return AudioStreamBasicDescription(
                mSampleRate: Float64(format.sampleRate), mFormatID: kAudioFormatLinearPCM,
                mFormatFlags: kind | kAudioFormatFlagIsPacked, mBytesPerPacket: size, mFramesPerPacket: 1,
                mBytesPerFrame: size, mChannelsPerFrame: UInt32(format.channelCount),
                mBitsPerChannel: UInt32(format.sampleFormat.byteCount * 8))
        }
    }

    /// The decoder configuration of the audio; nil if there is none.
    public var magicCookie: Data? {
        guard case .compressedAudio(let format) = self, !format.configuration.isEmpty else { return nil }
        return Data(format.configuration)
    }
}

/// Creates an audio sample buffer from available bytes, starting at `presentationTimeStamp`. It consists of
/// `sampleCount` packets, which `packetDescriptions` locates in the bytes. Uncompressed audio has `sampleCount` sample
/// frames and no descriptions. The packets must be consecutive.
///
/// Returns `kCMSampleBufferError_RequiredParameterMissing` without packet descriptions, and
/// `kCMSampleBufferError_InvalidEntryCount` if they do not match the bytes. Returns
/// `kCMSampleBufferError_InvalidMediaFormat` for video.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard formatDescription.audioStreamBasicDescription != nil else { return kCMSampleBufferError_InvalidMediaFormat }
    guard numSamples > 0 else { return kCMSampleBufferError_InvalidEntryCount }
    var sizes: [Int] = []
    if case .compressedAudio = formatDescription {
        guard let packetDescriptions else { return kCMSampleBufferError_RequiredParameterMissing }
        let packets = UnsafeBufferPointer(start: packetDescriptions, count: numSamples)
        var place = Int64(0)
        for packet in packets {
            guard packet.mStartOffset == place else { return kCMSampleBufferError_InvalidEntryCount }
            place += Int64(packet.mDataByteSize)
        }
        sizes = packets.map { Int($0.mDataByteSize) }
    }
    var timing = CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
    return CMSampleBufferCreateReady(
        allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
        sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: sizes.count,
        sampleSizeArray: sizes, sampleBufferOut: sampleBufferOut)
}
