import Hummingbird
import Logging

/// The route that the app calls to authorize its user for the SDK.
///
/// | route | answer |
/// | --- | --- |
/// | `POST /authorize-entrupy-sdk-user` | 200 `{"signed_authorization_request", "username"}`, 400, 401, 429, 502, 503 |
struct AuthorizationController {
    let platform: PlatformClient
    let usernames: PlatformUsernames

    func addRoutes(to router: some RouterMethods<SignedInContext>) {
        router.post("authorize-entrupy-sdk-user", use: authorize)
    }

    @Sendable private func authorize(_ request: Request, context: SignedInContext) async throws -> Answer {
        let body = try await request.decode(as: Body.self, context: context)
        guard let sdkRequest = body.sdkAuthorizationRequest, !sdkRequest.isEmpty else {
            throw ShopError.missing("sdk_authorization_request")
        }
        do {
            let answer = try await platform.authorize(sdkRequest, for: context.account, logger: context.logger)
            await usernames.set(answer.username, for: context.account)
            if let conflicts = answer.conflicts {
                context.logger.notice(
                    "The platform keeps what it was told first about this customer",
                    metadata: ["customer": "\(context.account.platformID)", "fields": "\(conflicts)"])
            }
            return Answer(signedAuthorizationRequest: answer.signedAuthorizationRequest, username: answer.username)
        } catch {
            error.log(to: context.logger)
            throw ShopError(error)
        }
    }

    private struct Body: Decodable {
        let sdkAuthorizationRequest: String?

        private enum CodingKeys: String, CodingKey {
            case sdkAuthorizationRequest = "sdk_authorization_request"
        }
    }

    struct Answer: ResponseEncodable {
        let signedAuthorizationRequest: String
        let username: String

        private enum CodingKeys: String, CodingKey {
            case signedAuthorizationRequest = "signed_authorization_request"
            case username
        }
    }
}
