import Foundation

/// A value protected by a lock, for calls that must return immediately on any thread.
///
/// It is the only place in the client where threads share state outside an actor; `AssayClient` exports it.
///
/// `Mutex` requires newer systems than iOS 15.
///
/// `@unchecked Sendable` holds because `value` is accessed only inside ``withLock(_:)``, whose lock makes every access
/// exclusive. The class has no other mutable state.
package final class LockBox<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Creates a box with an initial value.
    package init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value with exclusive access.
    ///
    /// The closure must not block, and must not use the same box.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
