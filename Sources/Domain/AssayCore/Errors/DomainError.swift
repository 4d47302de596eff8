package import AssayWire

/// The platform's refusal of a call: its problem, and a sentence that tells the caller what to do.
///
/// The sentence is safe to show to the caller. Details that only the log may contain appear in ``debugDescription``.
package struct DomainError: Error, Sendable, Hashable {
    /// The problem of one field, or of the photo of one region.
    package struct Field: Sendable, Hashable {
        package enum Subject: Sendable, Hashable {
            /// A field, by its name as the caller wrote it, such as `unique_user_id`.
            case field(String)
            /// The photo of a region, which has not arrived.
            case missingPhoto(region: String)
            /// The photo of a region, which can't be used.
            case rejectedPhoto(region: String, PhotoRejection)
        }

        package let subject: Subject
        package let code: String
        package let text: LocalizedText

        package init(_ name: String, _ code: String, _ message: String) {
            subject = .field(name)
            self.code = code
            text = LocalizedText(message)
        }

        /// The problem of a region whose photo has not arrived.
        package init(missingPhotoOf region: String, _ message: String) {
            subject = .missingPhoto(region: region)
            code = "photo_missing"
            text = LocalizedText(message)
        }

        /// The problem of a region whose photo can't be used.
        package init(_ rejection: PhotoRejection, of region: String, _ text: LocalizedText) {
            subject = .rejectedPhoto(region: region, rejection)
            code = rejection.code
            self.text = text
        }
    }

    package let problem: ProblemCode
    package let text: LocalizedText
    package let fields: [Field]
    /// Whole seconds until a retry may succeed.
    package let retryAfter: Int?
    private let detail: String?

    package init(
        _ problem: ProblemCode, _ text: LocalizedText, fields: [Field] = [], retryAfter: Int? = nil,
        detail: String? = nil
    ) {
        self.problem = problem
        self.text = text
        self.fields = fields
        self.retryAfter = retryAfter
        self.detail = detail
    }

    package init(
        _ problem: ProblemCode, _ message: String, fields: [Field] = [], retryAfter: Int? = nil, detail: String? = nil
    ) {
        self.init(problem, LocalizedText(message), fields: fields, retryAfter: retryAfter, detail: detail)
    }

    package var code: String { problem.code }
    package var kind: ProblemCode.Kind { problem.kind }
    /// The sentence in English, the language of logs and of the command line.
    package var message: String { text.english }
}

extension DomainError.Field: Encodable {
    /// The sentence in English, the language of logs and of the command line.
    package var message: String { text.english }

    /// The name in answers: the field's, or `images.` and the photo's region.
    package var name: String {
        switch subject {
        case .field(let name): name
        case .missingPhoto(let region), .rejectedPhoto(let region, _): "images.\(region)"
        }
    }

    private enum CodingKeys: CodingKey {
        case name, code, message
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(code, forKey: .code)
        try container.encode(message, forKey: .message)
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
    package static func invalid(_ fields: [Field], code: ProblemCode = .invalidRequest) -> DomainError {
        DomainError(code, fields.map { "\($0.name): \($0.message)" }.joined(separator: " "), fields: fields)
    }

    /// Bad input in one field.
    package static func invalid(
        _ field: String, _ fieldCode: String, _ message: String, code: ProblemCode = .invalidRequest
    ) -> DomainError {
        invalid([Field(field, fieldCode, message)], code: code)
    }

    /// Bad input in one field, which has the code of the problem.
    package static func invalid(_ field: String, _ problem: ProblemCode, _ message: String) -> DomainError {
        invalid(field, problem.code, message, code: problem)
    }

    /// The same error for an unknown object, another user's, and another organization's.
    package static func notFound(_ what: String) -> DomainError {
        DomainError(.notFound, "There is no such \(what).")
    }

    /// Another caller changed the row between reading and writing, and the operation has used up its attempts.
    package static let revisionConflict = DomainError(
        .changedMeanwhile, "This was changed by someone else at the same moment. Read it again and retry.")
}

/// The reason why a photo can't be used.
///
/// The text for users is made from the code, in their language.
package struct PhotoRejection: Error, Sendable, Hashable, Codable {
    /// A stable snake_case word, such as `photo_blurred`; the catalog's texts have a sentence for each code.
    package let code: String
    /// The measured value, in the unit that the code implies.
    package let measured: Double?
    /// The value that would have passed.
    package let needed: Double?

    package init(_ problem: ProblemCode, measured: Double? = nil, needed: Double? = nil) {
        code = problem.code
        self.measured = measured
        self.needed = needed
    }

    /// The problem that tells the client about this rejection.
    package var problem: ProblemCode { ProblemCode(named: code) }
}
