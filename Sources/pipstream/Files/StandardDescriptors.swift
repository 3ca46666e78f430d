import Glibc

/// The descriptors that every program counts on: standard input, output and error.
enum StandardDescriptors {
    /// Puts `/dev/null` in the place of each that is closed. A file that is opened later would have its number else, and what
    /// is meant for a terminal would be written into it, or what comes from it be read by nobody.
    static func fill() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest number that is free is this one. A stream to a closed standard output fails still: it can only be
            // read.
            _ = open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}
