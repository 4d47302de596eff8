import AssayAPI
import AssayCore
import AssayServer
import AssayTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(2))) struct AddressLimitSocketTests {
    @Test func addressesOfOneIPv6NetworkAreOneCaller() async throws {
        var settings = ServerSettings()
        settings.trustedProxies = [try #require(IPNetwork("127.0.0.1"))]
        settings.limits.address = RateLimit(perSecond: 0.001, burst: 1)
        let shop = try await APIShop(sleeper: NeverClock())
        let answers = try await LiveServer.run(shop.platform, settings: settings) { url in
            let connection = try await RawConnection.open(to: url)
            for address in ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"] {
                let head = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\n"
                try await connection.send("\(head)X-Forwarded-For: \(address)\r\n\r\n")
            }
            await connection.finishSending()
            return await connection.receiveAll()
        }
        let statuses = answers.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0.prefix(3) }
        #expect(statuses == ["200", "429", "200"])
    }
}
