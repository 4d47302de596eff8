import Dispatch

/// Runs tasks in sequence on a thread that is separate from the shared ones.
final class OwnExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "own-executor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
