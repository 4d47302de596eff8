import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import NIOCore

/// Single items of the SDK's user, and items of an organization for its backend, with their certificates, and with their
/// simulations in a sandbox.
struct ItemController {
    private let platform: Platform
    private let reader: PartnerItemReader

    init(platform: Platform) {
        self.platform = platform
        reader = PartnerItemReader(platform)
    }

    func addRoutes(to routes: Routes) {
        routes.user(Endpoints.item) { call in
            let document = try await ItemReader(platform).find(call.actor, id: call.parameter("item"))
            return EntrupyCaptureResult(document, language: call.language)
        }
        routes.user(Endpoints.editTextFields) { call in
            let document = try await EditTextFields(platform)(
                call.actor, id: call.parameter("item"), fields: call.body.text_fields)
            return EntrupyCaptureResult(document, language: call.language)
        }
        routes.partner.rendered(Endpoints.partnerItemV1) { .item(try await item($0)) }
        routes.partner.rendered(Endpoints.partnerItemV2) { .item(try await item($0)) }
        routes.partner.rendered(Endpoints.lookUpItemV1) {
            .items(try await lookUp($0, limit: 1 + WireLimits.otherItems))
        }
        routes.partner.rendered(Endpoints.lookUpItemV2) { .item(try await lookUp($0, limit: 1)[0]) }
        // A client may carry a cursor over from the other version, so that both are decoded from one type.
        routes.partner.undecoded(Endpoints.searchOrganizationV1) { .page(try await search($0)) }
        routes.partner.undecoded(Endpoints.searchOrganizationV2) { .page(try await search($0)) }
        routes.partner(Endpoints.partnerCertificate) { call in
            let found = try await ReadCertificate(platform).find(call.actor, id: call.parameter("certificate_id"))
            return PartnerCertificate(found.certificate, isTest: found.isTest, baseURL: platform.address.text)
        }
        routes.partner(Endpoints.simulateItem) { call in
            let scheduled = try await SimulateItem(platform)(
                call.actor, id: call.parameter("entrupy_id"), outcome: call.body.outcome,
                delaySeconds: call.body.delay_seconds)
            return SimulateItemResponse(
                entrupy_id: scheduled.simulation.item.rawValue, outcome: scheduled.simulation.outcome.rawValue,
                due_at: scheduled.dueAt.iso8601)
        }
    }

    private func item(_ call: RouteCall<PartnerActor, NoBody>) async throws -> [UInt8] {
        try await reader.find(
            call.actor, id: call.parameter("entrupy_id"), as: try shape(for: call), language: call.language)
    }

    private func lookUp(_ call: RouteCall<PartnerActor, NoBody>, limit: Int) async throws -> [[UInt8]] {
        try await reader.lookUp(
            call.actor, customerItemID: call.parameter("lookup_value"), limit: limit, as: try shape(for: call),
            language: call.language)
    }

    private func search(_ call: RouteCall<PartnerActor, ByteBuffer>) async throws -> ItemPage {
        let search = try PartnerSearch(try call.body.json(PartnerSearchBody.self))
        return try await reader.search(
            call.actor, search, as: .partner(call.context.apiVersion, including: search.includes),
            language: call.language)
    }

    private func shape(for call: RouteCall<PartnerActor, NoBody>) throws(DomainError) -> ItemShape {
        guard call.context.apiVersion == .v2_0 else { return .partner(call.context.apiVersion) }
        return .partner(.v2_0, including: try PartnerIncludes(call.request))
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
