package import Foundation

/// The seconds for which the system lets a woken app run.
///
/// The system grants about 30. What an app does beyond them ends it, and is held against it when it is to be woken again.
package enum BackgroundWindow {
    /// The longest wait for the system's events, in seconds.
    package static let delivery: TimeInterval = 5.25
    /// How long the process sends by itself, in seconds.
    package static let work: TimeInterval = 15.25
    /// The longest wait for the system to take what is left, in seconds.
    package static let handover: TimeInterval = 4.25
}

extension CaptureClock {
    /// Runs an operation, which is cancelled after so many seconds; it must end then.
    ///
    /// - Returns: Whether it ended by itself.
    @discardableResult
    func within(_ seconds: TimeInterval, _ operation: @escaping @Sendable () async -> Void) async -> Bool {
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                await operation()
                return !Task.isCancelled
            }
            group.addTask {
                try? await wait(seconds)
                return false
            }
            let isDone = await group.next() ?? false
            group.cancelAll()
            return isDone
        }
    }
}
