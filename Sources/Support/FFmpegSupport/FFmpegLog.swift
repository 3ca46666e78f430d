package import CFFmpeg
import Glibc
import Synchronization

/// The log messages of FFmpeg's libraries about failures, kept for the error that follows instead of going to standard
/// error.
///
/// FFmpeg has one log for the whole process (`av_log_set_callback`); the last few lines are kept for each thread.
package enum FFmpegLog {
    private static let maximumLineCount = 4
    private static let linesOfThreads = Mutex<[UInt: [String]]>([:])

    /// Redirects the log; only the first call has an effect.
    package static func install() {
        _ = installed
    }

    private static let installed: Void = av_log_set_callback { context, level, format, arguments in
        guard let format else { return }
        FFmpegLog.noteDamage(context, level, format)
        guard level <= AV_LOG_ERROR, let arguments else { return }
        let line = FFmpegLog.line(context, level, format, arguments)
        guard !line.isEmpty else { return }
        FFmpegLog.linesOfThreads.withLock { lines in
            let kept = (lines[pthread_self()] ?? []) + [line]
            lines[pthread_self()] = kept.suffix(FFmpegLog.maximumLineCount)
        }
    }

    private static func line(
        _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>,
        _ arguments: CVaListPointer
    ) -> String {
        var isLineStart: Int32 = 1
        var buffer = [CChar](repeating: 0, count: 512)
        av_log_format_line2(context, level, format, arguments, &buffer, Int32(buffer.count), &isLineStart)
        let text = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        let line = String(decoding: text, as: UTF8.self)
        // The prefix identifies an object by its address, which differs from run to run.
        let withoutAddress = line.drop { $0 == "[" }
        let parts = withoutAddress.split(separator: "]", maxSplits: 1)
        let message = line.hasPrefix("[") && parts.count == 2 ? String(parts[1]) : line
        return String(message.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }

    // MARK: Damage

    private static let damaged = Mutex<Set<UInt>>([])
    private static let lastNumber = Atomic<UInt>(0)

    /// Makes the log note each message about damaged media of the decoder in `context`, which is not open yet, and of
    /// its threads. Returns the number under which it does.
    package static func noteDamage(of context: UnsafeMutablePointer<AVCodecContext>) -> UInt {
        install()
        let number = lastNumber.add(1, ordering: .relaxed).newValue
        // FFmpeg copies the value to the context of each thread.
        context.pointee.opaque = UnsafeMutableRawPointer(bitPattern: number)
        return number
    }

    /// Whether the decoder with this `number` has logged damage since the last call.
    package static func takeDamage(_ number: UInt) -> Bool { damaged.withLock { $0.remove(number) != nil } }

    private static func noteDamage(
        _ context: UnsafeMutableRawPointer?, _ level: Int32, _ format: UnsafePointer<CChar>
    ) {
        // The concealment of damage is only information.
        guard level <= AV_LOG_ERROR || level <= AV_LOG_INFO && strncmp(format, "concealing", 10) == 0, let context,
            let type = context.load(as: UnsafePointer<AVClass>?.self)?.pointee.class_name,
            strcmp(type, "AVCodecContext") == 0,
            let number = context.assumingMemoryBound(to: AVCodecContext.self).pointee.opaque
        else { return }
        damaged.withLock { _ = $0.insert(UInt(bitPattern: number)) }
    }

    /// Removes and returns the lines that this thread's calls have logged, oldest first.
    package static func takeLines() -> [String] {
        linesOfThreads.withLock { $0.removeValue(forKey: pthread_self()) ?? [] }
    }

    /// The reason of a failed call as a message: the meaning of `code`, and the lines that FFmpeg logged on this thread
    /// since the last call.
    package static func cause(of code: Int32) -> String {
        let logged = takeLines()
        return logged.isEmpty ? meaning(of: code) : "\(meaning(of: code)) (\(logged.joined(separator: "; ")))"
    }

    /// `av_strerror`.
    package static func meaning(of code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        av_strerror(code, &buffer, buffer.count)
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
