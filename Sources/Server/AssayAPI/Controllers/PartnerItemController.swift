import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// Single items of an organization, for its backend.
///
/// | route | response |
/// | --- | --- |
/// | `GET /v1/authentications/{entrupy_id}` | 200 `PartnerItemResponse<PartnerItemV1>` |
/// | `GET /v2/authentications/{entrupy_id}?include_images=…&include_catalog=…` | 200 `PartnerItemResponse<PartnerItemV2>` |
/// | `GET /v1/lookup/authentications/{lookup_value}` | 200 `PartnerLookupResponseV1`: the latest item, and older ones |
/// | `GET /v2/lookup/authentications/{lookup_value}` | 200 `PartnerItemResponse<PartnerItemV2>`: the latest item |
struct PartnerItemController {
    private let reader: PartnerItemReader

    init(platform: Platform) {
        reader = PartnerItemReader(platform)
    }

    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.partnerItem(version), use: item)
            routes.partner(.lookUpItem(version), use: lookUp)
        }
    }

    @Sendable private func item(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let body = try await reader.find(
            actor, id: context.parameter("entrupy_id"), as: shape(for: request, context), language: context.language)
        return .json(buffer: PartnerBody.item(body))
    }

    @Sendable private func lookUp(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let listsOlder = context.apiVersion.path == .v1
        let bodies = try await reader.lookUp(
            actor, customerItemID: context.parameter("lookup_value"), limit: listsOlder ? 1 + WireLimits.otherItems : 1,
            as: shape(for: request, context), language: context.language)
        return .json(buffer: PartnerBody.item(bodies[0], older: listsOlder ? bodies.dropFirst() : nil))
    }

    private func shape(for request: Request, _ context: AssayRequestContext) throws(DomainError) -> ItemShape {
        guard context.apiVersion == .v2_0 else { return .partner(context.apiVersion) }
        return .partner(.v2_0, including: try PartnerIncludes(request))
    }
}

extension PartnerIncludes {
    /// Reads the flags of a request's query.
    ///
    /// - Throws: `invalid_request`, which names a flag whose value is not `true`, `false`, `1` or `0`.
    fileprivate init(_ request: Request) throws(DomainError) {
        self = []
        if try Self.flag("include_images", of: request) { insert(.images) }
        if try Self.flag("include_catalog", of: request) { insert(.catalog) }
    }

    private static func flag(_ name: String, of request: Request) throws(DomainError) -> Bool {
        guard let value = request.uri.queryParameters.get(name) else { return false }
        switch value {
        case "true", "1": return true
        case "false", "0": return false
        default: throw .invalid(name, "invalid_flag", "Use true, false, 1 or 0, or leave it out.")
        }
    }
}
