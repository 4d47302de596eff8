// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of every error response: `application/problem+json` (RFC 9457) with additional members.
package struct Problem: Codable, Sendable, Hashable {
    /// An error in one field of the request.
    package struct Field: Codable, Sendable, Hashable {
        /// The path of the field as it appears in the request, such as `unique_user_id` or `images.sole`.
        package let field: String
        /// A stable snake_case word.
        package let code: String
        /// A description of the error and of its correction.
        package let message: String

        package init(field: String, code: String, message: String) {
            self.field = field
            self.code = code
            self.message = message
        }
    }

    /// `about:blank`, or the address of the code's documentation.
    package let type: String
    package let title: String
    package let status: Int
    /// A sentence for the developer; never a stack trace, an SQL statement or a path on the server.
    package let detail: String
    /// The path of the request.
    package let instance: String?
    /// A stable snake_case word for programs to branch on.
    package let code: String
    package let request_id: String?
    package let errors: [Field]?
    /// The same as `detail`, for clients that do not support RFC 9457.
    package let error: String

    package init(
        status: Int, title: String, code: String, detail: String, instance: String?, request_id: String?,
        errors: [Field]? = nil, type: String = "about:blank"
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.instance = instance
        self.code = code
        self.request_id = request_id
        self.errors = errors
        self.error = detail
    }

    /// The media type of the body.
    package static let mediaType = "application/problem+json"
}

extension Problem: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "type": .described("`about:blank`."),
        "title": .described("The reason phrase of the status."),
        "status": JSONSchema(["minimum": 400, "maximum": 599]),
        "detail": .described("A sentence for your log."),
        "instance": .described("A URN of this occurrence."),
        "code": JSONSchema(["examples": ["invalid_request"]])
            .described("A stable word to base decisions on; new codes may appear."),
        "request_id": .described("Give it to the operator, who finds it in the server's log."),
        "errors": .described("The wrong fields, if there are any."),
        "error": .described("The same as `detail`, for older clients."),
    ]
}

extension Problem.Field: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "field": .described("The path of the field in the request."),
        "code": .described("A stable word."),
        "message": .described("The error and its correction."),
    ]
}
