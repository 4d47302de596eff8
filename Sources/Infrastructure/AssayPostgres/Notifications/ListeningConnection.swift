import AssaySQL
import CLibPQ
import Foundation

/// A session that sends and receives notifications, and does nothing else.
///
/// Its calls block the thread; one thread uses it.
final class ListeningConnection {
    /// The channel of all processes; PostgreSQL keeps the channels of databases apart.
    private static let channel = "assay"

    private let handle: OpaquePointer

    /// Connects, and begins to listen.
    init(_ address: PostgresAddress) throws(SQLError) {
        AmbientSettings.remove()
        guard let handle = address.withKeywords({ PQconnectdbParams($0, $1, 0) }) else {
            throw SQLError(.unreachable, message: "there is no memory for a connection")
        }
        self.handle = handle
        guard PQstatus(handle) == CONNECTION_OK else { throw SQLError(unreachable: lastMessage) }
        // Notices would otherwise go to the program's standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        // A notification needs no sync of the server's log: it is only a hint.
        _ = try SessionSettings.run(
            "SET synchronous_commit = off; SET statement_timeout = 5000; LISTEN \(Self.channel)", on: handle)
    }

    deinit {
        PQfinish(handle)
    }

    /// Becomes readable when something has arrived, or when the connection has ended.
    var socket: Int32 { PQsocket(handle) }

    /// Sends one notification, in a transaction of its own.
    ///
    /// All commits with a notification wait for one lock of the server. The transactions of the data therefore never
    /// have one, and this transaction holds the lock without a sync.
    func send(_ text: String) throws(SQLError) {
        let sql = "SELECT pg_notify('\(Self.channel)', $1)"
        let answer = text.withCString { value in
            var values: [UnsafePointer<CChar>?] = [value]
            return PQexecParams(handle, sql, 1, nil, &values, nil, nil, 0)
        }
        guard let answer else { throw SQLError(unreachable: lastMessage, statement: sql) }
        let result = PostgresResult(answer)
        guard result.isSuccess else { throw SQLError(result, statement: sql) }
    }

    /// Returns what other sessions have sent since the last call.
    ///
    /// - Throws: ``SQLError/Code/unreachable`` if the connection has ended.
    func receive() throws(SQLError) -> [String] {
        guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else {
            throw SQLError(unreachable: lastMessage)
        }
        let own = PQbackendPID(handle)
        var texts: [String] = []
        while let notification = PQnotifies(handle) {
            if notification.pointee.be_pid != own, let text = notification.pointee.extra {
                texts.append(String(cString: text))
            }
            PQfreemem(notification)
        }
        return texts
    }

    private var lastMessage: String? {
        PQerrorMessage(handle).map { String(cString: $0) }
    }
}
