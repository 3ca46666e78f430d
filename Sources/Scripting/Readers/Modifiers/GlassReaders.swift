import SharedTypes
import Views

extension Form where Value == Glass {
    /// A `UIGlass` in the runtime's format: `{kind, tint, interactive}`, whose kind is regular, clear or identity.
    static var glass: Form {
        Form(.instance("UIGlass", member: "kind")) { value, decoder in
            guard let kind = value["kind"] else {
                decoder.refuse(value, as: .instance("UIGlass", member: "kind"))
                return nil
            }
            return Glass(
                variant: decoder.word(kind, expected: "regular, clear or identity") ?? .regular,
                tint: value["tint"].flatMap { decoder.color($0) })
        }
    }
}
