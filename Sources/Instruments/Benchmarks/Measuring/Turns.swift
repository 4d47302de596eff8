import Glibc

/// Measurements in alternation, call by call, so that other load on the machine affects both variants equally.
enum Turns {
    /// Runs one round of each kind in turn; the kind that begins changes with each round.
    ///
    /// - Parameters:
    ///   - warmUp: The number of rounds that run first and are not counted.
    ///   - children: Returns the processes that do a part of the work.
    ///   - before: Prepares a round; its time is not counted.
    ///   - after: Ends the turn of each kind; its time is not counted.
    /// - Returns: The samples of each kind, in the order of the kinds.
    static func rounds(
        _ count: Int, warmUp: Int = 0, children: () -> [pid_t] = { [] },
        before: (_ round: Int) async throws -> Void = { _ in },
        _ kinds: [@Sendable (_ round: Int) async throws -> Void],
        after: (_ round: Int) async throws -> Void = { _ in }
    ) async throws -> [Samples] {
        var samples = kinds.map { _ in Samples() }
        for round in 0..<(warmUp + count) {
            if round == warmUp { samples = kinds.map { _ in Samples() } }
            try await before(round)
            for place in kinds.indices {
                let kind = (place + round) % kinds.count
                try await samples[kind].timeWaiting(children: children) { try await kinds[kind](round) }
                try await after(round)
            }
        }
        return samples
    }
}
