/// The source of the current time, injected so that tests can set it.
package protocol WallClock: Sendable {
    func now() -> Timestamp
}
