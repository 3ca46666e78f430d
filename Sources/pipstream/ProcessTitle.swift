import Glibc
import PiPKit

/// What other users of the machine read of the command line, in `ps` for one.
enum ProcessTitle {
    /// Writes over the addresses in the command line what may be shown of them. To be called when they have been read, and before anything else is done.
    ///
    /// The kernel shows the memory that the arguments were put into at the start, which is this process's to write.
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

    /// `argument` as it may be shown: an address may stand behind an option's name.
    static func shown(_ argument: String) -> String {
        guard NetworkAddress.scheme(of: argument) == nil else { return OutputAddress(argument).shown }
        for prefix in ["--out=", "-o=", "-o"] where argument.hasPrefix(prefix) {
            let rest = String(argument.dropFirst(prefix.count))
            if NetworkAddress.scheme(of: rest) != nil { return prefix + OutputAddress(rest).shown }
        }
        return argument
    }

    private static func overwrite(_ argument: UnsafeMutablePointer<CChar>, _ length: Int, with text: String) {
        // One sign for what is left out takes more bytes than the shortest secret has.
        let bytes = Array(text.replacing("…", with: "*").utf8.prefix(length))
        memset(argument, 0, length)
        memcpy(argument, bytes, bytes.count)
    }

    /// Where the arguments lie, as the kernel tells it (`proc(5)`, `arg_start` and `arg_end`); nil where it does not.
    private static var argumentMemory: (start: UnsafeMutablePointer<CChar>, end: UnsafeMutablePointer<CChar>)? {
        let descriptor = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 2048)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        // The program's name, in parentheses, may hold anything.
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        guard let name = text.lastIndex(of: ")") else { return nil }
        // Behind it stands field 3.
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 46, let first = UInt(fields[45]), let last = UInt(fields[46]), first != 0, first < last,
            let start = UnsafeMutablePointer<CChar>(bitPattern: first),
            let end = UnsafeMutablePointer<CChar>(bitPattern: last)
        else { return nil }
        return (start, end)
    }
}
