import Foundation
import TestSupport

/// A movie that is white for one frame at each whole second, with a beep of 20 ms; otherwise black and silent.
struct FlashMovie {
    let path: String
    let seconds: Int

    /// Creates the movie in `folder`: `seconds` long, at `rate` frames per second in ffmpeg's notation.
    init(in folder: TemporaryFolder, seconds: Int, rate: String = "30", size: String = "64x48") throws {
        path = folder.file("flash-\(seconds).mp4")
        self.seconds = seconds
        let command = [
            "ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i",
            "color=black:s=\(size):r=\(rate),drawbox=t=fill:c=white:enable='lt(mod(t+0.0001,1),1/(\(rate)))'", "-f",
            "lavfi", "-i",
            "aevalsrc='if(lt(mod(t,1),0.02),0.8*sin(2*PI*1000*t),0)':s=48000", "-t", "\(seconds)", "-c:v", "libx264",
            "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-g", "60", "-c:a", "aac", "-b:a", "128k",
        ]
        try SharedFile.make(command, at: path)
    }

    /// Returns the times at which white frames begin in the video at `path`, in seconds.
    static func flashes(in path: String) throws -> [Double] {
        let text = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-f", "lavfi", "-i", "movie=\(path),signalstats", "-show_entries",
            "frame=pts_time:frame_tags=lavfi.signalstats.YAVG", "-of", "csv=p=0",
        ])
        let frames = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { row -> (Double, Bool)? in
            let words = row.split(separator: ",").compactMap { Double($0) }
            return words.count == 2 ? (words[0], words[1] > 128) : nil
        }
        return zip([(0, false)] + frames, frames).filter { !$0.1 && $1.1 }.map { $1.0 }
    }
}
