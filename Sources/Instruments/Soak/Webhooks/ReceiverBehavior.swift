import AssayInstruments

/// The way in which a receiver of webhooks answers.
enum ReceiverBehavior: String, Sendable, CaseIterable {
    /// Answers 200 at once.
    case healthy
    /// Fails three of ten requests at random: with 500, 503, 429 with a wait, or with a reset connection.
    case flaky
    /// Answers after 0.2 to 1.2 seconds.
    case late
    /// Is down for a second, again and again.
    case restarted
    /// Never answers.
    case hanging
    /// Answers 200, and sends a gigabyte.
    case huge
    /// Sends the request on to the metadata service of a cloud.
    case redirecting

    /// Whether every event must arrive.
    var isLive: Bool {
        switch self {
        case .healthy, .flaky, .late, .restarted, .huge: true
        case .hanging, .redirecting: false
        }
    }

    /// Whether the receiver sees each try, so that it can judge the order of events.
    ///
    /// A receiver that is down does not see the tries that fail meanwhile.
    var receivesEachAttempt: Bool { self != .restarted }

    /// The answer to one request.
    func reply(_ random: inout SeededGenerator) -> ReceiverReply {
        switch self {
        case .healthy, .restarted: .status(200)
        case .flaky: random.chance(30) ? Self.failures[random.below(Self.failures.count)] : .status(200)
        case .late: .lateStatus(200, milliseconds: 200 + random.below(1_000))
        case .hanging: .nothing
        case .huge: .endless
        case .redirecting: .redirect
        }
    }

    private static let failures: [ReceiverReply] = [.status(500), .status(503), .status(429), .reset]
}

/// The answer of a receiver to one request.
enum ReceiverReply: Sendable, Equatable {
    case status(Int)
    case lateStatus(Int, milliseconds: Int)
    case nothing
    case endless
    case redirect
    case reset
}
