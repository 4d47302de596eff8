import AssayAPI
import AssayWire
package import Foundation
import Synchronization
import Testing

/// Compares a response of the server with the description of its endpoint: status, headers, media type, body, problem
/// code.
///
/// The test transports and the live servers call it for every response, so the whole test suite holds the descriptions true. A mismatch is
/// recorded as an issue, once for each different one. With `ASSAY_CONTRACT_LOG` it is also appended to that file, one
/// line each, which begins with the endpoint's name: sort it to see the gaps by route.
package enum ContractCheck {
    /// A response, and what its description depends on of the request.
    package struct Exchange: Sendable {
        package let method: String
        /// The path with its query.
        package let path: String
        /// The value of `Api-Version` in the request.
        package let version: String?
        package let status: Int
        package let mediaType: String?
        /// The names of the response's headers.
        package let headers: [String]
        /// The body; `nil` if it was not read, as of a picture.
        package let body: Data?

        package init(
            method: String, path: String, version: String?, status: Int, mediaType: String?, headers: [String],
            body: Data?
        ) {
            self.method = method
            self.path = path
            self.version = version
            self.status = status
            self.mediaType = mediaType
            self.headers = headers
            self.body = body
        }
    }

    /// Whether responses are compared in this task; a test that makes the server answer otherwise switches it off.
    @TaskLocal package static var isOn = true

    /// Called with each response that this task compares: for tests that a transport compares its responses.
    @TaskLocal package static var observer: (@Sendable (Exchange) -> Void)?

    private static let reported = Mutex<Set<String>>([])

    /// Records an issue for each mismatch that has not been recorded before.
    package static func check(_ exchange: Exchange) {
        guard isOn else { return }
        observer?(exchange)
        for problem in problems(of: exchange) where reported.withLock({ $0.insert(problem).inserted }) {
            append(problem)
            Issue.record("The answer does not match its description. \(problem)")
        }
    }

    /// Returns each mismatch: the endpoint, the status, the JSON path, the expected and the found value.
    package static func problems(of exchange: Exchange) -> [String] {
        // No document describes the methods that a path does not have. The path may match another route's template.
        guard exchange.status != 405 else { return [] }
        // HEAD has the headers of GET.
        let methods = exchange.method == "HEAD" ? ["HEAD", "GET"] : [exchange.method]
        guard let endpoint = methods.lazy.compactMap({ Self.endpoint($0, exchange.path) }).first else { return [] }
        let place = "\(endpoint.name) \(endpoint.method.rawValue) \(endpoint.template) \(exchange.status)"
        do {
            let document = try OpenAPIDocument.shared(interface(of: endpoint, exchange.version))
            return problems(of: exchange, endpoint, in: document).map { "\(place): \($0)" }
        } catch {
            return ["\(place): the document can't be made: \(error)"]
        }
    }

    private static func problems(
        of exchange: Exchange, _ endpoint: Route, in document: OpenAPIDocument
    ) -> [String] {
        guard let responses = document.operation(endpoint)?["responses"]?.members else { return ["not described"] }
        guard let response = responses["\(exchange.status)"] else {
            return ["expected one of the statuses \(responses.keys.sorted()), found \(code(exchange) ?? "no problem")"]
        }
        let problems = headerProblems(exchange, response, in: document)
        // A response to HEAD has the headers of a body that it does not have.
        return exchange.method == "HEAD" ? problems : problems + bodyProblems(exchange, endpoint, response, document)
    }

    /// The headers that HTTP itself defines for every response, which no endpoint describes.
    private static let commonHeaders: Set<String> = [
        "cache-control", "connection", "content-disposition", "content-encoding", "content-length",
        "content-security-policy", "content-type", "date", "referrer-policy", "server", "transfer-encoding", "vary",
        "x-content-type-options",
    ]

    private static func headerProblems(
        _ exchange: Exchange, _ response: JSONNode, in document: OpenAPIDocument
    ) -> [String] {
        let described = (response["headers"]?.members ?? [:]).keys.sorted()
        let known = commonHeaders.union(described.map { $0.lowercased() })
        let sent = Set(exchange.headers.map { $0.lowercased() })
        let required = described.filter { document.root["components"]?["headers"]?[$0]?["required"] == true }
        return sent.subtracting(known).sorted().map { "expected no header \($0)" }
            + required.filter { !sent.contains($0.lowercased()) }.map { "expected the header \($0), found none" }
    }

    private static func bodyProblems(
        _ exchange: Exchange, _ endpoint: Route, _ response: JSONNode, _ document: OpenAPIDocument
    ) -> [String] {
        let content = response["content"]?.members ?? [:]
        guard let mediaType = exchange.mediaType?.prefix(while: { $0 != ";" }).lowercased() else {
            return content.isEmpty ? [] : ["expected the media type \(content.keys.sorted()), found none"]
        }
        guard let media = content[mediaType] else {
            return ["expected the media type \(content.keys.sorted()), found \(mediaType)"]
        }
        guard let schema = media["schema"], mediaType.hasSuffix("json") else { return [] }
        guard let body = exchange.body.flatMap({ try? WireJSON.decode(JSONNode.self, from: $0) }) else {
            return ["the body is no JSON"]
        }
        let components = document.root["components"]?["schemas"]?.members ?? [:]
        let problems = SchemaValidator(
            components: components,
            isStrict: endpoint != Endpoints.apiDocument.route && endpoint != Endpoints.publicKeys.route
        )
        .problems(of: body, against: schema)
        guard mediaType == Problem.mediaType, let code = body["code"]?.string else { return problems }
        return problems + codeProblems(code, exchange, response)
    }

    private static func codeProblems(_ code: String, _ exchange: Exchange, _ response: JSONNode) -> [String] {
        let codes = (response["x-problem-codes"]?.elements ?? []).compactMap(\.string)
        guard codes.contains(code) else { return ["expected a code of \(codes), found \(code)"] }
        let row = ProblemCode(named: code)
        let isKept = !row.namesRetryAfter || exchange.headers.contains { $0.lowercased() == "retry-after" }
        return isKept ? [] : ["expected the header Retry-After, which the remedy of \(code) names, found none"]
    }

    private static func code(_ exchange: Exchange) -> String? {
        exchange.body.flatMap { try? WireJSON.decode(JSONNode.self, from: $0) }?["code"]?.string
    }

    private static func interface(of endpoint: Route, _ version: String?) -> APIInterface {
        let known = EndpointDescription.all.first { $0.endpoint == endpoint }?.interfaces ?? []
        if let named = version.flatMap(APIInterface.init(rawValue:)), known.contains(named) { return named }
        // Without a valid version only problems are answered, which are the same in all.
        return APIInterface.allCases.last { known.contains($0) } ?? .operation
    }

    /// The endpoint that the router chooses: the one with the most literal segments; `nil` for an unknown route.
    static func endpoint(_ method: String, _ path: String) -> Route? {
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        let matching = Endpoints.all.filter { endpoint in
            let template = endpoint.template.split(separator: "/")
            return endpoint.method.rawValue == method && template.count == segments.count
                && zip(template, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        return matching.min { $0.parameters.count < $1.parameters.count }
    }

    private static func append(_ line: String) {
        guard let path = ProcessInfo.processInfo.environment["ASSAY_CONTRACT_LOG"] else { return }
        let url = URL(fileURLWithPath: path)
        if !FileManager.default.fileExists(atPath: path) { try? Data().write(to: url) }
        guard let file = try? FileHandle(forWritingTo: url) else { return }
        defer { try? file.close() }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data("\(line)\n".utf8))
    }
}
