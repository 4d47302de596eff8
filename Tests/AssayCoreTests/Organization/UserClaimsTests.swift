import AssayCore
import AssayWire
import Testing

@Suite struct UserClaimsTests {
    private func claims(
        id: String = "user-0001", email: String? = "user@shop.example", first: String? = nil, last: String? = nil
    ) throws(DomainError) -> UserClaims {
        try UserClaims(uniqueUserID: id, email: email, firstName: first, lastName: last)
    }

    private func refused(_ body: () throws -> UserClaims) -> [String] {
        let error = #expect(throws: DomainError.self) { _ = try body() }
        #expect(error?.kind == .badInput)
        return error?.fields.map(\.name) ?? []
    }

    @Test(arguments: [
        "12345678", String(repeating: "x", count: 40), "user@shop.example", "A-Z.a_z+0-9@", "--------", "........",
    ])
    func takesIdsOf8To40OfTheAlphabet(id: String) throws {
        #expect(try claims(id: id).uniqueUserID.text == id)
    }

    @Test(arguments: [
        "", "1234567", String(repeating: "x", count: 41), "user 0001", "user/0001", "user#0001", "usér00001",
        "user0001\n", " user0001", "user0001 ", "１２３４５６７８", "user%0001",
    ])
    func refusesAnyOtherId(id: String) {
        #expect(refused { try claims(id: id) } == ["unique_user_id"])
    }

    @Test func takesAnEmailOf254BytesAndNoneOf255() throws {
        let longest = String(repeating: "m", count: 245) + "@mail.com"
        #expect(longest.utf8.count == 254)
        #expect(try claims(email: longest).profile.email == longest)
        #expect(refused { try claims(email: "m" + longest) } == ["email"])
    }

    @Test func countsBytesOfNamesAndNotLetters() throws {
        let longest = String(repeating: "山", count: 84) + "ab"
        #expect(longest.utf8.count == 254)
        let taken = try claims(first: longest, last: longest)
        #expect(taken.profile.firstName == longest)
        #expect(taken.profile.lastName == longest)
        #expect(refused { try claims(first: longest + "c", last: longest) } == ["first_name"])
        #expect(refused { try claims(first: longest, last: longest + "c") } == ["last_name"])
    }

    @Test(arguments: ["user", "@shop.example", "user@", "us er@shop.example", "user@shop\u{0}.example", "@", "@@"])
    func refusesWhatIsNoEmail(email: String) {
        #expect(refused { try claims(email: email) } == ["email"])
    }

    @Test(arguments: ["a@b", "\"odd@local\"@shop.example", "用户@例子.广告", "user+tag@shop.example"])
    func takesOddEmailsThatAMailServerMight(email: String) throws {
        #expect(try claims(email: email).profile.email == email)
    }

    @Test(arguments: [nil, "", "  ", "\t"])
    func anEmptyValueIsAnAbsentOne(value: String?) throws {
        let taken = try claims(email: value, first: value, last: value)
        #expect(taken.profile == UserProfile())
    }

    @Test func aNameKeepsItsSpaces() throws {
        #expect(try claims(first: " Anna  Maria ").profile.firstName == " Anna  Maria ")
    }

    @Test func refusesControlCharactersInNames() {
        #expect(refused { try claims(first: "An\u{0}na") } == ["first_name"])
        #expect(refused { try claims(last: "An\nna") } == ["last_name"])
    }

    @Test func namesEveryFieldThatIsWrong() {
        let wrong = refused { try claims(id: "short", email: "no", first: "\u{1}", last: "\u{2}") }
        #expect(wrong == ["unique_user_id", "email", "first_name", "last_name"])
    }
}
