package import Foundation

/// The time limits for the work of an app that the system has woken.
///
/// The system grants about 30 seconds. It terminates an app that uses more, and wakes such an app less readily later.
package enum BackgroundWindow {
    /// The maximum wait for the system's events, in seconds.
    package static let delivery: TimeInterval = 5.25
    /// The time during which the process sends requests itself, in seconds.
    package static let work: TimeInterval = 15.25
    /// The maximum wait for the system to take over the remaining requests, in seconds.
    package static let handover: TimeInterval = 4.25
}

extension CaptureClock {
    /// Runs an operation with a time limit; the operation is cancelled at the limit and must then end.
    ///
    /// - Returns: Whether the operation ended before the limit.
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
