import Testing

@testable import PartnerBackend

@Suite struct AccountStoreTests {
    private let book = AccountStore([
        Account(name: "ada", password: "correct horse", email: "ada@x.example", firstName: nil, lastName: nil),
        Account(name: "bob", password: "battery", email: "bob@x.example", firstName: nil, lastName: nil),
    ])

    @Test func findsTheAccountByItsOwnPasswordAlone() {
        #expect(book.account(name: "ada", password: "correct horse")?.email == "ada@x.example")
        #expect(book.account(name: "bob", password: "battery")?.email == "bob@x.example")
        #expect(book.account(name: "ada", password: "battery") == nil)
        #expect(book.account(name: "Ada", password: "correct horse") == nil)
    }

    @Test func anUnknownAccountIsRefused() {
        #expect(book.account(name: "eve", password: "correct horse") == nil)
        // The placeholder password for unknown names must not be accepted either.
        #expect(book.account(name: "eve", password: "no such account") == nil)
    }

    @Test(arguments: [
        "", "c", "correct hors", "correct horsf", "Correct horse", "correct horse ", "correct horsecorrect horse",
        "\u{0}correct horse",
    ])
    func anythingElseIsNotThePassword(_ sent: String) {
        #expect(!AccountStore.equal(sent, "correct horse"))
    }

    @Test func equalMeansEveryByte() {
        #expect(AccountStore.equal("correct horse", "correct horse"))
        #expect(!AccountStore.equal("", ""))
        #expect(!AccountStore.equal("aa", "a"))
        #expect(!AccountStore.equal("ab", "ba"))
    }
}
