import AssayCore
import AssayOperations
import AssayWire

/// Disputes of results, by a user and by an organization's backend.
struct FlagController {
    let platform: Platform

    func addRoutes(to routes: Routes) {
        routes.user(Endpoints.flag) { call in
            let document = try await ItemReader(platform).find(call.actor, id: call.parameter("item"))
            return EntrupyFlagDetails(document, language: call.language)
        }
        routes.user(Endpoints.setFlag) { call in
            let document = try await SetFlag(platform)(
                call.actor, id: call.parameter("item"), reason: call.body.reason_id, message: call.body.message)
            return EntrupyFlagDetails(document, language: call.language)
        }
        routes.user(Endpoints.clearFlag) { call in
            let document = try await ClearFlag(platform)(call.actor, id: call.parameter("item"))
            return EntrupyFlagDetails(document, language: call.language)
        }
        addPartnerRoutes(to: routes)
    }

    private func addPartnerRoutes(to routes: Routes) {
        routes.partner(Endpoints.partnerFlag) { call in
            let document = try await ItemReader(platform).find(call.actor, id: call.parameter("entrupy_id"))
            return PartnerFlagResponse(document, language: call.language)
        }
        for endpoint in [Endpoints.setPartnerFlag, Endpoints.postPartnerFlag] {
            routes.partnerChange(endpoint) { call, receipt in
                try await SetFlag(platform)(
                    call.actor, id: call.parameter("entrupy_id"), reason: call.body.reason,
                    comments: call.body.comments,
                    answering: receipt { PartnerFlagResponse($0, language: call.language) })
            }
        }
        routes.partnerChange(Endpoints.clearPartnerFlag) { call, receipt in
            try await ClearFlag(platform)(
                call.actor, id: call.parameter("entrupy_id"),
                answering: receipt { PartnerFlagResponse($0, language: call.language) })
        }
    }
}
