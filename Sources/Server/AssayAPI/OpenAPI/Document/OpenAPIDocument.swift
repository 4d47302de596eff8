package import AssayWire
package import Foundation
import Synchronization

/// The OpenAPI 3.1 document of one interface, made from the endpoint table, the descriptions and the wire types.
///
/// Its bytes depend on the sources alone, so that every node serves the same ones.
package struct OpenAPIDocument: Sendable {
    package let interface: APIInterface
    package let root: [String: JSONNode]

    /// - Throws: ``SchemaRecorder/Failure`` for a wire type that can't be recorded, and `DecodingError` for an example
    ///   that is no JSON. Tests make every document.
    package init(_ interface: APIInterface) throws {
        self.interface = interface
        let recorder = SchemaRecorder(version: interface.version)
        let descriptions = EndpointDescription.all.filter { $0.interfaces.contains(interface) }
        var paths: [String: JSONNode] = [:]
        for description in descriptions {
            let builder = OperationBuilder(description, in: interface, recorder: recorder)
            var item = paths[description.endpoint.template]?.members ?? [:]
            item[description.endpoint.method.rawValue.lowercased()] = .object(try builder.operation())
            paths[description.endpoint.template] = .object(item)
        }
        let webhooks = try WebhookSection(interface: interface, recorder: recorder).items()
        let chapters = EndpointDescription.Chapter.allCases.filter { chapter in
            descriptions.contains { $0.chapter == chapter }
        }
        var root: [String: JSONNode] = [
            "openapi": "3.1.0",
            "info": [
                "title": .text(interface.title), "version": .text(interface.version?.rawValue ?? "1"),
                "description": .text(interface.introduction),
            ],
            "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
            "servers": [["url": "/", "description": "The server that serves this document."]],
            "tags": .list(chapters.map { ["name": .text($0.rawValue)] }),
            "paths": .object(paths),
            "components": .object(
                Self.components(Self.used(recorder.components, in: [.object(paths), .object(webhooks)]))),
        ]
        if !webhooks.isEmpty { root["webhooks"] = .object(webhooks) }
        self.root = root
    }

    /// The components that something refers to: a member that a version lacks may have been the only reference.
    private static func used(_ components: [String: JSONSchema], in parts: [JSONNode]) -> [String: JSONNode] {
        var used: [String: JSONNode] = [:]
        var next: Set<String> = parts.reduce(into: []) { $0.formUnion($1.references) }
        while let name = next.popFirst() {
            guard used[name] == nil, let schema = components[name]?.node else { continue }
            used[name] = schema
            next.formUnion(schema.references)
        }
        return used
    }

    private static func components(_ schemas: [String: JSONNode]) -> [String: JSONNode] {
        let headers = ParameterDescription.ofResponses.map { header in
            (
                header.name,
                JSONNode.object([
                    "description": .text(header.text), "required": .bool(header.isRequired),
                    "schema": header.schema.node, "example": header.example,
                ])
            )
        }
        return [
            "schemas": .object(schemas),
            "headers": .object(Dictionary(headers) { first, _ in first }),
            "responses": [
                "HeadTooLarge": ["description": "The head of the request has more than 16 KiB or 128 fields."]
            ],
            "securitySchemes": .object(Self.securitySchemes),
        ]
    }

    private static let securitySchemes: [String: JSONNode] = [
        "token": [
            "type": "apiKey", "in": "header", "name": "Authorization",
            "description": "`Authorization: Token <token>` with the organization's API token.",
        ],
        "bearer": [
            "type": "http", "scheme": "bearer",
            "description": "The API token of an organization, a session, or the token of a capture or a screen.",
        ],
    ]

    /// The document as JSON with sorted keys.
    package func bytes() throws -> Data {
        try WireJSON.encode(JSONNode.object(root))
    }
}

extension OpenAPIDocument {
    private static let documents = Mutex<[APIInterface: OpenAPIDocument]>([:])

    /// Returns a document that is made once in the life of the process.
    package static func shared(_ interface: APIInterface) throws -> OpenAPIDocument {
        if let known = documents.withLock({ $0[interface] }) { return known }
        let made = try OpenAPIDocument(interface)
        documents.withLock { $0[interface] = made }
        return made
    }

    /// The operation of an endpoint; `nil` if the interface does not have it.
    package func operation(_ endpoint: Route) -> JSONNode? {
        root["paths"]?[endpoint.template]?[endpoint.method.rawValue.lowercased()]
    }
}

extension JSONNode {
    /// The names of the schemas to which the value refers, directly or in its parts.
    fileprivate var references: Set<String> {
        switch self {
        case .object(let members):
            if let reference = members["$ref"]?.string, reference.hasPrefix("#/components/schemas/") {
                return [String(reference.dropFirst("#/components/schemas/".count))]
            }
            return members.values.reduce(into: []) { $0.formUnion($1.references) }
        case .list(let elements): return elements.reduce(into: []) { $0.formUnion($1.references) }
        case .null, .bool, .integer, .number, .text: return []
        }
    }
}
