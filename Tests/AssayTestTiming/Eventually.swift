/// A condition that a test waited for and that never held.
package struct NeverHeld: Error, CustomStringConvertible {
    package let description: String
}

/// Waits until a condition holds, and throws where it does not come to hold.
///
/// Other tasks run between two looks. The limit alone goes by real time: it is no part of what a test checks, and turns
/// can't be counted instead, since a process or a socket takes any number of them.
///
/// - Parameters:
///   - what: The condition in words, for the message of the failure.
///   - limit: The time after which the test fails: far more than the slowest machine needs.
/// - Throws: ``NeverHeld`` after the limit, or `CancellationError` where the test is cancelled.
package func eventually(
    _ what: String, within limit: Duration = .seconds(300), isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID, line: UInt = #line, _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    while try await !holds() {
        guard ContinuousClock.now < end else {
            throw NeverHeld(description: "waited \(limit) in vain until \(what) (\(file):\(line))")
        }
        try Task.checkCancellation()
        await Task.yield()
    }
}
