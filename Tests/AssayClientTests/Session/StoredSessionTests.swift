import AssayWire
import Foundation
import Testing

@testable import AssayClient

@Suite struct StoredSessionTests {
    /// The text is a literal, so that a change of the type can't change it.
    @Test func aSessionThatAnEarlierVersionStoredIsRead() throws {
        let text = """
            {"clockOffset":-1.5,"server":"https://assay.example.com","token":{"expires_at":1795338000,
            "secret":"assay_session_x","soft_expires_at":1795336200},"username":"Shop-user-ann"}
            """
        let session = try WireJSON.decode(StoredSession.self, from: Data(text.utf8))
        #expect(session.username == "Shop-user-ann")
        #expect(session.clockOffset == -1.5)
    }
}
