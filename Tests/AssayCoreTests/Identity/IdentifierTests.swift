import AssayCore
import Foundation
import Testing

@Suite struct IdentifierTests {
    private static func source() -> IdentifierSource {
        IdentifierSource { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
    }

    @Test func itemIDsAreTenCharactersOfCrockfordBase32() {
        let source = Self.source()
        for _ in 0..<500 {
            let id = source.makeItemID(isSandbox: false)
            #expect(id.rawValue.count == 10)
            #expect(id.rawValue.allSatisfy { CrockfordBase32.alphabet.contains($0) })
        }
    }

    @Test func sandboxItemsBeginWithSAndNoOthersDo() {
        let source = Self.source()
        for _ in 0..<500 {
            #expect(source.makeItemID(isSandbox: true).rawValue.hasPrefix("S"))
            #expect(!source.makeItemID(isSandbox: false).rawValue.hasPrefix("S"))
        }
    }

    @Test(arguments: [
        ("0123456789", "0123456789"), ("  abcdefghjk ", "ABCDEFGHJK"), ("oil0123456", "0110123456"),
    ])
    func itemIDsAreReadInAnyCaseWithSpacesTrimmed(_ typed: String, _ id: String) {
        #expect(ItemID(userInput: typed)?.rawValue == id)
    }

    @Test(arguments: ["", "012345678", "01234567890", "01234567U9", "0123 56789", "0123-56789", "０123456789"])
    func whatIsNoItemIDIsNoItemID(_ typed: String) {
        #expect(ItemID(userInput: typed) == nil)
    }

    @Test func photoKeysHave128Bits() {
        let key = IdentifierSource { Array(repeating: 0x0F, count: $0) }.makePhotoKey()
        #expect(key == String(repeating: "0f", count: 16))
    }
}
