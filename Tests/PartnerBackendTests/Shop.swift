import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import NIOCore
import Synchronization

@testable import PartnerBackend

/// The server under test, with its log.
struct Shop {
    static let token = "assay_full_the-orgs-own-token"

    let log = InMemoryLogHandler()
    private let settings: Settings

    init(
        platform: String = "http://127.0.0.1:1", version: PlatformVersion = .v2, token: String = Shop.token,
        usernamesFile: String? = nil, webhookSecrets: [WebhookSecret] = []
    ) {
        settings = Settings(
            platformURL: platform, version: version, token: PlatformToken(value: token),
            accounts: [
                Account(
                    name: "amelie", password: "correct horse", email: "amelie@shop.example", firstName: "Amélie",
                    lastName: nil)
            ], usernamesFile: usernamesFile, showsPasswords: false, webhookSecrets: webhookSecrets)
    }

    /// Runs a test against the routes, in process.
    func test<Value: Sendable>(
        now: @escaping @Sendable () -> Date = ShopClock().now,
        _ body: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        var handler = log
        handler.logLevel = .trace
        let logger = Logger(label: "shop") { [handler] _ in handler }
        return try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
            // The simulated platform shares the machine with all other tests, so the timeout is long.
            let application = try ShopApplication(settings: settings, logger: logger)
                .build(http: http, timeout: .hours(1), now: now)
            return try await application.test(.router, body)
        }
    }

    /// The complete log as one text.
    var logged: String {
        log.entries.map { "\($0.level) \($0.message) \($0.metadata)" }.joined(separator: "\n")
    }
}

/// A clock that changes only when a test advances it.
final class ShopClock: Sendable {
    static let start = Date(timeIntervalSince1970: 1_760_000_000)

    private let time = Mutex(start)

    var now: @Sendable () -> Date { { self.time.withLock { $0 } } }
    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
    func advance(to moment: Date) { time.withLock { $0 = moment } }
}

extension TestClientProtocol {
    /// Sends JSON and returns the response, decoded as JSON.
    func post(_ path: String, _ body: String, token: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        headers[.authorization] = token
        return try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body)) {
            Answer($0)
        }
    }

    /// Returns a token of the shop's only customer, as an `Authorization` header.
    func signIn() async throws -> String {
        let answer = try await post("/login", #"{"username": "amelie", "password": "correct horse"}"#)
        return "Token \(answer.text("token") ?? "")"
    }
}

/// A response, with its body as JSON if it is an object.
struct Answer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: String

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        body = String(buffer: response.body)
    }

    private var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    func text(_ name: String) -> String? { object[name] as? String }
    var fields: Set<String> { Set(object.keys) }
    var errorCode: String? { (object["error"] as? [String: String])?["code"] }
    var errorMessage: String? { (object["error"] as? [String: String])?["message"] }
}
