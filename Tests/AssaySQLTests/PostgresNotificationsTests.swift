import AssayPostgres
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

@Suite struct PostgresNotificationsTests {
    /// What one process has received.
    private final class Inbox: Sendable {
        private let received = Mutex<[SQLNotification]>([])
        let notifications: PostgresNotifications

        init(_ address: PostgresAddress) throws {
            notifications = try PostgresNotifications(address)
            notifications.start { [weak self] notification in self?.received.withLock { $0.append(notification) } }
        }

        var all: [SQLNotification] { received.withLock { $0 } }

        /// Waits until the process listens.
        func connected(_ times: Int = 1) async throws {
            try await eventually("the process listens") { self.all.count { $0 == .lost } >= times }
        }
    }

    private func inboxes(_ count: Int, in folder: TestFolder) async throws -> [Inbox] {
        let address = try await TestPostgres.shared().address(.nothing, of: folder)
        let inboxes = try (0..<count).map { _ in try Inbox(address) }
        for inbox in inboxes { try await inbox.connected() }
        return inboxes
    }

    @Test func aMessageReachesTheOtherProcessesAndNotItsOwn() async throws {
        let folder = try TestFolder()
        let inboxes = try await inboxes(3, in: folder)
        inboxes[0].notifications.send("jobs photo.check")
        for inbox in inboxes.dropFirst() {
            try await eventually("the message has arrived") { inbox.all.contains(.message("jobs photo.check")) }
        }
        // A message back, so that the first process has read everything before it.
        inboxes[1].notifications.send("back")
        try await eventually("the answer has arrived") { inboxes[0].all.contains(.message("back")) }
        #expect(inboxes[0].all == [.lost, .message("back")])
        for inbox in inboxes { await inbox.notifications.close() }
    }

    @Test func aBurstOfMessagesArrivesWholeOrReportsPossibleLoss() async throws {
        let folder = try TestFolder()
        let inboxes = try await inboxes(2, in: folder)
        let burst = (0..<5_000).map { "capture \($0)" } + ["last"]
        for message in burst { inboxes[0].notifications.send(message) }
        try await eventually("the burst has ended") {
            let all = inboxes[1].all
            return all.contains(.message("last")) || all.last == .lost && all.count > 1
        }
        let all = inboxes[1].all
        if all.count(where: { $0 == .lost }) == 1 { #expect(all == [.lost] + burst.map { .message($0) }) }
        for inbox in inboxes { await inbox.notifications.close() }
    }

    @Test func aCutConnectionIsReplacedAndAllWaitersAreWoken() async throws {
        let folder = try TestFolder()
        let inboxes = try await inboxes(2, in: folder)
        let database = try await TestPostgres.shared().open(.nothing, of: folder)
        _ = try await database.write { transaction in
            try transaction.query(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
        }
        for inbox in inboxes { try await inbox.connected(2) }
        inboxes[0].notifications.send("after")
        try await eventually("the message has arrived") { inboxes[1].all.contains(.message("after")) }
        for inbox in inboxes { await inbox.notifications.close() }
        try await database.close()
    }

    @Test func theEndDoesNotWaitForAServerThatIsAway() async throws {
        let away = try PostgresNotifications(PostgresAddress("postgres://assay@/none?host=/nowhere"))
        away.start { _ in Issue.record("nobody is there") }
        away.send("anything")
        await away.close()
        await away.close()
    }
}
