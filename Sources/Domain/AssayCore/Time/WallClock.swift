/// The time of day as the platform sees it: handed in, so that a test can set it.
package protocol WallClock: Sendable {
    func now() -> Timestamp
}
