/// How often a user may log in with success: by default 5 times per minute and 100 times per day (seed 001 §14).
///
/// Both windows slide: a login counts for 60 seconds and for 24 hours from its own time on.
package struct LoginLimits: Sendable, Hashable, Codable {
    package let perMinute: Int
    package let perDay: Int

    /// The limits that everybody has unless an operator raises them.
    package static let standard = LoginLimits(unchecked: 5, 100)
    /// For the user whom an integrator's automatic tests log in as.
    package static let testUser = LoginLimits(unchecked: 1_000, 100_000)
    /// What either limit can be.
    package static let range = 1...1_000_000

    /// - Throws: Bad input where a limit is outside ``range``.
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
        /// How many logins fit.
        package let count: Int
        package let seconds: Int

        package init(count: Int, seconds: Int) {
            self.count = count
            self.seconds = seconds
        }

        /// How long to wait, in whole seconds rounded up, where the window is full; `nil` where there is room.
        ///
        /// - Parameter blocking: The time of the `count`-th latest login, if there were that many.
        package func wait(blocking: Timestamp?, now: Timestamp) -> Int? {
            guard let blocking else { return nil }
            let remaining = blocking.adding(seconds: seconds).microseconds - now.microseconds
            guard remaining > 0 else { return nil }
            // A login that another node's clock has put ahead is no reason to tell a longer wait than the window.
            return min(seconds, Int((remaining + 999_999) / 1_000_000))
        }
    }

    /// Both windows.
    package var windows: [Window] {
        [Window(count: perMinute, seconds: 60), Window(count: perDay, seconds: Self.longestWindow)]
    }

    /// How far ahead a login may lie and still count, in seconds: nodes' clocks differ a little.
    ///
    /// What lies further ahead was written before the clock was set back. It would fill a window until the clock has
    /// caught up, however short the window is.
    package static let furthestAhead = 60

    /// How long a login has to be remembered, in seconds.
    package static let longestWindow = 24 * 60 * 60

    private enum CodingKeys: String, CodingKey {
        case perMinute = "per_minute"
        case perDay = "per_day"
    }
}
