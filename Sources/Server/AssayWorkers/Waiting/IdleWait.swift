import AssayCore
import ServiceLifecycle

/// The wait of a loop that has nothing to do.
struct IdleWait: Sendable {
    let sleeper: any Clock<Duration>

    /// Waits for one of the signals, at most for a time; a shutdown ends the wait early.
    func callAsFunction(_ signals: [AsyncStream<Void>], atMost wait: Duration) async {
        await cancelWhenGracefulShutdown { [sleeper] in
            await withTaskGroup(of: Void.self) { group in
                for stream in signals {
                    group.addTask { for await _ in stream { break } }
                }
                // A cancellation ends the wait early, which does no harm.
                group.addTask { try? await sleeper.sleep(for: wait) }
                await group.next()
                group.cancelAll()
            }
        }
    }
}
