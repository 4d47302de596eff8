import AssayWire

extension EndpointDescription {
    static let access: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.login, .access, "Log in",
            "Exchanges a signed request and a proof of the device's key for a session. A signed request is good once.",
            request: .example(Bodies.login), answer: "The session.", .example(Bodies.session)),
        EndpointDescription(
            Endpoints.logout, .access, "Log out", answer: "The session is revoked."),
        EndpointDescription(
            Endpoints.configuration, .catalog, "Get the configuration of captures",
            "Brands, categories, photos and limits, with texts in the language of the request.",
            parameters: [.configurationType, .ifNoneMatch], answer: "The configuration.",
            .example(Bodies.configuration), headers: [.entityTag], also: [.notModified]),
        EndpointDescription(
            Endpoints.makeFlowTicket, .screens, "Make a ticket for a screen",
            "The ticket opens one of the platform's screens for the user, once.",
            request: .example(#"{"screen": "capture"}"#), answer: "The screen's address.", .example(Bodies.ticket)),
        EndpointDescription(
            Endpoints.redeemFlowTicket, .screens, "Redeem a ticket",
            "A screen's page calls this route, from its own origin.",
            request: .example(#"{"ticket": "assay_ticket_5Zb1"}"#), answer: "The screen's token.", .example(Bodies.flow)
        ),
    ]

    private static let published = Set(APIInterface.published)

    static let documents: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.publicKeys, in: published, .documents, "Get the public keys",
            "A JWK set (RFC 7517) of the keys for all signatures of the platform, retired keys included. The member "
                + "`purpose` of a key is `login`, `certificates` or `test_certificates`.",
            answer: "The keys.",
            .document(
                "application/jwk-set+json",
                .object(["keys": .array(of: JSONSchema(["type": "object"]))], required: ["keys"]),
                [Example(#"{"keys": []}"#)])),
        EndpointDescription(
            Endpoints.photo, in: published, .documents, "Get a photo",
            "Items have the addresses of their photos, with keys that can't be guessed.", answer: "The picture.",
            .bytes(["image/jpeg", "image/heic", "image/heif", "image/png", "image/webp"])),
        EndpointDescription(
            Endpoints.apiDocument, in: published, .documents, "Get a description of the API",
            "An OpenAPI 3.1 document of one interface.", parameters: [.ifNoneMatch], answer: "The document.",
            .document(
                "application/json",
                .object(
                    ["openapi": .string, "paths": JSONSchema(["type": "object"])],
                    required: ["openapi", "paths"]),
                [Example(#"{"openapi": "3.1.0", "paths": {}}"#)]), headers: [.entityTag], also: [.notModified]),
    ]

    static let operation: [EndpointDescription] = [
        EndpointDescription(
            Endpoints.alive, in: [.operation], .operation, "Check that the process lives", answer: "It lives.",
            .document(
                "application/json", .object(["status": .closed(["alive"])], required: ["status"]),
                [Example(#"{"status": "alive"}"#)])),
        EndpointDescription(
            Endpoints.ready, in: [.operation], .operation, "Check that the server can serve",
            answer: "Every check passes.", .example(Bodies.ready),
            also: [Answer(503, "A check fails.", .example(Bodies.ready))]),
        EndpointDescription(
            Endpoints.counters, in: [.operation], .operation, "Get the counters",
            answer: "Refusals by cause, and gauges.", .example(#"{"refused": {"rate_limited": 2}, "gauges": {}}"#)),
        EndpointDescription(
            Endpoints.metrics, in: [.operation], .operation, "Get the metrics",
            answer: "The metrics in the text format of Prometheus, version 0.0.4.", .bytes(["text/plain"])),
    ]
}
