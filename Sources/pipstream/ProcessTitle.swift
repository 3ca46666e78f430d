import Glibc
import PiPKit

/// The command line that other users of the machine can read, for example with `ps`.
enum ProcessTitle {
    /// The arguments of the process, the first of which is its name. `CommandLine` finds them below the environment,
    /// and has none if a preloaded library has moved that.
    static let arguments: [[UInt8]] = {
        guard let (start, end) = argumentMemory else { return CommandLine.arguments.map { Array($0.utf8) } }
        var bytes = UnsafeRawBufferPointer(start: start, count: end - start)[...]
        if bytes.last == 0 { bytes = bytes.dropLast() }
        return bytes.split(separator: 0, omittingEmptySubsequences: false).map { Array($0) }
    }()

    /// Overwrites the secret parts of the addresses in the command line. Call after reading the arguments, before
    /// anything else.
    ///
    /// The kernel shows the memory of the initial arguments, which this process may write.
    static func hideSecrets() {
        guard let (start, end) = argumentMemory else { return }
        var argument = start
        while argument < end {
            let length = strnlen(argument, end - argument)
            let text = String(decoding: UnsafeRawBufferPointer(start: argument, count: length), as: UTF8.self)
            let shown = shown(text)
            if shown != text { overwrite(argument, length, with: shown) }
            argument += length + 1
        }
    }

    /// Returns `argument` as it may be shown. An address may follow an option's name.
    static func shown(_ argument: String) -> String {
        guard NetworkAddress.scheme(of: argument) == nil else { return OutputDestination(argument).shown }
        for prefix in ["--out=", "-o=", "-o"] where argument.hasPrefix(prefix) {
            let rest = String(argument.dropFirst(prefix.count))
            if NetworkAddress.scheme(of: rest) != nil { return prefix + OutputDestination(rest).shown }
        }
        return argument
    }

    private static func overwrite(_ argument: UnsafeMutablePointer<CChar>, _ length: Int, with text: String) {
        // One sign for the omitted part takes more bytes than the shortest secret has.
        let bytes = Array(text.replacing("…", with: "*").utf8.prefix(length))
        memset(argument, 0, length)
        memcpy(argument, bytes, bytes.count)
    }

    /// The memory of the arguments, from the kernel (`proc(5)`, `arg_start` and `arg_end`); nil if unavailable.
    private static var argumentMemory: (start: UnsafeMutablePointer<CChar>, end: UnsafeMutablePointer<CChar>)? {
        let descriptor = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2048)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        // The program's name, in parentheses, may contain any character.
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard let name = text.lastIndex(of: ")") else { return nil }
        // Field 3 follows.
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 46, let first = UInt(fields[45]), let last = UInt(fields[46]), first != 0, first < last,
            let start = UnsafeMutablePointer<CChar>(bitPattern: first),
            let end = UnsafeMutablePointer<CChar>(bitPattern: last)
        else { return nil }
        return (start, end)
    }
}
