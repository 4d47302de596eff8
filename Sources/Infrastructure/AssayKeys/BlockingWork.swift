import Dispatch

/// Runs slow, blocking work outside Swift's cooperative threads.
///
/// It runs one task at a time: a password check holds 32 MiB and a core, so many simultaneous logins cost time, not
/// memory.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "assay.keys.blocking")

    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
