import AssayCore
import AssayWire
import Testing

@Suite struct OrganizationNameTests {
    @Test(arguments: [
        ("Shop", "Shop"), ("Atlas & Söhne 24", "AtlasSohne24"), ("株式会社アトラス Atlas", "Atlas"), ("A.B-C_D", "ABCD"),
        ("٣ Shop ½", "Shop"),
    ])
    func usernamesBeginWithTheLettersAndDigitsOfASCIIAlone(name: String, prefix: String) throws {
        let name = try OrganizationName(checking: name)
        #expect(name.usernamePrefix == prefix)
        #expect(name.username(of: UniqueUserID(stored: "user-0001")) == "\(prefix)-user-0001")
    }

    @Test func theSandboxIsNamedAfterItsOrganization() throws {
        let name = try OrganizationName(checking: " Shop ")
        #expect(name.text == "Shop")
        #expect(name.sandbox.text == "Shop Sandbox")
        #expect(name.sandbox.usernamePrefix == "ShopSandbox")
    }

    @Test func aNameOf120BytesIsTheLongest() throws {
        _ = try OrganizationName(checking: String(repeating: "n", count: 120))
        _ = try OrganizationName(checking: String(repeating: "é", count: 59) + "no")
        #expect(throws: DomainError.self) { try OrganizationName(checking: String(repeating: "n", count: 121)) }
        #expect(throws: DomainError.self) { try OrganizationName(checking: String(repeating: "é", count: 60) + "n") }
    }

    @Test(arguments: ["", "   ", "株式会社", "& – !", "Shop\nShop", "Shop\u{7}", "Shop Sandbox", "Shop Sandbox "])
    func refusesWhatIsNoName(name: String) {
        let error = #expect(throws: DomainError.self) { try OrganizationName(checking: name) }
        #expect(error?.kind == .badInput)
        #expect(error?.fields.map(\.name) == ["organization"])
    }
}
