import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1

/// The one call that this backend makes to the platform.
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
        let response: HTTPClientResponse
        let body: Data
        do {
            response = try await http.execute(request(sdkRequest, for: account), timeout: timeout)
            body = Data(try await response.body.collect(upTo: 64 << 10).readableBytesView)
        } catch {
            throw .unreachable(String(describing: error))
        }
        if let warning = response.headers.first(name: "Assay-Warning") {
            logger.warning("The platform warns", metadata: ["warning": "\(warning)"])
        }
        switch response.status.code {
        case 200, 409:
            guard let answer = try? BoundedJSONDecoder().decode(AuthorizeAnswer.self, from: body) else {
                throw .unexpected("status \(response.status.code) with a body that can't be read")
            }
            return answer
        case 400: throw .refused(PlatformClient.sentence(in: body))
        case 401, 403: throw .tokenRefused(status: Int(response.status.code))
        case 429: throw .rateLimited(retryAfter: response.headers.first(name: "Retry-After"))
        default: throw .unexpected("status \(response.status.code)")
        }
    }

    private func request(_ sdkRequest: String, for account: Account) throws -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url + version.authorizePath)
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Token \(token.value)")
        request.headers.add(name: "Content-Type", value: "application/json")
        request.headers.add(name: "Accept-Language", value: "en")
        if let header = version.header {
            request.headers.add(name: "Api-Version", value: header)
        }
        let body = AuthorizeBody(
            sdkAuthorizationRequest: sdkRequest, uniqueUserID: account.platformID, email: account.email,
            firstName: account.firstName, lastName: account.lastName)
        request.body = .bytes(try JSONEncoder().encode(body))
        return request
    }

    private static func sentence(in body: Data) -> String {
        let problem = try? BoundedJSONDecoder().decode(PlatformProblem.self, from: body)
        return String((problem?.detail ?? problem?.error ?? "no reason given").prefix(300))
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
