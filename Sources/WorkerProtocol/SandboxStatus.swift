/// The state of a worker's sandbox.
package struct SandboxStatus: Equatable, Sendable {
    /// The names of the active sandbox layers.
    package var activeLayers: [String]
    /// The inactive layers, with the reasons.
    package var missing: [String]

    /// Creates a state from the layers' names.
    package init(activeLayers: [String] = [], missing: [String] = []) {
        self.activeLayers = activeLayers
        self.missing = missing
    }
}

extension SandboxStatus: MessageValue {
    package func write(to writer: inout MessageEncoder) { writer.put(activeLayers, missing) }

    package init(from reader: inout MessageDecoder) throws(MessageError) {
        (activeLayers, missing) = try reader.values()
    }
}
