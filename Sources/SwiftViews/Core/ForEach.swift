import Views

/// A view for each element of a collection, told apart by the elements' identities: a view's state follows its element
/// when the collection changes. SwiftUI's `ForEach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, PrimitiveView {
    private let data: Data
    private let id: (Data.Element) -> ID
    private let content: (Data.Element) -> Content

    /// A view for each element, told apart by the value at `id`.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }

    /// A view for each element, told apart by its `id`.
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
    where Data.Element: Identifiable, ID == Data.Element.ID {
        self.data = data
        id = { $0.id }
        self.content = content
    }

    /// A view for each number of a range.
    public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
    where Data == Range<Int>, ID == Int {
        self.data = data
        id = { $0 }
        self.content = content
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var seen: [ID: Int] = [:]
        return data.flatMap { element in
            let id = id(element)
            let occurrence = seen[id, default: 0]
            seen[id] = occurrence + 1
            if occurrence > 0 {
                context.pass.diagnose("ForEach: the id \(id) occurs more than once; the state of its views may mix")
            }
            return context.nodes(of: content(element), under: place, .id(AnyHashable(id), occurrence: occurrence))
        }
    }
}
