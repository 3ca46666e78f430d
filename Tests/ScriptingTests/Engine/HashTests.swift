import Scripting
import SharedTypes
import Testing

/// Against the examples of RFC 1321, FIPS 180-4, RFC 2202 and RFC 4231.
@Suite("A script's hashes")
struct HashTests {
    private static let hashes = [
        (HashFunction.md5, "900150983cd24fb0d6963f7d28e17f72"),
        (.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ]

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    @Test("A script's hashes are those that everybody has", arguments: hashes)
    func known(function: HashFunction, hash: String) {
        #expect(hex(function.digest(of: Array("abc".utf8))) == hash)
    }

    @Test("continue over several blocks, and end well at every length of the last one")
    func lengths() {
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 10_000)
        #expect(
            hex(HashFunction.sha256.digest(of: letters))
                == "27dd1f61b867b6a0f6e9d8a41c43231de52107e53ae424de8f847b821db4b711")
        #expect(hex(HashFunction.md5.digest(of: letters)) == "0d0c9c4db6953fee9e03f528cafd7d3e")
        for function in HashFunction.allCases {
            var seen: Set<[UInt8]> = []
            for count in 0..<300 { seen.insert(function.digest(of: Array(letters.prefix(count)))) }
            #expect(seen.count == 300)
        }
    }

    @Test("A script's hashes are made with a key, a long one by its own hash")
    func codes() {
        let text = Array("what do ya want for nothing?".utf8)
        #expect(
            hex(HashFunction.sha256.authenticationCode(of: text, key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            hex(HashFunction.md5.authenticationCode(of: text, key: Array("Jefe".utf8)))
                == "750c783e6ab0b503eaa86e310a5db738")
        let long = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
        #expect(
            hex(HashFunction.sha512.authenticationCode(of: long, key: [UInt8](repeating: 0xAA, count: 131)))
                == "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598")
    }

    @Test("A script's hashes are a script's Crypto, which takes nothing but data")
    func script() throws {
        let script = try RunningScript(
            """
            const data = Data.fromRawString("abc");
            console.log(Crypto.sha1(data).toHexString(), Crypto.hmacMD5(data, data).size, Crypto.generateSymmetricKey(128).size);
            try { Crypto.md5("abc"); } catch (error) { console.log(error.message); }
            """)
        #expect(script.errors == [])
        #expect(script.log == ["a9993e364706816aba3e25717850c26c9cd0d89d 16 16", "Crypto.md5 needs Data"])
    }
}
