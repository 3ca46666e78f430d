public import Foundation
public import SwiftViews

extension ForEach {
    /// Sets the action for deleting elements, which a session never does.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }

    /// Sets the action for moving elements, which a session never does.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }
}

extension MutableCollection where Self: RangeReplaceableCollection, Index == Int {
    /// Removes the elements at `offsets`, as SwiftUI's `onDelete` receives them.
    public mutating func remove(atOffsets offsets: IndexSet) {
        for offset in offsets.sorted(by: >) where offset >= 0 && offset < count {
            remove(at: index(startIndex, offsetBy: offset))
        }
    }

    /// Moves the elements at `source` before the element at `destination`, as SwiftUI's `onMove` receives them.
    public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
        let all = Array(self)
        let moved = source.filter { all.indices.contains($0) }
        let before = all.indices.filter { $0 < destination && !moved.contains($0) }.map { all[$0] }
        let after = all.indices.filter { $0 >= destination && !moved.contains($0) }.map { all[$0] }
        replaceSubrange(startIndex..<endIndex, with: before + moved.map { all[$0] } + after)
    }
}
