package import SampleQueue

/// Writes the packets of chunks into one file, in the order of their times.
package struct ChunkJoin {
    private let video: [ChunkFile]
    private let audio: ChunkFile?
    private let tracks: [Track]

    /// Prepares to join the chunks `video`, in their order, and `audio`, if there is some. The tracks are those of the
    /// encoders of `settings`. Throws ``StreamOutputError`` if an encoder cannot be opened.
    package init(
        video: [ChunkFile], audio: ChunkFile?, canvas: CMVideoDimensions, settings: VideoSettings, sound: AudioSettings?
    ) throws(StreamOutputError) {
        (self.video, self.audio) = (video, audio)
        var tracks = [try VideoEncoder(settings, canvas: canvas).track]
        if let sound, audio != nil { tracks.append(try AudioEncoder(sound).track) }
        self.tracks = tracks
    }

    /// The video track.
    package var description: VideoDescription { VideoDescription(tracks[MediaOutput.TrackIndex.video]) }

    /// Writes everything into `sink`, until `end`. Returns the bytes written. Throws ``StreamOutputError``.
    package func write(to sink: FileSink, end: CMTime) throws(StreamOutputError) -> Int64 {
        do throws(StreamOutputError) {
            try sink.begin(tracks)
            var sound = try audio?.next(inTrack: MediaOutput.TrackIndex.audio)
            for chunk in video {
                while let packet = try chunk.next(inTrack: MediaOutput.TrackIndex.video) {
                    while let next = sound, isBefore(next, packet) {
                        try sink.write(next)
                        sound = try audio?.next(inTrack: MediaOutput.TrackIndex.audio)
                    }
                    try sink.write(packet)
                }
            }
            while let next = sound {
                try sink.write(next)
                sound = try audio?.next(inTrack: MediaOutput.TrackIndex.audio)
            }
        } catch {
            sink.abandon()
            throw error
        }
        return try sink.finish(at: end)
    }

    private func isBefore(_ sound: EncodedPacket, _ frame: EncodedPacket) -> Bool {
        Int128(sound.presentationTime) * Int128(tracks[frame.trackIndex].timescale)
            < Int128(frame.presentationTime) * Int128(tracks[sound.trackIndex].timescale)
    }
}
