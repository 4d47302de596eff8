/// The limits on a user's successful logins: by default 5 per minute and 100 per day.
///
/// Both windows slide: a login counts for 60 seconds and for 24 hours, from its own time on.
package struct LoginLimits: Sendable, Hashable, Codable {
    package internal(set) var perMinute: Int
    package internal(set) var perDay: Int

    /// The limits that apply unless an operator changes them.
    package static let standard = LoginLimits(unchecked: 5, 100)
    /// The limits for the user of an integrator's automated tests.
    package static let testUser = LoginLimits(unchecked: 1_000, 100_000)
    /// The allowed values of either limit.
    package static let range = 1...1_000_000

    /// - Throws: Bad input if a limit is outside ``range``.
    package init(perMinute: Int, perDay: Int) throws(DomainError) {
        let fields = [("per_minute", perMinute), ("per_day", perDay)].filter { !Self.range.contains($0.1) }
        guard fields.isEmpty else {
            throw .invalid(
                fields.map {
                    .init($0.0, "out_of_range", "The limit must be 1 to \(Self.range.upperBound), not \($0.1).")
                })
        }
        self.init(unchecked: perMinute, perDay)
    }

    private init(unchecked perMinute: Int, _ perDay: Int) {
        self.perMinute = perMinute
        self.perDay = perDay
    }

    /// One of the two windows.
    package struct Window: Sendable, Hashable {
        /// The maximum number of logins in the window.
        package let count: Int
        package let seconds: Int

        package init(count: Int, seconds: Int) {
            self.count = count
            self.seconds = seconds
        }

        /// The time to wait if the window is full, in whole seconds rounded up; `nil` if another login is allowed.
        ///
        /// - Parameter blocking: The time of the `count`-th latest login; `nil` if there were fewer.
        package func wait(blocking: Timestamp?, now: Timestamp) -> Int? {
            guard let blocking else { return nil }
            let remaining = blocking.adding(seconds: seconds).microseconds - now.microseconds
            guard remaining > 0 else { return nil }
            // A login dated ahead by another node's clock must not cause a wait longer than the window.
            return min(seconds, Int((remaining + 999_999) / 1_000_000))
        }
    }

    /// Both windows.
    package var windows: [Window] {
        [Window(count: perMinute, seconds: 60), Window(count: perDay, seconds: Self.longestWindow)]
    }

    /// The longest time that a login may lie in the future and still count, in seconds: nodes' clocks differ a
    /// little.
    ///
    /// A login further ahead was written before the clock was set back. It would fill a window until the clock has
    /// caught up, however short the window is.
    package static let furthestAhead = 60

    /// The time for which logins must be stored, in seconds.
    package static let longestWindow = 24 * 60 * 60

    private enum CodingKeys: String, CodingKey {
        case perMinute = "per_minute"
        case perDay = "per_day"
    }
}
