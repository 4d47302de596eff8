import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// The capture configuration for apps.
///
/// | route | response |
/// | --- | --- |
/// | `GET /sdk/v1/config?type=production\|debug` | 200 `SDKConfiguration` with an `ETag`, or 304 |
struct ConfigurationController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(.configuration, use: configuration)
    }

    @Sendable private func configuration(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) throws -> Response {
        let answer = try FetchConfiguration(platform)(actor, type: request.uri.queryParameters.get("type"))
        let tag = answer.entityTag(in: context.language)
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, no-cache"]
        headers[.vary] = "Accept-Language"
        if EntityTag.matches(tag, ifNoneMatch: request.headers[.ifNoneMatch]) {
            return Response(status: .notModified, headers: headers)
        }
        let document = SDKConfiguration(answer.catalog, type: answer.type, language: context.language)
        return try .json(document, headers: headers)
    }
}
