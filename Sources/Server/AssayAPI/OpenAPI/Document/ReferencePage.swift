import AssayWire

/// The reference page of an interface in Markdown, made from its document.
///
/// `docs/api` has the pages; a test compares them with this text.
package struct ReferencePage {
    /// The name of an interface's page in `docs/api`.
    package static func fileName(_ interface: APIInterface) -> String { "reference-\(interface.rawValue).md" }

    private let document: OpenAPIDocument
    private let descriptions: [EndpointDescription]

    package init(_ document: OpenAPIDocument) {
        self.document = document
        descriptions = EndpointDescription.all.filter { $0.interfaces.contains(document.interface) }
    }

    package var text: String {
        var page = MarkdownPage()
        page.add("# \(document.interface.title)")
        page.add(
            """
            This page is for authors of a client. `assay openapi --markdown` makes it from the same description as the \
            OpenAPI document `/openapi/\(document.interface.rawValue).json`. \(document.interface.introduction)
            """)
        page.add("Every endpoint also takes `Accept-Language` and `X-Request-Id`, and may answer with one of these:")
        problems(.common, to: &page)
        var shown: Set<String> = []
        for chapter in EndpointDescription.Chapter.allCases {
            let endpoints = descriptions.filter { $0.chapter == chapter }
            guard !endpoints.isEmpty else { continue }
            page.add("## \(chapter.rawValue)")
            for description in endpoints { add(description, shown: &shown, to: &page) }
        }
        addWebhooks(to: &page)
        page.add("## Problem codes")
        problems(descriptions.flatMap(\.problems).filter { ![ProblemCode].common.contains($0) }, to: &page)
        page.add("## Schemas")
        for (name, schema) in (document.root["components"]?["schemas"]?.members ?? [:]).sorted(by: { $0.key < $1.key })
        {
            add(name, schema, to: &page)
        }
        return page.text
    }

    // MARK: - Endpoints

    private func add(_ description: EndpointDescription, shown: inout Set<String>, to page: inout MarkdownPage) {
        let endpoint = description.endpoint
        guard let operation = document.operation(endpoint) else { return }
        page.add("### `\(endpoint.method.rawValue) \(endpoint.template)`")
        page.add("\(description.summary). \(operation["description"]?.string ?? "")")
        page.table(["parameter", "in", "required", "meaning", "values"], parameters(operation))
        if let body = operation["requestBody"]?["content"]?.members {
            page.add("Body: \(Self.bodies(body)).")
            page.examples(body, shown: &shown)
        }
        page.table(["status", "meaning", "body"], answers(description, operation))
        for answer in description.answers {
            let content = operation["responses"]?["\(answer.status)"]?["content"]?.members ?? [:]
            page.examples(content.filter { $0.key != Problem.mediaType }, shown: &shown)
        }
    }

    private func parameters(_ operation: JSONNode) -> [[String]] {
        let common: Set<String> = ["Accept-Language", WireHeader.requestID]
        return (operation["parameters"]?.elements ?? []).compactMap { parameter in
            guard let name = parameter["name"]?.string, !common.contains(name) else { return nil }
            let values = SchemaText(parameter["schema"] ?? .null).text
            return [
                "`\(name)`", parameter["in"]?.string ?? "", parameter["required"] == true ? "yes" : "no",
                parameter["description"]?.string ?? "", values,
            ]
        }
    }

    private func answers(_ description: EndpointDescription, _ operation: JSONNode) -> [[String]] {
        description.statuses.sorted().compactMap { status in
            let codes = description.problems.filter { $0.status == status && ![ProblemCode].common.contains($0) }
                .map { "`\($0.code)`" }
            let answers = description.answers.filter { $0.status == status }.map(\.text)
            guard !codes.isEmpty || !answers.isEmpty else { return nil }
            let content = operation["responses"]?["\(status)"]?["content"]?.members ?? [:]
            let meaning = (answers + (codes.isEmpty ? [] : [codes.joined(separator: ", ")])).joined(separator: " ")
            let bodies = Self.bodies(content.filter { $0.key != Problem.mediaType || answers.isEmpty })
            return ["\(status)", meaning, bodies]
        }
    }

    /// The requests that the server sends, if the interface has bodies of its own.
    private func addWebhooks(to page: inout MarkdownPage) {
        let events = WebhookEventDescription.all
        guard let operation = events.first.flatMap({ document.root["webhooks"]?[$0.type]?["post"] }),
            let body = operation["requestBody"]?["content"]?.members
        else { return }
        page.add("## Requests of webhooks")
        page.add("The server POSTs each event of a subscription to its URL. Body: \(Self.bodies(body)).")
        page.table(["event", "meaning"], events.map { ["`\($0.type)`", $0.summary] })
        page.table(
            ["header", "meaning"], WebhookEventDescription.headers.map { ["`\($0.name)`", $0.text] })
        var shown: Set<String> = []
        page.examples(body, shown: &shown)
        let responses = (operation["responses"]?.members ?? [:]).sorted { $0.key < $1.key }
        page.table(["your response", "meaning"], responses.map { [$0.key, $0.value["description"]?.string ?? ""] })
    }

    private static func bodies(_ content: [String: JSONNode]) -> String {
        content.keys.sorted().map { mediaType in
            guard let schema = content[mediaType]?["schema"] else { return "`\(mediaType)`" }
            let text = SchemaText(schema).text
            return mediaType == "application/json" || mediaType == Problem.mediaType
                ? text : "\(text) as `\(mediaType)`"
        }.joined(separator: ", ")
    }

    private func problems(_ problems: [ProblemCode], to page: inout MarkdownPage) {
        let sorted = Set(problems).sorted { ($0.status, $0.code) < ($1.status, $1.code) }
        page.table(
            ["status", "code", "cause", "remedy"],
            sorted.map { ["\($0.status)", "`\($0.code)`", $0.cause, $0.remedy] })
    }

    // MARK: - Schemas

    private func add(_ name: String, _ schema: JSONNode, to page: inout MarkdownPage) {
        page.add("### \(name)")
        guard let properties = schema["properties"]?.members else {
            page.add("\(SchemaText(schema).text).")
            return
        }
        let required = Set((schema["required"]?.elements ?? []).compactMap(\.string))
        let rows = properties.sorted { $0.key < $1.key }.map { member, schema in
            [
                "`\(member)`", SchemaText(schema).text, required.contains(member) ? "yes" : "no",
                schema["description"]?.string ?? "",
            ]
        }
        page.table(["member", "value", "always", "meaning"], rows)
        if rows.isEmpty { page.add("An object without documented members.") }
    }
}
