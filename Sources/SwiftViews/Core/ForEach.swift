import Views

/// A view for each element of a collection, identified by the elements' ids; SwiftUI's `ForEach`. A view's state
/// follows its element when the collection changes.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View, PrimitiveView {
    private let data: Data
    private let id: (Data.Element) -> ID
    private let content: (Data.Element) -> Content

    /// A view for each element, identified by the value at `id`.
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {
        self.data = data
        self.id = { $0[keyPath: id] }
        self.content = content
    }

    /// A view for each element, identified by its `id`.
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

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var seen: [ID: Int] = [:]
        return data.flatMap { element in
            let id = id(element)
            let occurrence = seen[id, default: 0]
            seen[id] = occurrence + 1
            if occurrence > 0 {
                context.pass.diagnose(
                    "ForEach: the id \(id) occurs more than once; the state of its views may be mixed up")
            }
            let name = AnyHashable(id)
            let nodes = context.nodes(of: content(element), under: identity, .id(name, occurrence: occurrence))
                .named(name, in: context)
            // A picker option without a tag is tagged with its element's id.
            context.tags?.add(AnyHashable(id), to: nodes)
            return nodes
        }
    }
}

extension ForEach {
    /// A view for each element of the bound collection, identified by its `id`, with a binding to the element.
    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, ID == C.Element.ID, C.Element: Identifiable,
        C.Index: Hashable
    {
        self.init(data, id: \.id, content: content)
    }

    /// A view for each element of the bound collection, identified by the value at `id`, with a binding to the element.
    public init<C: MutableCollection & RandomAccessCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
        let elements = data.wrappedValue
        self.init(elements.indices.lazy.map { ($0, elements[$0][keyPath: id]) }, id: \.1) { index, _ in
            content(data.element(at: index))
        }
    }
}

extension Binding where Value: MutableCollection {
    /// Returns a binding to the element at `index`. If the collection has become shorter, the binding returns the
    /// element that it read last.
    func element(at index: Value.Index) -> Binding<Value.Element> {
        let source = self
        let last = LastElement(source.wrappedValue[index])
        return Binding<Value.Element>(
            get: {
                let elements = source.wrappedValue
                if index >= elements.startIndex, index < elements.endIndex { last.element = elements[index] }
                return last.element
            },
            set: { element in
                var elements = source.wrappedValue
                guard index >= elements.startIndex, index < elements.endIndex else { return }
                elements[index] = element
                source.wrappedValue = elements
            })
    }
}

/// The element that a binding read last.
final class LastElement<Element> {
    var element: Element

    init(_ element: Element) {
        self.element = element
    }
}
