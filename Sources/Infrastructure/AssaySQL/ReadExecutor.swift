import Dispatch
import Foundation
import Synchronization

/// Threads for tasks that read the database, so that such a task does not change threads for a read.
///
/// A task uses them through `withTaskExecutorPreference`. Its thread may block for the time of a read, so there are more
/// threads than processors. A driver that finds itself on one of these threads (``isCurrent``) may read in place, but in
/// fewer than ``leastThreads`` reads at once.
///
/// Only as many threads as processors take jobs, because waking another one costs more than a short job. If no job is
/// taken for a millisecond although one waits, those threads are blocked, and a further one wakes.
package final class ReadExecutor: TaskExecutor {
    /// The executor of this process.
    ///
    /// Its threads start at its first use and run until the process ends.
    package static let shared = ReadExecutor(
        threads: max(leastThreads, 2 * ProcessInfo.processInfo.activeProcessorCount),
        processors: ProcessInfo.processInfo.activeProcessorCount)

    /// The number of threads on a machine with one or two processors.
    package static let leastThreads = 4

    private struct Queue {
        /// The jobs that wait, from ``first`` on.
        var jobs: [UnownedJob] = []
        var first = 0
        /// The number of threads that take jobs, or have been woken to do so.
        var awake = 0
        /// The number of jobs that were taken so far.
        var taken = 0
        /// Whether the watching thread looks after the jobs that wait.
        var isWatched = false

        var isEmpty: Bool { first == jobs.count }
    }

    /// The time after which a job that waits gets a further thread.
    private static let patience = 0.001

    private let threads: Int
    private let processors: Int
    private let queue = Mutex(Queue())
    /// Wakes a thread for each signal.
    private let wake = DispatchSemaphore(value: 0)
    private let watch = DispatchSemaphore(value: 0)

    /// Not null on the threads of the executor.
    private static let marker: pthread_key_t = {
        var key = pthread_key_t()
        let code = pthread_key_create(&key, nil)
        precondition(code == 0, "the process has no thread-specific key left")
        return key
    }()

    /// Whether the current thread belongs to the executor, and may block for the time of a read.
    package static var isCurrent: Bool { pthread_getspecific(marker) != nil }

    /// - Parameters:
    ///   - threads: The number of threads, at least that of the processors; they run until the process ends.
    ///   - processors: The number of threads that take jobs as long as none of them blocks.
    package init(threads: Int, processors: Int) {
        self.threads = max(threads, processors)
        self.processors = processors
        for _ in 0..<self.threads { start { $0.runJobs() } }
        start { $0.watchJobs() }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (mustWake, mustWatch) = queue.withLock { queue in
            queue.jobs.append(job)
            guard queue.awake >= processors else {
                queue.awake += 1
                return (true, false)
            }
            defer { queue.isWatched = true }
            return (false, !queue.isWatched)
        }
        if mustWake { wake.signal() }
        if mustWatch { watch.signal() }
    }

    private func start(_ body: @escaping @Sendable (ReadExecutor) -> Void) {
        let thread = Thread { [self] in body(self) }
        thread.name = "assay.read"
        thread.start()
    }

    private func runJobs() {
        pthread_setspecific(Self.marker, UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()))
        let executor = asUnownedTaskExecutor()
        while true {
            wake.wait()
            while let job = next() { job.runSynchronously(on: executor) }
        }
    }

    private func watchJobs() {
        while true {
            watch.wait()
            var before: Int?
            repeat { Thread.sleep(forTimeInterval: Self.patience) } while look(&before)
        }
    }

    /// Wakes a thread if no job was taken since the last look although one waits.
    ///
    /// - Parameter before: The number of jobs that were taken until the last look.
    /// - Returns: Whether to look again.
    private func look(_ before: inout Int?) -> Bool {
        let (isWatched, mustWake) = queue.withLock { queue in
            guard !queue.isEmpty else {
                queue.isWatched = false
                return (false, false)
            }
            defer { before = queue.taken }
            guard queue.taken == before, queue.awake < threads else { return (true, false) }
            queue.awake += 1
            return (true, true)
        }
        if mustWake { wake.signal() }
        return isWatched
    }

    /// Takes the next job; without one, the thread is about to sleep.
    private func next() -> UnownedJob? {
        queue.withLock { queue in
            guard !queue.isEmpty else {
                queue.awake -= 1
                return nil
            }
            defer {
                queue.first += 1
                queue.taken += 1
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
