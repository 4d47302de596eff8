import Dispatch

/// Runs tasks one after another on a thread apart from those that all tests share.
final class OwnExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "own-executor")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
