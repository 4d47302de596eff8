import AssayQRCode
import Testing

/// Tests for the bits of QR codes.
///
/// That phones read them is the library's work; the tests check the order of the bits.
@Suite struct QRCodeTests {
    private static func rows(_ code: QRCode) -> [[Bool]] {
        (0..<code.size).map { row in
            (0..<code.size).map { column in
                let module = row * code.size + column
                return code.bits[module / 8] & (0x80 >> UInt8(module % 8)) != 0
            }
        }
    }

    /// The pattern in three corners by which a phone finds a code.
    private static let finder = [
        "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
    ].map { $0.map { $0 == "#" } }

    @Test(arguments: ["a", "https://assay.example.com/screens/phone#ticket=assay_handover_0123456789ABCDEFGHJKMNPQRS"])
    func aCodeHasItsPatternsInPlace(text: String) throws {
        let code = try #require(QRCode(text))
        let (size, rows) = (code.size, Self.rows(code))
        #expect(size >= 21 && (size - 21) % 4 == 0)
        #expect(code.bits.count == (size * size + 7) / 8)
        for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
            #expect((0..<7).map { Array(rows[top + $0][left..<left + 7]) } == Self.finder, "\(top) \(left)")
        }
        #expect(Array(rows[6][8..<size - 8]) == (8..<size - 8).map { $0 % 2 == 0 })
        #expect((8..<size - 8).map { rows[$0][6] } == (8..<size - 8).map { $0 % 2 == 0 })
        #expect(rows[size - 8][8], "the dark module")
    }

    @Test func textsDiffer() throws {
        let (first, second) = (try #require(QRCode("a")), try #require(QRCode("b")))
        #expect(first != second)
        #expect(first == QRCode("a"))
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 513)])
    func textThatDoesNotFitHasNoCode(text: String) {
        #expect(QRCode(text) == nil)
    }
}
