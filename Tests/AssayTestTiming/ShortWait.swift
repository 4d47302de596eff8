/// Waits a moment of real time in place of a longer wait.
///
/// For a client whose server takes real time: it asks a limited number of times, and each question must leave the server
/// time to work.
///
/// - Parameters:
///   - seconds: The length of the wait that the client asks for; at most 50 ms of it pass.
///   - endless: A length that stands for no end: such a wait ends with its task.
package func waitShortly(_ seconds: Double, endless: Double? = nil) async throws {
    try await ContinuousClock().sleep(for: seconds == endless ? .seconds(3_600) : .seconds(min(seconds, 0.05)))
}
