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
