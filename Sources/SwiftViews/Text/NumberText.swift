import FoundationEssentials
import Glibc

/// A number that can be interpolated in a literal; SwiftUI's protocol of that name.
public protocol _FormatSpecifiable: Equatable {
    /// The type of the `printf` argument.
    associatedtype _Arg: CVarArg
    /// The number as a `printf` argument.
    var _arg: _Arg { get }
    /// The default format specifier: `%lld`, `%llu`, `%lf`.
    var _specifier: String { get }
}

extension _FormatSpecifiable where Self: SignedInteger {
    /// The number as a `printf` argument.
    public var _arg: Int64 { Int64(self) }
    /// The specifier of a signed integer.
    public var _specifier: String { "%lld" }
}

extension _FormatSpecifiable where Self: UnsignedInteger {
    /// The number as a `printf` argument.
    public var _arg: UInt64 { UInt64(self) }
    /// The specifier of an unsigned integer.
    public var _specifier: String { "%llu" }
}

extension _FormatSpecifiable where Self: BinaryFloatingPoint {
    /// The number as a `printf` argument.
    public var _arg: Double { Double(self) }
    /// The specifier of a number with six decimals.
    public var _specifier: String { "%lf" }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {}
extension Double: _FormatSpecifiable {}

/// A number in `printf` format, with a locale's separators.
struct NumberText: Equatable, Sendable {
    private enum Value: Equatable {
        case signed(Int64)
        case unsigned(UInt64)
        case real(Double)
    }

    /// The parts of a specifier: `%`, flags, a width, a precision, a length, a conversion.
    private struct Specifier: Equatable {
        var flags = ""
        var width = 0
        var precision: Int?
        var conversion: Character
    }

    private let value: Value
    private let specifier: Specifier
    /// The text before and after the specifier.
    private let before: String
    private let after: String

    /// The maximum width and precision.
    private static let maximumWidth = 1_000

    init<T: _FormatSpecifiable>(_ number: T, specifier: String?) {
        switch number._arg {
        case let number as Int64: value = .signed(number)
        case let number as UInt64: value = .unsigned(number)
        case let number as Double: value = .real(number)
        case let number: value = .real(Double("\(number)") ?? 0)
        }
        let read = Self.read(specifier ?? number._specifier)
        self.specifier = read.specifier ?? Specifier(conversion: "d")
        before = read.before
        after = read.after
    }

    /// Returns the formatted number.
    func words(in locale: Locale) -> String {
        before + number(in: locale) + after
    }

    private func number(in locale: Locale) -> String {
        switch specifier.conversion {
        case "@": return number("d", value, locale)
        case "d", "i", "u":
            guard case .real(let real) = value else { return number("d", value, locale) }
            // printf would print the bits of the floating-point number, so its integer part is printed instead.
            return number("d", .signed(Int64(exactly: real.rounded(.towardZero)) ?? (real < 0 ? .min : .max)), locale)
        case "x", "X", "o":
            switch value {
            case .signed(let number): return printed(specifier.conversion, UInt64(bitPattern: number), length: "ll")
            case .unsigned(let number): return printed(specifier.conversion, number, length: "ll")
            case .real(let number): return printed("a", number)
            }
        default:
            switch value {
            case .real(let number): return grouped(printed(specifier.conversion, number), locale)
            case .signed(let number): return grouped(printed(specifier.conversion, Double(number)), locale)
            case .unsigned(let number): return grouped(printed(specifier.conversion, Double(number)), locale)
            }
        }
    }

    private func number(_ conversion: Character, _ value: Value, _ locale: Locale) -> String {
        switch value {
        case .signed(let number): grouped(printed("d", number, length: "ll"), locale)
        case .unsigned(let number): grouped(printed("u", number, length: "ll"), locale)
        case .real(let number): grouped(printed("f", number), locale)
        }
    }

    private func printed(_ conversion: Character, _ argument: some CVarArg, length: String = "") -> String {
        var format = "%\(specifier.flags)"
        if specifier.width > 0 { format += "\(specifier.width)" }
        if let precision = specifier.precision { format += ".\(precision)" }
        format += "\(length)\(conversion)"
        // 1e308 has 309 digits before the point.
        var bytes = [CChar](repeating: 0, count: 2 * Self.maximumWidth + 400)
        let count = withVaList([argument]) { vsnprintf(&bytes, bytes.count, format, $0) }
        return String(decoding: bytes.prefix(Int(max(count, 0))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns the number with the locale's separators between thousands and before decimals. A number padded with
    /// zeros is not grouped.
    private func grouped(_ text: String, _ locale: Locale) -> String {
        let digits = text.drop { !$0.isNumber }.prefix { $0.isNumber }
        guard !digits.isEmpty else { return text }
        let head = text[..<digits.startIndex]
        var tail = String(text[digits.endIndex...])
        if tail.hasPrefix(".") { tail = (locale.decimalSeparator ?? ".") + tail.dropFirst() }
        let isFilled = specifier.flags.contains("0") && specifier.width > 0
        guard digits.count > 3, !isFilled, !tail.contains(where: { $0 == "e" || $0 == "E" }) else {
            return head + digits + tail
        }
        var groups = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { groups += locale.groupingSeparator ?? "," }
            groups.append(digit)
        }
        // The separators replace spaces of the padding.
        var spaces = head.prefix { $0 == " " }.count
        let separators = groups.count - digits.count
        spaces = max(spaces - separators, 0)
        return String(repeating: " ", count: spaces) + head.drop { $0 == " " } + groups + tail
    }

    /// Returns the first specifier in `text`, with the text before and after it. `%%` is a per cent sign.
    private static func read(_ text: String) -> (before: String, specifier: Specifier?, after: String) {
        var around = ["", ""]
        var found: Specifier?
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character == "%" else {
                around[found == nil ? 0 : 1].append(character)
                continue
            }
            if rest.first == "%" {
                rest.removeFirst()
                around[found == nil ? 0 : 1].append("%")
            } else if found == nil {
                found = specifier(&rest)
            }
        }
        return (around[0], found, around[1])
    }

    private static func specifier(_ rest: inout Substring) -> Specifier? {
        func take(while isTaken: (Character) -> Bool) -> String {
            let taken = rest.prefix(while: isTaken)
            rest = rest.dropFirst(taken.count)
            return String(taken)
        }
        func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }
        let flags = take { "-+ #0".contains($0) }
        let width = min(Int(take(while: isDigit)) ?? 0, maximumWidth)
        var precision: Int?
        if rest.first == "." {
            rest.removeFirst()
            precision = min(Int(take(while: isDigit)) ?? 0, maximumWidth)
        }
        _ = take { "hlLqjzt".contains($0) }
        guard let conversion = rest.popFirst(), "diuxXofFeEgGaA@".contains(conversion) else { return nil }
        return Specifier(flags: flags, width: width, precision: precision, conversion: conversion)
    }
}
