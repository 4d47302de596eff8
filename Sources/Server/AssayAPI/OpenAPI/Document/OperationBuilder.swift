import AssayWire
import Foundation

/// Makes the part of a document that describes one endpoint.
struct OperationBuilder {
    private let description: EndpointDescription
    private let interface: APIInterface
    private let recorder: SchemaRecorder

    private var endpoint: Route { description.endpoint }

    init(_ description: EndpointDescription, in interface: APIInterface, recorder: SchemaRecorder) {
        self.description = description
        self.interface = interface
        self.recorder = recorder
    }

    func operation() throws -> [String: JSONNode] {
        var operation: [String: JSONNode] = [
            "operationId": .text(Self.identifier(endpoint.name)), "tags": [.text(description.chapter.rawValue)],
            "summary": .text(description.summary), "parameters": .list(parameters.map(Self.node)),
            "security": .list(security), "responses": .object(try responses()),
        ]
        let details = [description.details, permission].filter { !$0.isEmpty }.joined(separator: "\n\n")
        if !details.isEmpty { operation["description"] = .text(details) }
        if endpoint.body != .none {
            operation["requestBody"] = [
                "required": .bool(!(endpoint.request is any OmittableBody.Type)),
                "content": .object(try content(description.request, of: endpoint.request, in: .request)),
            ]
        }
        return operation
    }

    /// `captures.photo.offset` becomes `capturesPhotoOffset`, which every generator of clients accepts.
    static func identifier(_ name: String) -> String {
        let words = name.split { $0 == "." || $0 == "-" }
        return words.enumerated().map { $0.offset == 0 ? String($0.element) : $0.element.capitalized }.joined()
    }

    // MARK: - Requests

    private var permission: String {
        guard let permission = endpoint.permission?.rawValue else { return "" }
        // Only a token of scope full lets users log in, or shows a secret.
        return endpoint.grantsAccess
            ? "The token needs the scope `\(permission)`."
            : "The token needs the scope `\(permission)`, or one that includes it."
    }

    private var security: [JSONNode] {
        switch endpoint.audience {
        case .anyone: []
        case .partner: [["token": []], ["bearer": []]]
        case .user, .capture, .operator: [["bearer": []]]
        }
    }

    private var parameters: [ParameterDescription] {
        var all = endpoint.parameters.compactMap { ParameterDescription.path[$0] } + description.parameters
        if endpoint.version != nil, let version = interface.version { all.append(.apiVersion(version)) }
        return all + [.acceptLanguage, .requestID]
    }

    static func node(_ parameter: ParameterDescription) -> JSONNode {
        [
            "name": .text(parameter.name), "in": .text(parameter.place.rawValue),
            "required": .bool(parameter.isRequired), "description": .text(parameter.text),
            "schema": parameter.schema.node, "example": parameter.example,
        ]
    }

    private func content(
        _ content: EndpointDescription.Content, of type: any Decodable.Type, in direction: SchemaRecorder.Direction
    ) throws -> [String: JSONNode] {
        switch content {
        case .none: [:]
        case .examples(let examples):
            ["application/json": try media(recorder.schema(of: type, in: direction), examples)]
        case .document(let mediaType, let schema, let examples): [mediaType: try media(schema, examples)]
        case .bytes(let mediaTypes): Dictionary(mediaTypes.map { ($0, JSONNode.object([:])) }) { first, _ in first }
        }
    }

    private func media(_ schema: JSONSchema, _ examples: [EndpointDescription.Example]) throws -> JSONNode {
        let named = try examples.filter { $0.interfaces.contains(interface) }.map { example in
            (
                example.name,
                JSONNode.object(["value": try WireJSON.decode(JSONNode.self, from: Data(example.json.utf8))])
            )
        }
        return ["schema": schema.node, "examples": .object(Dictionary(named) { first, _ in first })]
    }

    // MARK: - Responses

    private func responses() throws -> [String: JSONNode] {
        var responses: [String: JSONNode] = ["431": ["$ref": "#/components/responses/HeadTooLarge"]]
        for status in description.statuses { responses["\(status)"] = .object(try response(status)) }
        return responses
    }

    private func response(_ status: Int) throws -> [String: JSONNode] {
        let answers = description.answers.filter { $0.status == status }
        let problems = description.problems.filter { $0.status == status }
        var content: [String: JSONNode] = [:]
        for answer in answers {
            content.merge(try self.content(answer.content, of: endpoint.response, in: .response)) { $1 }
        }
        if !problems.isEmpty { content[Problem.mediaType] = try problemMedia(problems) }
        var response: [String: JSONNode] = [
            "description": .text((answers.map(\.text) + problems.map(Self.line)).joined(separator: "\n")),
            "headers": .object(headers(status, answers, problems)),
        ]
        if !content.isEmpty, endpoint.method != .head { response["content"] = .object(content) }
        if !problems.isEmpty { response["x-problem-codes"] = .list(problems.map { .text($0.code) }) }
        return response
    }

    private static func line(_ problem: ProblemCode) -> String {
        "- `\(problem.code)`: \(problem.cause) \(problem.remedy)"
    }

    private func headers(
        _ status: Int, _ answers: [EndpointDescription.Answer], _ problems: [ProblemCode]
    ) -> [String: JSONNode] {
        var headers = answers.flatMap(\.headers) + [.answeredRequestID, .serverTime]
        if endpoint.audience != .anyone, endpoint.audience != .operator {
            headers += [.rateLimit, .rateLimitPolicy]
        }
        if endpoint.audience == .partner, !endpoint.isIdempotent, !answers.isEmpty {
            headers.append(.idempotencyReplayed)
        }
        if status == 401 { headers.append(.wwwAuthenticate) }
        if status == 429 || problems.contains(where: \.namesRetryAfter) { headers.append(.retryAfter) }
        if problems.contains(.uploadOffsetMismatch) { headers.append(.uploadProgress) }
        let references = headers.map { ($0.name, JSONNode.object(["$ref": .text("#/components/headers/\($0.name)")])) }
        return Dictionary(references) { first, _ in first }
    }

    private func problemMedia(_ problems: [ProblemCode]) throws -> JSONNode {
        let id = "3KZ83AE4X8XDPSP4XHFPKQ36DC"
        let examples = try problems.prefix(1).map { problem in
            let body = Problem(
                status: problem.status, title: problem.title, code: problem.code,
                detail: problem.cause, instance: "urn:assay:request:\(id)", request_id: id)
            return EndpointDescription.Example(
                try WireJSON.text(body), named: problem.code)
        }
        return try media(recorder.schema(of: Problem.self, in: .response), examples)
    }
}
