import CFFmpeg

/// The available FFmpeg encoders and the choice among them.
package enum EncoderChoice {
    /// The names of all H.264 encoders that this FFmpeg was built with, in its own order; not all of them work on every
    /// machine.
    package static var availableNames: [String] {
        codecs.map { String(cString: $0.pointee.name) }
    }

    private static var codecs: [UnsafePointer<AVCodec>] {
        var codecs: [UnsafePointer<AVCodec>] = []
        var position: UnsafeMutableRawPointer?
        while let codec = av_codec_iterate(&position) {
            if codec.pointee.id == AV_CODEC_ID_H264 && av_codec_is_encoder(codec) != 0 { codecs.append(codec) }
        }
        return codecs
    }

    /// Throws ``StreamOutputError`` if there is no encoder of `codec` called `name`, or none at all; nil matches any.
    /// Only opening an encoder shows whether it works.
    package static func check(_ codec: VideoCodec, name: String?) throws(StreamOutputError) {
        _ = try candidates(of: codec, named: name)
    }

    /// Throws ``StreamOutputError`` if this FFmpeg lacks the encoder that is used for `codec`.
    package static func check(sound codec: AudioSettings.Codec) throws(StreamOutputError) {
        _ = try encoder(of: codec)
    }

    /// The audio encoder that is used for `codec`. Throws ``StreamOutputError`` if it is missing.
    static func encoder(of codec: AudioSettings.Codec) throws(StreamOutputError) -> UnsafePointer<AVCodec> {
        guard let encoder = avcodec_find_encoder_by_name(codec.encoderName) else {
            throw StreamOutputError(
                .encoderUnavailable, operation: "choose an encoder for \(codec.name)", subject: codec.encoderName,
                cause: "this FFmpeg has no such encoder")
        }
        return encoder
    }

    /// The encoders of `codec` to try, best first. Throws ``StreamOutputError`` if there is none, or none of that name.
    static func candidates(
        of codec: VideoCodec, named name: String?
    ) throws(StreamOutputError) -> [UnsafePointer<AVCodec>] {
        guard let own = codec.encoderName else { return try candidates(named: name) }
        guard let encoder = avcodec_find_encoder_by_name(own) else {
            throw StreamOutputError(
                .encoderUnavailable, operation: "choose an encoder for \(codec.name)", subject: own,
                cause: "this FFmpeg has no such encoder")
        }
        return [encoder]
    }

    /// The encoders of H.264 to try, best first: the named one alone, or libx264 and then the others. Throws ``StreamOutputError``
    /// if there is none of that name or of any.
    static func candidates(named name: String?) throws(StreamOutputError) -> [UnsafePointer<AVCodec>] {
        let operation = "choose an H.264 encoder"
        let names = availableNames
        let list = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
        guard let name else {
            guard !names.isEmpty else {
                throw StreamOutputError(
                    .encoderUnavailable, operation: operation, subject: "FFmpeg",
                    cause: "this FFmpeg was built without one")
            }
            let x264 = codecs.filter { String(cString: $0.pointee.name) == "libx264" }
            return x264 + codecs.filter { String(cString: $0.pointee.name) != "libx264" }
        }
        if let index = names.firstIndex(of: name) { return [codecs[index]] }
        let exists = avcodec_find_encoder_by_name(name) != nil
        throw StreamOutputError(
            .encoderUnavailable, operation: operation, subject: name,
            cause: exists
                ? "it does not encode H.264; of those that do, \(list)" : "this FFmpeg has no such encoder; \(list)")
    }
}
