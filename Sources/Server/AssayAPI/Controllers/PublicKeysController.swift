import AssayOperations
import AssayWire
import Hummingbird

/// The public keys that verify the platform's signatures.
///
/// | route | response |
/// | --- | --- |
/// | `GET /.well-known/jwks.json` | 200 a JWK set (RFC 7517), including retired keys |
struct PublicKeysController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.anyone(.publicKeys, use: publicKeys)
    }

    @Sendable private func publicKeys(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        var response = try Response.json(
            try await PublicKeys(platform)(), headers: [.cacheControl: "public, max-age=300"])
        response.headers[.contentType] = "application/jwk-set+json"
        return response
    }
}
