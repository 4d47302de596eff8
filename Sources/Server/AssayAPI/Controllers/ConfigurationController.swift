import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// The capture configuration for apps.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/config?type=production\|debug` | 200 `SDKConfiguration` with an `ETag`, or 304 |
struct ConfigurationController {
    private let fetch: FetchConfiguration
    private let documents = CatalogDocuments()

    init(platform: Platform) {
        fetch = FetchConfiguration(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.user(.configuration, use: configuration)
    }

    @Sendable private func configuration(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) throws -> Response {
        let answer = try fetch(actor, type: request.uri.queryParameters.get("type"))
        return try documents.response(to: request, answer.type.rawValue, of: answer.catalog, in: context.language) {
            SDKConfiguration(answer.catalog, type: answer.type, language: context.language)
        }
    }
}
