import Foundation
import Testing

@testable import PartnerBackend

/// The bytes of the shop's calls to the platform.
@Suite struct PlatformCallTests {
    /// A repeated call with a key must have the same bytes, and an unsorted encoder changes the order by chance.
    @Test func theSameValueHasTheSameBytes() throws {
        let value = Dictionary(uniqueKeysWithValues: (0..<20).map { ("member_\($0)", $0) })
        let bodies = try Set((0..<20).map { _ in try PlatformCall.json(value) })
        #expect(bodies.count == 1)
        #expect(
            try PlatformCall.json(SetPlatformFlagBody(reason: "result_incorrect", comments: "no"))
                == Data(#"{"comments":"no","reason":"result_incorrect"}"#.utf8))
    }
}
