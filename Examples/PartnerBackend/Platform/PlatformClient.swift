import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// The calls that this backend makes to the platform.
struct PlatformClient: Sendable {
    private let http: HTTPClient
    private let url: String
    private let version: PlatformVersion
    private let token: PlatformToken
    private let timeout: TimeAmount

    /// - Parameter timeout: The time limit for a response.
    init(http: HTTPClient, url: String, version: PlatformVersion, token: PlatformToken, timeout: TimeAmount) {
        self.http = http
        self.url = url
        self.version = version
        self.token = token
        self.timeout = timeout
    }

    /// The configuration that the HTTP client must have.
    ///
    /// A redirect is never followed: it would send the customer's data to an address that is not configured and, on the
    /// same host, the token too. If the platform is down, a call fails at once instead of retrying until the timeout.
    static var httpConfiguration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// Asks the platform to sign the app's request for this customer.
    ///
    /// 409 is a success: a value of the customer differs from the first one that the platform received. The platform
    /// keeps the first value permanently, and the signed request in the response is valid.
    func authorize(
        _ sdkRequest: String, for account: Account, logger: Logger
    ) async throws(PlatformFailure) -> AuthorizeAnswer {
        let body = AuthorizeBody(
            sdkAuthorizationRequest: sdkRequest, uniqueUserID: account.platformID, email: account.email,
            firstName: account.firstName, lastName: account.lastName)
        // The platform signs a repeated request anew.
        var call = PlatformCall(.POST, version.authorizePath, try PlatformCall.json(body), isIdempotent: true)
        if let header = version.header { call.headers.append(("Api-Version", header)) }
        let response = try await send(call)
        if let warning = response.headers.first(name: "Assay-Warning") {
            logger.warning("The platform warns", metadata: ["warning": "\(warning)"])
        }
        guard response.status == 409 else { return try response.answer(AuthorizeAnswer.self) }
        return try response.decoded(AuthorizeAnswer.self)
    }

    /// Sends a call and receives its response, whatever its status is.
    ///
    /// The platform may close an idle connection at the moment when a call is sent on it. A repeatable call is then
    /// sent once more, on another connection.
    ///
    /// - Throws: ``PlatformFailure/unreachable(_:)``.
    func send(_ call: PlatformCall) async throws(PlatformFailure) -> PlatformResponse {
        let request = request(for: call)
        let deadline = NIODeadline.now() + timeout
        do {
            do {
                return try await execute(request, by: deadline)
            } catch {
                guard call.isRepeatable, Self.isClosedConnection(error) else { throw error }
                return try await execute(request, by: deadline)
            }
        } catch {
            throw .unreachable(String(describing: error))
        }
    }

    private func execute(_ request: HTTPClientRequest, by deadline: NIODeadline) async throws -> PlatformResponse {
        let response = try await http.execute(request, deadline: deadline)
        let body = try await response.body.collect(upTo: PlatformResponse.maxBytes)
        return PlatformResponse(
            status: Int(response.status.code), headers: response.headers, body: Data(body.readableBytesView))
    }

    /// Whether the platform has closed the connection before its response was complete.
    private static func isClosedConnection(_ error: any Error) -> Bool {
        if let error = error as? IOError { return [ECONNRESET, EPIPE].contains(error.errnoCode) }
        return error as? HTTPClientError == .remoteConnectionClosed
    }

    private func request(for call: PlatformCall) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url + call.path)
        request.method = call.method
        request.headers.add(name: "Authorization", value: "Token \(token.value)")
        request.headers.add(name: "Accept-Language", value: "en")
        if let key = call.key { request.headers.add(name: "Idempotency-Key", value: key) }
        for (name, value) in call.headers { request.headers.add(name: name, value: value) }
        if let body = call.body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(body)
        }
        return request
    }
}

/// The organization's token at the platform.
///
/// It stays on this server and never appears in the app, a response or a log.
struct PlatformToken: Sendable, CustomStringConvertible, CustomReflectable {
    let value: String

    var description: String { "PlatformToken(redacted)" }
    var customMirror: Mirror { Mirror(self, children: []) }
}
