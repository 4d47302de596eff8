import Foundation

/// A value behind a lock: the one place of the client where threads meet outside an actor, for the calls that must
/// answer at once on whatever thread they are made.
///
/// `Mutex` needs newer systems than iOS 15.
///
/// `@unchecked Sendable` holds because `value` is reached only inside ``withLock(_:)``, whose lock makes every access
/// exclusive; nothing else in the class can change.
package final class LockBox<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// Puts a value in.
    package init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value while no other thread does.
    ///
    /// The closure must not wait, and not enter the same box.
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
