/// The errors of a capture's state machine, each defined once.
package enum CaptureErrors {
    package static let expired = DomainError(
        .gone, "capture_expired",
        "The capture was not finished within its time. Start a new one; its photos will be deleted.")
    package static let cancelled = DomainError(
        .conflict, "capture_cancelled", "The capture was cancelled. Start a new one.")
    package static let completed = DomainError(
        .conflict, "capture_completed", "The capture is complete and its photos can no longer change.")
    package static let notSubmitted = DomainError(
        .conflict, "capture_not_submitted", "Submit the capture before completing it.")
}
