/// A value that a view stores in its ``IdentityNode/slot`` from one evaluation to the next.
final class SlotValue<Value> {
    var value: Value

    init(_ value: Value) {
        self.value = value
    }
}
