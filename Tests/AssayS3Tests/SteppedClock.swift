import AssayCore
import AssayServer
import Synchronization

/// The real time, which the real store compares with its own, moved by steps.
final class SteppedClock: WallClock {
    private let seconds = Mutex(0)

    func advance(_ seconds: Int) {
        self.seconds.withLock { $0 += seconds }
    }

    func now() -> Timestamp { SystemClock().now().adding(seconds: seconds.withLock(\.self)) }
}
