// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A step of an item that a sandbox makes happen on request.
package enum SimulatedOutcome: String, Codable, Sendable, Hashable, CaseIterable {
    case authentic
    /// The result `unknown`.
    case unidentified
    case notSupported = "not_supported"
    case invalid
    /// An expert asks for photos of the category's first required region.
    case retake
    /// An expert asks a question.
    case question
    /// The estimated completion passes.
    case overdue
    /// An expert takes the result back.
    case reopen
    /// An expert answers a flag and keeps the result.
    case flagKept = "flag_kept"
    /// An expert answers a flag with another result: `unknown` instead of `authentic`, otherwise `authentic`.
    case flagChanged = "flag_changed"
    /// A lead revokes the item's certificate.
    case certificateRevoked = "certificate_revoked"
    /// A lead issues a new certificate.
    case certificateReissued = "certificate_reissued"
    /// Every session of the item's user is revoked.
    case sessionEnded = "session_ended"
    /// Every session of the item's user expires now.
    case sessionExpired = "session_expired"

    /// The allowed delays, in seconds.
    package static let delays = 0...600
    /// The delay of a request without one, in seconds.
    package static let standardDelay = 2
}

/// The body of `POST /v2/sandbox/items/{entrupy_id}/simulate`.
package struct SimulateItemRequest: Codable, Sendable, Hashable {
    /// A ``SimulatedOutcome``.
    package let outcome: String
    /// The time until the step, in seconds.
    package let delay_seconds: Int?
}

/// The response of `POST /v2/sandbox/items/{entrupy_id}/simulate`.
package struct SimulateItemResponse: Codable, Sendable, Hashable {
    package let entrupy_id: String
    package let outcome: String
    /// The time of the step, in ISO 8601 in UTC with microseconds.
    package let due_at: String

    package init(entrupy_id: String, outcome: String, due_at: String) {
        self.entrupy_id = entrupy_id
        self.outcome = outcome
        self.due_at = due_at
    }
}

extension SimulateItemRequest: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "outcome": .closed(SimulatedOutcome.allCases.map(\.rawValue)).described("The step."),
        "delay_seconds": .integer(SimulatedOutcome.delays, default: SimulatedOutcome.standardDelay)
            .described("The time until the step."),
    ]
}

extension SimulateItemResponse: SchemaRefining {
    package static let refinements: [String: JSONSchema] = [
        "due_at": .described("The time of the step. ISO 8601 in UTC with microseconds.")
    ]
}
