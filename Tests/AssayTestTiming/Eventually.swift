/// The error for a condition that did not become true in time.
package struct ConditionTimeout: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until a condition holds.
///
/// Other tasks run between two checks, which are a millisecond apart: a loop without a pause would take the processor
/// from the tests beside it. Real time is not part of what a test checks.
///
/// - Parameters:
///   - what: The condition in words, for the failure's message.
///   - limit: The time after which the test fails, far more than the slowest machine needs.
/// - Throws: ``ConditionTimeout`` after the limit, or `CancellationError` when the test is cancelled.
package func eventually(
    _ what: String, within limit: Duration = .seconds(300), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line, _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !holds() {
        guard ContinuousClock.now < end else {
            throw ConditionTimeout(description: "waited \(limit) in vain until \(what) (\(file):\(line))")
        }
        try await ContinuousClock().sleep(for: .milliseconds(1))
    }
}

/// Waits for a moment of real time in place of a longer wait.
///
/// It serves a client whose server works in real time. The client polls a limited number of times, and each poll must
/// leave the server time to work.
///
/// - Parameters:
///   - seconds: The length of the wait that the client requests; at most 50 ms of it pass.
///   - endless: A length that represents an endless wait. Such a wait ends only with its task.
package func waitShortly(_ seconds: Double, endless: Double? = nil) async throws {
    try await ContinuousClock().sleep(for: seconds == endless ? .seconds(3_600) : .seconds(min(seconds, 0.05)))
}
