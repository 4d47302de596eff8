import AssayAPI
import AssayWire
package import Foundation
import Synchronization
import Testing

/// Compares a response of the server with the description of its endpoint: status, media type, body, problem code.
///
/// The test transports call it for every response, so the whole test suite holds the descriptions true. A mismatch is
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
        /// The body; empty if it was not read, as of a picture.
        package let body: Data

        package init(
            method: String, path: String, version: String?, status: Int, mediaType: String?, body: Data
        ) {
            self.method = method
            self.path = path
            self.version = version
            self.status = status
            self.mediaType = mediaType
            self.body = body
        }
    }

    /// Whether responses are compared in this task; a test that makes the server answer otherwise switches it off.
    @TaskLocal package static var isOn = true

    private static let reported = Mutex<Set<String>>([])

    /// Records an issue for each mismatch that has not been recorded before.
    package static func check(_ exchange: Exchange) {
        guard isOn else { return }
        for problem in problems(of: exchange) where reported.withLock({ $0.insert(problem).inserted }) {
            append(problem)
            Issue.record("The answer does not match its description. \(problem)")
        }
    }

    /// Returns each mismatch: the endpoint, the status, the JSON path, the expected and the found value.
    package static func problems(of exchange: Exchange) -> [String] {
        guard let endpoint = endpoint(exchange.method, exchange.path) else { return [] }
        let place = "\(endpoint.name) \(endpoint.method.rawValue) \(endpoint.template) \(exchange.status)"
        do {
            let document = try OpenAPIDocument.shared(interface(of: endpoint, exchange.version))
            return problems(of: exchange, endpoint, in: document).map { "\(place): \($0)" }
        } catch {
            return ["\(place): the document can't be made: \(error)"]
        }
    }

    private static func problems(
        of exchange: Exchange, _ endpoint: Endpoint, in document: OpenAPIDocument
    ) -> [String] {
        guard let responses = document.operation(endpoint)?["responses"]?.members else { return ["not described"] }
        guard let response = responses["\(exchange.status)"] else {
            return ["expected one of the statuses \(responses.keys.sorted()), found \(code(exchange) ?? "no problem")"]
        }
        let content = response["content"]?.members ?? [:]
        guard let mediaType = exchange.mediaType?.prefix(while: { $0 != ";" }).lowercased(), !exchange.body.isEmpty
        else { return [] }
        guard let media = content[mediaType] else {
            return ["expected the media type \(content.keys.sorted()), found \(mediaType)"]
        }
        guard let schema = media["schema"], mediaType.hasSuffix("json") else { return [] }
        guard let body = try? WireJSON.decode(JSONNode.self, from: exchange.body) else {
            return ["the body is no JSON"]
        }
        let components = document.root["components"]?["schemas"]?.members ?? [:]
        let problems = SchemaValidator(
            components: components, isStrict: endpoint != .apiDocument && endpoint != .publicKeys
        )
        .problems(of: body, against: schema)
        guard mediaType == Problem.mediaType, let code = code(exchange) else { return problems }
        let codes = (response["x-problem-codes"]?.elements ?? []).compactMap(\.string)
        return problems + (codes.contains(code) ? [] : ["expected a code of \(codes), found \(code)"])
    }

    private static func code(_ exchange: Exchange) -> String? {
        (try? WireJSON.decode(JSONNode.self, from: exchange.body))?["code"]?.string
    }

    private static func interface(of endpoint: Endpoint, _ version: String?) -> APIInterface {
        let known = EndpointDescription.all.first { $0.endpoint == endpoint }?.interfaces ?? []
        if let named = version.flatMap(APIInterface.init(rawValue:)), known.contains(named) { return named }
        // Without a valid version only problems are answered, which are the same in all.
        return APIInterface.allCases.last { known.contains($0) } ?? .operation
    }

    /// The endpoint that the router chooses: the one with the most literal segments; `nil` for an unknown route.
    static func endpoint(_ method: String, _ path: String) -> Endpoint? {
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        let matching = Endpoint.all.filter { endpoint in
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
