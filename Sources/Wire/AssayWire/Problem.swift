// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The body of every refused call: `application/problem+json` (RFC 9457) with our additions.
package struct Problem: Codable, Sendable, Hashable {
    /// What is wrong with one field of the request.
    package struct Field: Codable, Sendable, Hashable {
        /// The path of the field as the request writes it, such as `unique_user_id` or `images.sole`.
        package let field: String
        /// A stable snake_case word.
        package let code: String
        /// What is wrong and what to do about it.
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
    /// A sentence for the developer; never a stack, a statement or a path of the server.
    package let detail: String
    /// The path that was called.
    package let instance: String?
    /// A stable snake_case word that programs decide by.
    package let code: String
    package let request_id: String?
    package let errors: [Field]?
    /// The same as `detail`, for clients older than RFC 9457.
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

    /// The media type that carries it.
    package static let mediaType = "application/problem+json"
}
