public import Foundation
public import SampleQueue

/// Times as objects, for collections of objects.
extension NSValue {
    /// Creates an object from a time.
    public convenience init(time: CMTime) {
        var time = time
        self.init(bytes: &time, objCType: "[\(MemoryLayout<CMTime>.size)C]")
    }

    /// Creates an object from a time range.
    public convenience init(timeRange: CMTimeRange) {
        var range = timeRange
        self.init(bytes: &range, objCType: "[\(MemoryLayout<CMTimeRange>.size)C]")
    }

    /// Creates an object from a time mapping.
    public convenience init(timeMapping: CMTimeMapping) {
        var mapping = timeMapping
        self.init(bytes: &mapping, objCType: "[\(MemoryLayout<CMTimeMapping>.size)C]")
    }

    /// The time in the object, or an invalid one if the object holds another type.
    public var timeValue: CMTime { held(or: .invalid) }
    /// The range in the object, or an invalid one if the object holds another type.
    public var timeRangeValue: CMTimeRange { held(or: .invalid) }
    /// The mapping in the object, or an invalid one if the object holds another type.
    public var timeMappingValue: CMTimeMapping { held(or: .invalid) }

    private func held<Value>(or none: Value) -> Value {
        guard String(cString: objCType) == "[\(MemoryLayout<Value>.size)C]" else { return none }
        var value = none
        withUnsafeMutableBytes(of: &value) { getValue($0.baseAddress!) }
        return value
    }
}
