package import AssayWire

/// The description of one endpoint: everything that a client's author needs to know about it.
///
/// ``all`` has one for each endpoint of the table. The parts that follow from the endpoint itself, such as its
/// credential and the problems of every JSON body, are added by ``problems`` and by the document.
package struct EndpointDescription: Sendable {
    /// The chapters of a document, in their order.
    package enum Chapter: String, Sendable, CaseIterable {
        case access = "Access"
        case items = "Items"
        case flags = "Flags"
        case support = "Questions and retakes"
        case sandbox = "Sandbox"
        case events = "Events"
        case webhooks = "Webhooks"
        case catalog = "Catalog"
        case captures = "Captures"
        case screens = "Screens"
        case documents = "Public documents"
        case operation = "Operation"
    }

    /// A JSON text that must match the schema of its body.
    package struct Example: Sendable, Hashable {
        package let name: String
        package let json: String
        /// The interfaces whose documents have the example.
        let interfaces: Set<APIInterface>

        init(
            _ json: String, named name: String = "example",
            in interfaces: Set<APIInterface> = Set(APIInterface.allCases)
        ) {
            self.name = name
            self.json = json
            self.interfaces = interfaces
        }
    }

    /// The content of a request or of a response, besides the type that the endpoint declares.
    package enum Content: Sendable, Hashable {
        case none
        /// JSON of the declared type.
        case examples([Example])
        /// JSON whose schema is stated here, under its own media type.
        case document(String, JSONSchema, [Example])
        /// Bytes of one of these media types.
        case bytes([String])

        static func example(_ json: String) -> Content { .examples([Example(json)]) }

        /// The examples; empty for bytes.
        package var examples: [Example] {
            switch self {
            case .examples(let examples), .document(_, _, let examples): examples
            case .none, .bytes: []
            }
        }
    }

    /// A response that is no problem.
    package struct Answer: Sendable {
        package let status: Int
        package let text: String
        package let content: Content
        package let headers: [ParameterDescription]

        init(_ status: Int, _ text: String, _ content: Content = .none, headers: [ParameterDescription] = []) {
            self.status = status
            self.text = text
            self.content = content
            self.headers = headers
        }

        static let notModified = Answer(304, "The client has this version.", headers: [.entityTag])
    }

    package let endpoint: Route
    package let interfaces: Set<APIInterface>
    package let chapter: Chapter
    package let summary: String
    /// Markdown; empty if the summary says it all.
    package let details: String
    /// Query parameters and headers of this endpoint alone.
    package let parameters: [ParameterDescription]
    package let request: Content
    package let answers: [Answer]

    /// - Parameters:
    ///   - text: The text of a success, whose status the endpoint declares.
    ///   - others: Further responses that are no problems.
    init(
        _ endpoint: some RouteDeclaration, in interfaces: Set<APIInterface>? = nil, _ chapter: Chapter,
        _ summary: String, _ details: String = "", parameters: [ParameterDescription] = [], request: Content = .none,
        answer text: String, _ content: Content = .none, headers: [ParameterDescription] = [],
        also others: [Answer] = []
    ) {
        let route = endpoint.route
        self.endpoint = route
        self.interfaces = interfaces ?? route.version.map(APIInterface.of) ?? [.sdk]
        self.chapter = chapter
        self.summary = summary
        self.details = details
        self.parameters = parameters
        self.request = request
        answers = [Answer(route.status, text, content, headers: headers)] + others
    }

    /// The descriptions of all endpoints.
    package static let all: [EndpointDescription] = [
        partnerAccess, partnerUsers, partnerItems, partnerFlags, partnerSupport, partnerSandbox, partnerEvents,
        partnerWebhooks, partnerCatalog, access,
        handovers, captures, uploads, items, support, documents, operation,
    ].flatMap { $0 }
}

extension EndpointDescription {
    /// Every problem that the endpoint can answer with, sorted by status and code.
    package var problems: [ProblemCode] {
        Set(endpoint.problems + .common + commonProblems).sorted { ($0.status, $0.code) < ($1.status, $1.code) }
    }

    /// The statuses of all responses.
    package var statuses: Set<Int> { Set(answers.map(\.status) + problems.map(\.status)) }

    /// The problems that follow from the endpoint's credential, version, path and body.
    private var commonProblems: [ProblemCode] {
        var problems = credentialProblems
        if endpoint.version != nil { problems.append(.invalidAPIVersion) }
        if endpoint.permission.map({ $0 != .read }) == true { problems.append(.scopeTooNarrow) }
        if !endpoint.parameters.isEmpty { problems.append(.notFound) }
        switch endpoint.body {
        case .none: break
        case .json: problems += [.invalidJSON, .invalidRequest, .bodyTooLarge, .requestTimeout]
        case .photo: problems += [.invalidRequest, .requestTimeout]
        }
        // The fingerprint of a repeatable call includes its body, so the server reads one in any case.
        if endpoint.audience == .partner, !endpoint.isIdempotent {
            problems += .idempotency + [.invalidRequest, .bodyTooLarge, .requestTimeout]
        }
        return problems
    }

    /// Whether a screen's token is refused for the screen's name, or for another item than the screen's.
    private var refusesScreens: Bool {
        endpoint.screens != Set(ScreenName.allCases) || endpoint.parameters.contains("item")
    }

    private var credentialProblems: [ProblemCode] {
        switch endpoint.audience {
        case .anyone: []
        case .partner, .operator: [.unauthorized, .invalidToken]
        case .user: [.unauthorized, .invalidSession] + (refusesScreens ? [.notThisScreens] : [])
        case .capture: [.unauthorized, .invalidSession, .invalidUploadToken, .notThisScreens]
        }
    }
}
