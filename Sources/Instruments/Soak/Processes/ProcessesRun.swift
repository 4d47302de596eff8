import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage
import Foundation

/// Captures, jobs and logins that four processes of one installation share.
struct ProcessesRun: Sendable {
    /// The amount of work.
    struct Size: Sendable {
        let jobs: Int
        let clients: Int
        /// The captures of each client.
        let captures: Int
        let races: Int

        static let long = Size(jobs: 10_000, clients: 20, captures: 10, races: 20)
        static let short = Size(jobs: 1_000, clients: 10, captures: 2, races: 2)
    }

    /// The number of logins with one signed request.
    private static let racers = 64
    /// The number of logins of one user at once, and how many of them the default limit allows in a minute.
    private static let (attempts, allowed) = (20, 5)
    /// The time limit for the last jobs, in seconds.
    private static let endSeconds = 600.0

    private var processes: JoinedProcesses
    private let jobs: LightJobs
    private let size: Size
    private let folder: RunFolder
    private let pool: ClientPool

    init(_ processes: JoinedProcesses, jobs: LightJobs, size: Size, folder: RunFolder) async throws {
        (self.processes, self.jobs, self.size, self.folder) = (processes, jobs, size, folder)
        let ports = processes.ports
        pool = try ClientPool(
            size.clients, installation: processes.installation, folder: folder.clients,
            photoPool: try await PhotoPool.make(in: folder.url), transport: { SpreadingTransport(ports) })
    }

    private var installation: SoakInstallation { processes.installation }

    /// - Returns: The violations.
    func callAsFunction() async throws -> [String] {
        let own = try await Installation.open(
            at: installation.data, purpose: .command, settings: installation.settings)
        do {
            let violations = try await run(beside: own.platform)
            try await own.close()
            return violations
        } catch {
            try? await own.close()
            throw error
        }
    }

    private func run(beside platform: Platform) async throws -> [String] {
        var processes = processes
        // Before the first job, so that the log has all leases.
        try await platform.store.write { try $0.leaseLog.create() }
        try await processes.start()
        pool.gate.open()
        try await pool.logIn(installation)
        Progress.print("Four processes serve, and all clients are logged in.")
        try await work(on: platform)
        var violations = try await checkWork(platform)
        violations += try await raceLogins()
        violations += try await processes.stop()
        return violations
    }

    /// Captures while the light jobs are done, and waits until no work is left.
    private func work(on platform: Platform) async throws {
        guard let organization = installation.organization else { throw SoakError("the organization is not known") }
        let began = ContinuousClock.now
        async let captures: Void = capture()
        try await jobs.enqueue(platform, organization: organization)
        try await captures
        let left = try await StoredState.waitForRest(installation, within: Self.endSeconds)
        guard left == 0 else { throw SoakError("\(left) pieces of work were still not done") }
        Progress.print("All work is done after \(Progress.seconds((ContinuousClock.now - began) / .seconds(1))).")
    }

    private func capture() async throws {
        for round in 1...size.captures { try await pool.captureOnce("round \(round)") }
    }

    /// Checks the leases, the items and the photos.
    private func checkWork(_ platform: Platform) async throws -> [String] {
        let history = LeaseHistory(entries: try await platform.store.read { try $0.leaseLog.entries() })
        var violations = history.violations(expected: jobs.names)
        let shares = try processes.workers.map { history.donePerProcess[$0, default: 0] }
        if shares.contains(0) { violations.append("a worker did nothing: \(shares)") }
        Progress.print(
            "\(history.done) jobs done, \(shares.map(String.init).joined(separator: " and ")) by the two workers, with "
                + "\(history.leases) leases and \(history.returns) returns")
        let objects = ObjectInventory(installation)
        let check = StateCheck(
            installation: installation, photoPool: pool.photoPool, acknowledgements: pool.acknowledgements,
            blobs: objects)
        let findings = try await objects.closing { try await check.run(after: .nothing) }
        let acknowledged = pool.acknowledgements.acknowledged
        Progress.print(
            "\(acknowledged.items.count) items of \(acknowledged.captures.count) captures, \(findings.photos) photos "
                + "compared byte by byte")
        let wanted = size.clients * size.captures
        if acknowledged.items.count != wanted { violations.append("\(acknowledged.items.count) items, not \(wanted)") }
        return violations + findings.violations.map(\.description)
    }

    private func raceLogins() async throws -> [String] {
        var violations: [String] = []
        var won: [Int] = []
        let race = LoginRace(
            installation: installation, ports: processes.ports, folder: folder.url.appending(path: "racers"))
        for number in 1...size.races {
            let same = try await race.sameRequest(Self.racers, user: "racing-user-\(number)")
            won.append(same["200", default: 0])
            let expected = ["200": 1, "403 authorization_request_reused": Self.racers - 1]
            if same != expected { violations.append("\(Self.racers) logins with one signed request: \(same)") }
        }
        Progress.print("\(size.races) times \(Self.racers) logins with one signed request; won each time: \(Set(won))")
        return try await violations + checkLimits(race)
    }

    /// Checks the limit of a user's logins in a minute, at once and shortly afterwards.
    private func checkLimits(_ race: LoginRace) async throws -> [String] {
        let refused = "429 login_limit_reached"
        var violations: [String] = []
        var succeeded: [Int] = []
        for number in 1...size.races {
            let user = "limited-user-\(number)"
            let first = try await race.differentRequests(Self.attempts, user: user)
            let later = try await race.differentRequests(Self.allowed, user: user)
            succeeded.append(first["200", default: 0] + later["200", default: 0])
            let isKept =
                first == ["200": Self.allowed, refused: Self.attempts - Self.allowed]
                && later == [refused: Self.allowed]
            if !isKept { violations.append("\(Self.attempts) logins of one user: \(first), then \(later)") }
        }
        Progress.print(
            "\(size.races) users with \(Self.attempts + Self.allowed) logins in a minute; succeeded of each: "
                + "\(Set(succeeded))")
        return violations
    }
}
