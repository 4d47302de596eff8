import Foundation

/// Threads for long computations; at most `count` run at a time, and the others wait in a queue.
struct ImagingThreads: Sendable {
    let queue: OperationQueue

    init(count: Int) {
        queue = OperationQueue()
        queue.name = "assay.imaging"
        queue.maxConcurrentOperationCount = max(1, count)
        queue.qualityOfService = .userInitiated
    }

    func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ImagingError) -> Value
    ) async throws(ImagingError) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.addOperation {
                continuation.resume(returning: Result { () throws(ImagingError) in try body() })
            }
        }
        return try result.get()
    }
}
