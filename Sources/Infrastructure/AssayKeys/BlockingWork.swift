import Dispatch

/// Runs slow, blocking work outside Swift's cooperative threads.
///
/// One piece at a time: a password check holds 32 MiB and a core, so a crowd at the login page costs time, not memory.
enum BlockingWork {
    private static let queue = DispatchQueue(label: "assay.keys.blocking")

    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
