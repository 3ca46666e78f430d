public import Foundation
public import SampleQueue

/// Times as objects, for lists that hold those.
extension NSValue {
    /// A time as an object.
    public convenience init(time: CMTime) {
        var time = time
        self.init(bytes: &time, objCType: "[\(MemoryLayout<CMTime>.size)C]")
    }

    /// A range as an object.
    public convenience init(timeRange: CMTimeRange) {
        var range = timeRange
        self.init(bytes: &range, objCType: "[\(MemoryLayout<CMTimeRange>.size)C]")
    }

    /// A mapping as an object.
    public convenience init(timeMapping: CMTimeMapping) {
        var mapping = timeMapping
        self.init(bytes: &mapping, objCType: "[\(MemoryLayout<CMTimeMapping>.size)C]")
    }

    /// The time in the object, or an invalid one where something else is in it.
    public var timeValue: CMTime { held(or: .invalid) }
    /// The range in the object, or an invalid one where something else is in it.
    public var timeRangeValue: CMTimeRange { held(or: .invalid) }
    /// The mapping in the object, or an invalid one where something else is in it.
    public var timeMappingValue: CMTimeMapping { held(or: .invalid) }

    private func held<Value>(or none: Value) -> Value {
        guard String(cString: objCType) == "[\(MemoryLayout<Value>.size)C]" else { return none }
        var value = none
        withUnsafeMutableBytes(of: &value) { getValue($0.baseAddress!) }
        return value
    }
}
