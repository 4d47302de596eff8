import AssaySQL
import AssayTestSupport
import Synchronization
import Testing

/// Tests for the threads of requests over a real socket.
@Suite(.timeLimit(.minutes(1))) struct RequestThreadTests {
    /// Notes for each read whether its caller may read in place.
    private final class WatchedDatabase: SQLDatabase {
        private let base: any SQLDatabase
        let reads = Mutex<[Bool]>([])

        init(_ base: any SQLDatabase) {
            self.base = base
        }

        var dialect: SQLDialect { base.dialect }

        func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
            reads.withLock { $0.append(ReadExecutor.isCurrent) }
            return try await base.read(body)
        }

        func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
            try await base.write(body)
        }

        func close() async throws { try await base.close() }
    }

    @Test func aRequestReadsOnTheThreadsThatMayWaitForTheDisk() async throws {
        let watched = Mutex<WatchedDatabase?>(nil)
        let shop = try await APIShop(sleeper: NeverClock()) { base in
            let database = WatchedDatabase(base)
            watched.withLock { $0 = database }
            return database
        }
        let database = try #require(watched.withLock { $0 })
        database.reads.withLock { $0 = [] }
        try await LiveServer.run(shop.platform) { url in
            let connection = try await RawConnection.open(to: url)
            try await connection.send("GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(await connection.receiveAll().hasPrefix("HTTP/1.1 200 "))
        }
        // The other reads are of the server's own loops.
        #expect(database.reads.withLock { $0 }.filter(\.self).count == 1)
    }
}
