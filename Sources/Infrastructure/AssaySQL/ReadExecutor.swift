import Dispatch
import Foundation
import Synchronization

/// Threads for tasks that read the database, so that such a task does not change threads for a read.
///
/// A task uses them through `withTaskExecutorPreference`. Its thread may block for the time of a read, so there are
/// more threads than processors. On one of these threads (``isCurrent``), a driver may read without a change of
/// threads, but it may do so for fewer than ``minThreads`` reads at once.
package final class ReadExecutor: TaskExecutor {
    /// The executor of this process.
    ///
    /// Its threads start at its first use and run until the process ends.
    package static let shared = ReadExecutor(
        threads: max(minThreads, 2 * ProcessInfo.processInfo.activeProcessorCount))

    /// The number of threads on a machine with one or two processors.
    package static let minThreads = 4

    private struct Queue {
        /// The jobs that wait, from ``first`` on.
        var jobs: [UnownedJob] = []
        var first = 0
    }

    private let queue = Mutex(Queue())
    /// Counts the jobs that wait.
    private let available = DispatchSemaphore(value: 0)

    /// Not null on the threads of the executor.
    private static let marker: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "the process has no thread-specific key left")
        return key
    }()

    /// Whether the current thread belongs to the executor, and may block for the time of a read.
    package static var isCurrent: Bool { pthread_getspecific(marker) != nil }

    private init(threads: Int) {
        for _ in 0..<threads {
            let thread = Thread { [self] in runJobs() }
            thread.name = "assay.read"
            thread.start()
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.withLock { $0.jobs.append(job) }
        available.signal()
    }

    private func runJobs() {
        pthread_setspecific(Self.marker, UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
        let executor = asUnownedTaskExecutor()
        while true {
            available.wait()
            next()?.runSynchronously(on: executor)
        }
    }

    private func next() -> UnownedJob? {
        queue.withLock { queue in
            guard queue.first < queue.jobs.count else { return nil }
            defer {
                queue.first += 1
                // The array keeps its memory, and moves its content only when half of it is used up.
                if queue.first > queue.jobs.count / 2 {
                    queue.jobs.removeFirst(queue.first)
                    queue.first = 0
                }
            }
            return queue.jobs[queue.first]
        }
    }
}
