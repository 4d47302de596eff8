import AssayCore
import AssayInstruments
import AssayOperations
import AssayProcesses
import AssayStorage
import AssayWire
import Foundation
import HeadlessChromium
import Synchronization

/// Races of experts over the items of the queue, and kills of the server between decisions and their effects.
final class ConsoleRun: Sendable {
    /// The number of decisions of an expert during the life of a server that is killed.
    private static let decisions = 12
    /// The points at which every second server ends: in the effects, and in the webhooks about them.
    private static let points = ["before-commit", "after-commit", "after-delivery-claim", "after-delivery-answer"]
    /// The brands of the items of each part, by which the queue is filtered.
    private static let (raced, browsed, killed) = ("nike", "adidas", "puma")
    /// The time limit for the last effects and webhooks, in seconds.
    private static let endSeconds = 180.0

    private let installation: SoakInstallation
    private let kills: Int
    private let random: Mutex<SeededGenerator>
    private let receiver = SimulatedReceiver()
    private let outcomes = Mutex<[String: DecisionGuarantees.Outcome]>([:])

    init(_ installation: SoakInstallation, kills: Int, seed: UInt64) {
        (self.installation, self.kills) = (installation, kills)
        random = Mutex(SeededGenerator(seed: seed))
    }

    /// - Parameters:
    ///   - count: The number of items of each race.
    ///   - inBrowsers: Whether two profiles of a browser race, too.
    func callAsFunction(items count: Int, inBrowsers: Bool) async throws -> [Violation] {
        let items = try await addItems(Self.raced, count)
        let browsed = inBrowsers ? try await addItems(Self.browsed, count) : []
        // After its last decision, an expert has leased one item more.
        _ = try await addItems(Self.killed, 2 * (Self.decisions + 1) * (kills + 1))
        let emails = (1...3).map { "expert-\($0)@example.com" }
        let links = try await links(of: emails + ["browser-1@example.com", "browser-2@example.com"])
        let server = try await SoakServer.listening(installation)
        let start = try await installation.loggedEvents(after: 0).last
        try await receiver.subscribe(installation)
        var experts: [ConsoleExpert] = []
        for (email, link) in zip(emails, links) {
            experts.append(try await .signIn(email, by: link, at: installation.address))
        }
        var violations = try await race(items, experts)
        if inBrowsers { violations += try await race(browsed, inBrowsersBy: Array(links.suffix(2))) }
        for item in items + browsed { note(.decided, item) }
        let deciding = experts.dropLast().map { $0.filtered(by: Self.killed) }
        violations += try await kill(server, deciding)
        let last = try await SoakServer.listening(installation)
        await decide(deciding, undoingEach: 1)
        return violations + (try await check(last, eventsAfter: start))
    }

    private func addItems(_ brand: String, _ count: Int) async throws -> [String] {
        try await installation.use {
            try await SoakInstallation.addItems(
                count, of: installation.organization, brand: brand, result: .needsReview, $0)
        }
    }

    /// Adds experts, and makes a link by which each signs in once.
    private func links(of emails: [String]) async throws -> [String] {
        try await installation.use { platform in
            let admin = try await StaffReader(platform).find(email: nil)
            var links: [String] = []
            for email in emails {
                _ = try await InviteStaff(platform)(
                    admin, email: email, role: .expert,
                    organizations: Set([installation.organization].compactMap(\.self)))
                links.append(
                    MakeStaffLink.path(try await MakeStaffLink(platform)(admin, email: email, purpose: .demo).secret))
            }
            return links
        }
    }

    private func note(_ outcome: DecisionGuarantees.Outcome, _ item: String) {
        outcomes.withLock { $0[item] = outcome }
    }

    /// A random number of milliseconds.
    private func milliseconds(_ range: ClosedRange<Int>) -> Duration {
        .milliseconds(random.withLock { Int.random(in: range, using: &$0) })
    }
}

// MARK: - Races

extension ConsoleRun {
    /// Lets two experts decide all items, after the first one has got an item whose lease the third has lost.
    private func race(_ items: [String], _ experts: [ConsoleExpert]) async throws -> [Violation] {
        let experts = experts.map { $0.filtered(by: Self.raced) }
        let (first, second, third) = (experts[0], experts[1], experts[2])
        guard let lost = try await third.next() else { throw SoakError("the queue has no item") }
        let revision = try await third.revision(of: lost)
        try await endLease(of: lost, held: third)
        let taken = try await first.send("/console/items/\(lost)/take")
        let text = "The date code of \(lost) agrees."
        let refused = try await third.decide(lost, revision: revision, message: text)
        var violations: [Violation] = []
        if taken.status != 303 || refused.status != 409 || ![text, first.email].allSatisfy(refused.page.contains) {
            violations.append(Violation(.textKept, "\(lost): status \(taken.status), then \(refused.status)"))
        }
        violations += try await ConsoleRace.run(
            items, [{ try await first.decideAll(from: lost) }, { try await second.decideAll() }])
        return violations
    }

    /// Lets the lease of an item run out.
    private func endLease(of item: String, held expert: ConsoleExpert) async throws {
        try await installation.use { platform in
            guard let organization = installation.organization else { return }
            let (holder, now) = (try await StaffReader(platform).find(email: expert.email), platform.clock.now())
            _ = try await platform.store.write { tx in
                try tx.reviewQueue.take(
                    ItemID(item), of: organization, for: holder, renewing: true, until: now, now: now)
            }
        }
    }

    private func race(_ items: [String], inBrowsersBy links: [String]) async throws -> [Violation] {
        let address = installation.address.absoluteString
        let pages = (links + ["/console/queue?brand=\(Self.browsed)"]).compactMap { URL(string: address + $0) }
        let options = ChromiumOptions(camera: .none, hasWindow: false)
        return try await Chromium.run(options) { browser in
            try await ConsoleRace.run(
                items,
                pages.dropLast().map { link in
                    { try await ConsoleRace.decideAll(in: browser, by: link, queue: pages[pages.count - 1]) }
                })
        }
    }
}

// MARK: - Kills

extension ConsoleRun {
    private func kill(_ first: SoakServer, _ experts: [ConsoleExpert]) async throws -> [Violation] {
        var (server, violations) = (first, [Violation]())
        for number in 1...kills {
            if number > 1 { server = try await SoakServer.listening(installation, fault: fault(number)) }
            let work = Task { await decide(experts, undoingEach: 3) }
            let limit = number.isMultiple(of: 2) ? .seconds(20) : milliseconds(500...12_000)
            let exit = try await end(server, after: limit)
            work.cancel()
            await work.value
            if exit != .signal(SIGKILL) {
                violations.append(Violation(.serverLives, "it ended by itself before kill \(number)"))
            }
            Progress.print("kill \(number)/\(kills)  \(outcomes.withLock { $0.count }) decisions so far")
        }
        return violations
    }

    /// The fault of every second server; without one, it is killed at a random time.
    private func fault(_ number: Int) -> String? {
        guard number.isMultiple(of: 2) else { return nil }
        let count = random.withLock { Int.random(in: 1...8, using: &$0) }
        return "\(Self.points[number / 2 % Self.points.count]):\(count)"
    }

    /// Waits for the end of a server by its fault, and kills it at last.
    private func end(_ server: SoakServer, after limit: Duration) async throws -> ChildProcess.Exit? {
        if let exit = try await server.end(within: limit / .seconds(1)) { return exit }
        server.killNow()
        return try await server.end(within: 10)
    }

    /// Lets experts decide until the server is gone.
    ///
    /// - Parameter share: The share of decisions that are taken back in the last moment: each, each third and so on.
    private func decide(_ experts: [ConsoleExpert], undoingEach share: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for expert in experts {
                group.addTask {
                    await withTaskGroup(of: Void.self) { undoing in
                        var held = try? await expert.next()
                        for number in 0..<Self.decisions {
                            guard let item = held, let answer = await self.decide(item, expert) else { return }
                            held = answer.item
                            let end = ContinuousClock.now + .seconds(StoredDecision.undoSeconds)
                            guard number.isMultiple(of: share), let waiting = try? await expert.waiting(),
                                waiting.item == item
                            else { continue }
                            undoing.addTask { await self.undo(waiting, of: expert, endingAt: end) }
                        }
                    }
                }
            }
        }
    }

    /// - Returns: The response; `nil` if the server has not accepted the decision.
    private func decide(_ item: String, _ expert: ConsoleExpert) async -> ConsoleExpert.Answer? {
        guard let revision = try? await expert.revision(of: item) else { return nil }
        note(.unanswered, item)
        guard let answer = try? await expert.decide(item, revision: revision), answer.status == 303 else { return nil }
        note(.decided, item)
        return answer
    }

    /// Takes a decision back in the moment in which it takes effect.
    private func undo(
        _ decision: ConsoleExpert.Waiting, of expert: ConsoleExpert, endingAt end: ContinuousClock.Instant
    ) async {
        let moment = end + milliseconds(-300...100)
        guard (try? await ContinuousClock().sleep(until: moment)) != nil else { return }
        note(.undoUnanswered, decision.item)
        switch try? await expert.undo(decision) {
        case 303: note(.undone, decision.item)
        case 409: note(.decided, decision.item)
        default: break
        }
    }
}

// MARK: - Check

extension ConsoleRun {
    /// Waits for the last effects, and compares what is stored and what has arrived with the experts' decisions.
    private func check(_ server: SoakServer, eventsAfter start: Int) async throws -> [Violation] {
        let left = try await StoredState.waitForRest(installation, within: Self.endSeconds)
        var violations = left == 0 ? [] : [Violation(.workKept, "\(left) pieces of work were still not done")]
        let events = try await installation.loggedEvents(after: start).events
        violations += try await receiver.check(events, until: .now + .seconds(Self.endSeconds)).violations
        if try await server.stop() != .exited(0) { violations.append(Violation(.serverLives, "a stop failed")) }
        let state = try await StoredState.read(installation)
        let known = outcomes.withLock { $0 }
        let undone = known.values.count { $0 == .undone }
        Progress.print("\(known.count) decisions, of which \(undone) were taken back in the last moment.")
        Progress.print("\(state.certificates.count) certificates.")
        return violations + state.certificatesApart()
            + DecisionGuarantees(
                outcomes: known, decisions: state.decisions, items: state.items,
                notified: events.compactMap(\.data.entrupy_id)
            ).violations()
    }
}
