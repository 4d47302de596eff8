import LocalServers

/// Performs outages under running clients, and measures the time until they are served again.
struct OutageRunner: Sendable {
    /// The result of one outage.
    struct Result: Sendable {
        let kind: Outage.Kind
        /// The number of calls that it has failed; of a store, also the requests that the Assay server has repeated.
        let failed: Int
        /// The time from the end of the failure to the next acknowledged call; `nil` if there was none in time.
        let seconds: Double?
    }

    /// The time limit for the next acknowledged call, in seconds: more than any documented one.
    private static let timeLimit = 60.0

    let storage: StorageServers
    let service: ServiceWatch

    func perform(_ outage: Outage) async throws -> Result {
        try await Task.sleep(for: outage.after)
        service.beginOutage()
        let hit = try await fail(outage)
        let failed = service.endOutage()
        // A store that fails keeps photos from being acknowledged, and nothing else.
        let needsPhoto = if case .store = outage.kind { true } else { false }
        let seconds = try await service.recoveryTime(photo: needsPhoto, within: Self.timeLimit)
        return Result(kind: outage.kind, failed: max(failed, hit), seconds: seconds)
    }

    /// Returns when the failed server works again, with the number of requests that a failing store has had.
    private func fail(_ outage: Outage) async throws -> Int {
        switch outage.kind {
        case .databaseKilled:
            guard let postgres = storage.postgres else { throw SoakError("the run has no PostgreSQL") }
            try await postgres.killNow()
            try await Task.sleep(for: outage.lasts)
            try await postgres.startAgain()
            return 0
        case .store(let failure):
            guard let objects = storage.objects else { throw SoakError("the run has no object store") }
            objects.fail(failure)
            try await Task.sleep(for: outage.lasts)
            return objects.recover()
        }
    }
}
