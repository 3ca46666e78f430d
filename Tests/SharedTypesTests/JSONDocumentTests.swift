import Foundation
import SharedTypes
import TestSupport
import Testing

@Suite struct JSONDocumentTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONDocument.reading(Array(text.utf8)).root
    }

    @Test("strings are unescaped, pairs of surrogates joined, lone ones replaced")
    func strings() throws {
        #expect(try read(#""plain 日本 😀""#).string == "plain 日本 😀")
        #expect(try read(#""\"\\\/\b\f\n\r\t""#).string == "\"\\/\u{8}\u{c}\n\r\t")
        #expect(try read(#""\u65e5\u672C \ud83d\ude00""#).string == "日本 😀")
        #expect(try read(#""\ud83d x \ude00 \ud83d\u0041""#).string == "\u{fffd} x \u{fffd} \u{fffd}A")
        #expect(try read(#""\u0000""#).string == "\0")
        #expect(try read("\"\"").string?.isEmpty == true)
    }

    /// Comparing and hashing a text takes a time that is quadratic in the length of such a row.
    @Test("no string has more than thirty combining marks in a row", arguments: ["\u{64b}\u{651}", #"\u064b\u0651"#])
    func combiningMarks(pair: String) throws {
        let text = try #require(try read("\"\u{628}\(String(repeating: pair, count: 50_000))\"").string)
        let runs = text.unicodeScalars.split { $0.properties.canonicalCombiningClass == .notReordered }
        #expect(runs.map(\.count).max() == 30)
        // Nothing but invisible joiners was added.
        #expect(text.unicodeScalars.filter { $0 != "\u{34f}" }.count == 100_001)
        // Texts without such a row are kept, however many marks they have.
        let kept = String(repeating: "\u{628}" + String(repeating: "\u{64b}\u{651}", count: 15), count: 100)
        #expect(Array(try read("\"\(kept)\"").string?.utf8 ?? "".utf8) == Array(kept.utf8))
    }

    @Test(
        "a number is the nearest binary one",
        arguments: [
            "0", "-0", "1", "-1", "0.1", "0.3", "123456789012345", "1234567890123456789", "0.000001", "1e3", "1E-3",
            "1.7976931348623157e308", "5e-324", "2.2250738585072011e-308", "9007199254740993", "0.30000000000000004",
            "123.456e-7", "3.141592653589793", "100000000000000000000000", "0.1234567890123456789",
            "999999999999999.9", "1.0000000000000000000000001",
        ])
    func numbers(text: String) throws {
        let number = try #require(try read(text).number)
        #expect(number == Double(text))
        #expect(number.sign == Double(text)?.sign)
    }

    @Test("members keep their order, the first of a name counts, and absent is nil")
    func objects() throws {
        let value = try read(#" { "b" : 1 , "a":[ true,false , null,{}, [] ], "b":2, "\u0063": "d" } "#)
        #expect(value.members.map { $0.name.string } == ["b", "a", "b", "c"])
        #expect(value["b"]?.number == 1)
        #expect(value["c"]?.string == "d")
        #expect(value["x"] == nil)
        let list = try #require(value["a"])
        #expect(list.elements.map(\.bool) == [true, false, nil, nil, nil])
        #expect(list.elements.map(\.isNull) == [false, false, true, false, false])
        #expect(list.elements.map { $0.elements.map(\.text).count } == [0, 0, 0, 0, 0])
        #expect(list["x"] == nil)
        #expect(value.text.hasPrefix("{"))
    }

    @Test(
        "Invalid JSON is refused with the offset of the byte",
        arguments: [
            ("", 0), ("  ", 2), ("tru", 0), ("01", 1), ("1.", 2), ("-", 1), ("1e", 2), ("+1", 0), (".5", 0), ("NaN", 0),
            ("\"a", 2), ("\"a\u{1}\"", 2), (#""\x""#, 1), (#""\u12g4""#, 1), ("[1,]", 3), ("[1 2]", 3), ("[1", 2),
            ("{a:1}", 1), (#"{"a" 1}"#, 5), (#"{"a":}"#, 5), (#"{"a":1,}"#, 7), (#"{"a":1"#, 6), ("{} x", 3), ("]", 0),
            ("[}", 1), ("'a'", 0),
        ])
    func errors(text: String, offset: Int) throws {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { _ = try read(text) }
        #expect(error?.offset == offset)
    }

    @Test("nesting is bounded without using the stack")
    func depth() throws {
        let limit = JSONDocument.depthLimit
        func nested(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(try read(nested(limit)).isArray)
        #expect(throws: JSONDocument.SyntaxError.self) { _ = try read(nested(limit + 1)) }
        #expect(throws: JSONDocument.SyntaxError.self) { _ = try read(String(repeating: "{\"a\":", count: limit + 1)) }
    }

    /// Foundation's reader agrees on what is JSON. It takes some texts that RFC 8259 does not allow, never the other
    /// way round, so only what is read here is held against it.
    @Test("mutated texts are read as Foundation reads them, or refused", arguments: 0..<24)
    func fuzz(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let base = Array(
            #"{"page":{"t":"Text","p":{"font":"title","x":[1,-2.5e3,true,null],"s":"a\n\u65e5"},"c":["日"],"l":"a:1:2"}}"#
                .utf8)
        let pieces = Array("{}[]\",:\\u0e-+.tfn 日1".utf8)
        for _ in 0..<300 {
            var bytes = base
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = pieces.randomElement(using: &generator) ?? 0
                case 1: bytes.remove(at: index)
                default: bytes.insert(pieces.randomElement(using: &generator) ?? 0, at: index)
                }
            }
            guard let value = try? JSONDocument.reading(bytes).root else { continue }
            guard String(validating: bytes, as: UTF8.self) != nil else { continue }
            let expected = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
            #expect(Self.isSame(value, expected), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    private static func isSame(_ value: JSONValue, _ other: Any) -> Bool {
        if value.isNull { return other is NSNull }
        if let string = value.string { return string == other as? String }
        if let number = value.number { return number == (other as? NSNumber)?.doubleValue }
        if let bool = value.bool { return bool == other as? Bool }
        if value.isArray {
            let list = other as? [Any] ?? []
            let items = Array(value.elements)
            return items.count == list.count && zip(items, list).allSatisfy { isSame($0, $1) }
        }
        // Of members with one name Foundation keeps one: such objects are not compared.
        let names = Set(value.members.map { $0.name.string ?? "" })
        guard let object = other as? [String: Any], names.count == Array(value.members).count else { return true }
        return object.count == names.count
            && value.members.allSatisfy { member in
                object[member.name.string ?? ""].map { isSame(member.value, $0) } ?? false
            }
    }
}
