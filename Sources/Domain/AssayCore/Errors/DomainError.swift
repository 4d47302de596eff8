/// The platform's refusal of a call: its kind, a stable code, and a sentence that tells the caller what to do.
///
/// The sentence is safe to show to the caller. Details that only the log may contain appear in ``debugDescription``.
package struct DomainError: Error, Sendable, Hashable {
    /// The kinds of refusal; `AssayAPI` has the only mapping to HTTP status codes, the command line the one to exit
    /// codes.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case badInput
        case conflict
        case forbidden
        case gone
        case internalFailure
        case notFound
        case tooLarge
        case tooManyRequests
        case unauthorized
        case unavailable
        case unprocessable
        case unsupportedMedia
    }

    /// The problem of one field.
    package struct Field: Sendable, Hashable, Codable {
        /// The name as the caller wrote it, such as `unique_user_id` or `images.sole`.
        package let name: String
        package let code: String
        package let message: String

        package init(_ name: String, _ code: String, _ message: String) {
            self.name = name
            self.code = code
            self.message = message
        }
    }

    package let kind: Kind
    /// A stable snake_case word, such as `bundle_id_not_registered`.
    package let code: String
    package let message: String
    package let fields: [Field]
    /// Whole seconds until a retry may succeed.
    package let retryAfter: Int?
    private let detail: String?

    package init(
        _ kind: Kind, _ code: String, _ message: String, fields: [Field] = [], retryAfter: Int? = nil,
        detail: String? = nil
    ) {
        self.kind = kind
        self.code = code
        self.message = message
        self.fields = fields
        self.retryAfter = retryAfter
        self.detail = detail
    }
}

extension DomainError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { message }

    package var debugDescription: String {
        [code, message, detail].compactMap { $0 }.joined(separator: " · ")
    }
}

extension DomainError {
    /// Bad input, with a message composed of the fields' messages.
    package static func invalid(_ fields: [Field], code: String = "invalid_request") -> DomainError {
        DomainError(
            .badInput, code, fields.map { "\($0.name): \($0.message)" }.joined(separator: " "), fields: fields)
    }

    /// The same error for an unknown object, another user's, and another organization's.
    package static func notFound(_ what: String) -> DomainError {
        DomainError(.notFound, "not_found", "There is no such \(what).")
    }

    /// Another caller changed the row between reading and writing, and the operation has used up its attempts.
    package static let revisionConflict = DomainError(
        .conflict, "changed_meanwhile", "This was changed by someone else at the same moment. Read it again and retry.")
}
