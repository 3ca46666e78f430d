import Foundation
import TestSupport

/// A JSON Schema of as many keywords as this project's use.
struct JSONSchema {
    private let root: [String: Any]

    /// The schema in a file of the project.
    init(_ path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: RepositoryFile.path(path)))
        root = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }

    /// Returns a description of the error in `line`; nil if the line is valid.
    func fault(in line: String) -> String? {
        guard let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)), value is [String: Any] else {
            return "no object: \(line)"
        }
        return fault(value, root).map { "\($0): \(line)" }
    }

    private func fault(_ value: Any, _ schema: [String: Any]) -> String? {
        if let name = schema["$ref"] as? String {
            let keys = name.split(separator: "/").dropFirst().map(String.init)
            let place = keys.reduce(root as Any?) { ($0 as? [String: Any])?[$1] } as? [String: Any]
            return place.map { fault(value, $0) } ?? "no \(name)"
        }
        if let choices = schema["oneOf"] as? [[String: Any]] {
            let faults = choices.map { fault(value, $0) }
            return faults.count { $0 == nil } == 1 ? nil : "not one of: \(faults.compactMap(\.self))"
        }
        if let wanted = schema["const"], !Self.equal(value, wanted) { return "\(value) is not \(wanted)" }
        if let wanted = schema["enum"] as? [Any], !wanted.contains(where: { Self.equal(value, $0) }) {
            return "\(value) is none of \(wanted)"
        }
        if let type = schema["type"] {
            let types = type as? [String] ?? [type as? String ?? ""]
            guard types.contains(where: { Self.isOf($0, value) }) else { return "\(value) is no \(types)" }
        }
        if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
            return list.lazy.compactMap { fault($0, items) }.first
        }
        guard let object = value as? [String: Any] else { return nil }
        return fault(object, members: schema)
    }

    private func fault(_ object: [String: Any], members schema: [String: Any]) -> String? {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = schema["required"] as? [String] ?? []
        if let missing = required.first(where: { object[$0] == nil }) { return "\(missing) is missing" }
        for (name, value) in object {
            if let property = properties[name] {
                if let fault = fault(value, property) { return "\(name): \(fault)" }
            } else if let others = schema["additionalProperties"] as? [String: Any] {
                if let fault = fault(value, others) { return "\(name): \(fault)" }
            } else if schema["additionalProperties"] as? Bool == false {
                return "unexpected \(name)"
            }
        }
        return nil
    }

    private static func equal(_ one: Any, _ other: Any) -> Bool {
        one is NSNull && other is NSNull || one as? String != nil && one as? String == other as? String
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "null": value is NSNull
        case "boolean": value is Bool
        case "string": value is String
        case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
        case "number": value is Double
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }
}
