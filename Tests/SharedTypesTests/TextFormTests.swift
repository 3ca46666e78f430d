import SharedTypes
import Testing

@Suite("Numbers and lines for programs")
struct TextFormTests {
    @Test("numbers are rounded to the requested digits, in every locale")
    func decimals() {
        #expect(DecimalFormat.text(30, digits: 3) == "30.000")
        #expect(DecimalFormat.text(0.9996, digits: 3) == "1.000")
        #expect(DecimalFormat.text(-0.25, digits: 1) == "-0.3")
        #expect(DecimalFormat.text(-0.01, digits: 1) == "0.0")
        #expect(DecimalFormat.text(12.6, digits: 0) == "13")
        #expect(DecimalFormat.shortest(30) == "30" && DecimalFormat.shortest(0.1) == "0.1")
    }

    @Test("a JSON line quotes what JSON cannot hold, and has no numbers that JSON has not")
    func json() {
        let line = JSONLine().string("a\"b", "c\\d\n\u{1}é").number("n", 1.5).number("x", .nan)
        #expect(line.text == #"{"a\"b":"c\\d\n\u0001é","n":1.5,"x":null}"#)
    }
}
