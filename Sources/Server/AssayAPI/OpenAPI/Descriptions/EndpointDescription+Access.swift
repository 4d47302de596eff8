import AssayWire

extension EndpointDescription {
    static let access: [EndpointDescription] = [
        EndpointDescription(
            .login, .access, "Log in",
            "Exchanges a signed request and a proof of the device's key for a session. A signed request is good once.",
            request: .json(LoginRequest.self, [Example(Bodies.login)]),
            answers: [Answer(200, "The session.", .json(LoginResponse.self, [Example(Bodies.session)]))],
            problems: .login),
        EndpointDescription(
            .logout, .access, "Log out", answers: [Answer(204, "The session is revoked.")]),
        EndpointDescription(
            .configuration, .catalog, "Get the configuration of captures",
            "Brands, categories, photos and limits, with texts in the language of the request.",
            parameters: [.configurationType, .ifNoneMatch],
            answers: [
                Answer(
                    200, "The configuration.", .json(SDKConfiguration.self, [Example(Bodies.configuration)]),
                    headers: [.entityTag]),
                Answer(304, "The client has this version.", headers: [.entityTag]),
            ], problems: [.invalidRequest]),
        EndpointDescription(
            .makeFlowTicket, .screens, "Make a ticket for a screen",
            "The ticket opens one of the platform's screens for the user, once.",
            request: .json(FlowTicketRequest.self, [Example(#"{"screen": "capture"}"#)]),
            answers: [Answer(201, "The screen's address.", .json(FlowTicketResponse.self, [Example(Bodies.ticket)]))],
            problems: [.notFound]),
        EndpointDescription(
            .redeemFlowTicket, .screens, "Redeem a ticket", "A screen's page calls this route, from its own origin.",
            request: .json(RedeemFlowTicketRequest.self, [Example(#"{"ticket": "assay_ticket_5Zb1"}"#)]),
            answers: [Answer(200, "The screen's token.", .json(FlowResponse.self, [Example(Bodies.flow)]))],
            problems: .redeemTicket),
    ]

    private static let published = Set(APIInterface.published)

    static let documents: [EndpointDescription] = [
        EndpointDescription(
            .publicKeys, in: published, .documents, "Get the public keys",
            "A JWK set (RFC 7517) of the keys for all signatures of the platform, retired keys included.",
            answers: [
                Answer(
                    200, "The keys.",
                    .document(
                        "application/jwk-set+json",
                        .object(["keys": .array(of: JSONSchema(["type": "object"]))], required: ["keys"]),
                        [Example(#"{"keys": []}"#)]))
            ]),
        EndpointDescription(
            .photo, in: published, .documents, "Get a photo",
            "Items have the addresses of their photos, with keys that can't be guessed.",
            answers: [
                Answer(
                    200, "The picture.", .bytes(["image/jpeg", "image/heic", "image/heif", "image/png", "image/webp"]))
            ]),
        EndpointDescription(
            .apiDocument, in: published, .documents, "Get a description of the API",
            "An OpenAPI 3.1 document of one interface.", parameters: [.ifNoneMatch],
            answers: [
                Answer(
                    200, "The document.",
                    .document(
                        "application/json",
                        .object(
                            ["openapi": .string, "paths": JSONSchema(["type": "object"])],
                            required: ["openapi", "paths"]),
                        [Example(#"{"openapi": "3.1.0", "paths": {}}"#)]),
                    headers: [.entityTag]),
                Answer(304, "The client has this version.", headers: [.entityTag]),
            ]),
    ]

    static let operation: [EndpointDescription] = [
        EndpointDescription(
            .alive, in: [.operation], .operation, "Check that the process lives",
            answers: [
                Answer(
                    200, "It lives.",
                    .document(
                        "application/json", .object(["status": .closed(["alive"])], required: ["status"]),
                        [Example(#"{"status": "alive"}"#)]))
            ]),
        EndpointDescription(
            .ready, in: [.operation], .operation, "Check that the server can serve",
            answers: [
                Answer(200, "Every check passes.", .json(ReadinessReport.self, [Example(Bodies.ready)])),
                Answer(503, "A check fails.", .json(ReadinessReport.self, [Example(Bodies.ready)])),
            ]),
        EndpointDescription(
            .counters, in: [.operation], .operation, "Get the counters",
            answers: [
                Answer(
                    200, "Refusals by cause, and gauges.",
                    .json(ServerCounters.self, [Example(#"{"refused": {"rate_limited": 2}, "gauges": {}}"#)]))
            ]),
    ]
}
