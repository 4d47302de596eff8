import AssaySQL
import CLibPQ
import Dispatch
import Foundation

/// One session with the server.
///
/// Its calls block the calling thread.
///
/// `@unchecked Sendable` holds because only one job uses a connection at a time: ``AssaySQL/ConnectionPool`` removes it
/// from its list, under a lock, before a job gets it, and puts it back after the job has ended.
final class PostgresConnection: PooledConnection, @unchecked Sendable {
    /// The thread on which bodies wait for the server.
    let queue = DispatchQueue(label: "assay.postgres", qos: .userInitiated)
    /// Stops the running statement from another thread.
    let stopper: StatementStopper
    /// The time between two crashes of the server, as ``ServerEra`` names it.
    let era: String

    private let handle: OpaquePointer
    private var statements = StatementNames()
    /// The number of groups of commands that were sent and whose answers are still to be read.
    private var unread = 0
    /// Whether nothing can be sent any more, so that the pool drops the connection.
    private(set) var isBroken = false
    private var isClosed = false

    /// Connects, and prepares the session; this may take as long as the address's `connect_timeout`.
    ///
    /// - Throws: ``SQLError/Code/unreachable``, ``SQLError/Code/cannotOpen``, or ``SQLError/Code/notDurable``.
    init(_ address: PostgresAddress, _ session: SessionSettings) throws(SQLError) {
        AmbientSettings.remove()
        guard let handle = address.withKeywords({ PQconnectdbParams($0, $1, 0) }) else {
            throw SQLError(.unreachable, message: "there is no memory for a connection")
        }
        guard PQstatus(handle) == CONNECTION_OK, let cancel = PQgetCancel(handle) else {
            defer { PQfinish(handle) }
            throw SQLError(connecting: handle)
        }
        // Notices would otherwise go to the program's standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        do throws(SQLError) {
            era = try session.begin(on: handle)
        } catch {
            PQfreeCancel(cancel)
            PQfinish(handle)
            throw error
        }
        guard PQenterPipelineMode(handle) == 1 else {
            PQfreeCancel(cancel)
            PQfinish(handle)
            throw SQLError(.other, message: "the connection has no pipeline")
        }
        self.handle = handle
        stopper = StatementStopper(cancel)
    }

    deinit {
        close()
    }

    func close() {
        guard !isClosed else { return }
        (isClosed, isBroken) = (true, true)
        PQfinish(handle)
    }

    /// Whether the connection still seems to be there; this asks the system, not the server.
    var isAlive: Bool {
        guard !isBroken else { return false }
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        // An idle connection has something to read if an answer is still unread, and then once more if it has ended.
        for _ in 0..<Self.maxReads {
            guard PQstatus(handle) == CONNECTION_OK else { return false }
            guard poll(&socket, 1, 0) > 0 else { return true }
            guard PQconsumeInput(handle) == 1 else { return false }
        }
        return false
    }

    /// The number of reads after which an idle connection with still more to read counts as broken.
    private static let maxReads = 8

    /// Sends commands together and returns their answers: one way to the server and back.
    ///
    /// - Throws: The error of the first command that fails; the commands after it are not run.
    func exchange(_ commands: [Command]) throws(SQLError) -> [PostgresResult] {
        do throws(SQLError) {
            try readUnread()
            let ways = try send(commands)
            return try receive(commands, ways)
        } catch {
            if error.code == .unreachable { isBroken = true }
            throw error
        }
    }

    /// Makes the pool drop the connection, because its state is not known.
    func abandon() {
        isBroken = true
    }

    /// Sends a command whose answer does not matter; the next exchange reads it.
    func sendOnly(_ command: Command) {
        do {
            _ = try send([command])
            unread += 1
        } catch {
            isBroken = true
        }
    }

    /// Lets the server forget the statements if there are too many, or if they no longer fit the schema.
    ///
    /// This is not allowed inside a transaction that has failed.
    func forgetStatements(ifFull: Bool = true) throws(SQLError) {
        guard !ifFull || statements.isFull else { return }
        statements.removeAll()
        _ = try exchange([.forgetStatements])
        statements.removeAll()
    }

    private func send(_ commands: [Command]) throws(SQLError) -> [StatementNames.Reference] {
        var ways: [StatementNames.Reference] = []
        for command in commands {
            let reference = statements.reference(to: command)
            guard send(command, reference) else {
                throw SQLError(unreachable: lastMessage, statement: command.sql)
            }
            ways.append(reference)
        }
        guard PQpipelineSync(handle) == 1 else { throw SQLError(unreachable: lastMessage) }
        return ways
    }

    private func send(_ command: Command, _ reference: StatementNames.Reference) -> Bool {
        let values = BoundValues(command.binds)
        switch reference {
        case .once:
            return values.withPointers {
                PQsendQueryParams(handle, command.sql, values.count, command.types, $0, $1, $2, 1)
            } == 1
        case .new(let name):
            guard PQsendPrepare(handle, name, command.sql, values.count, command.types) == 1 else { return false }
            return sendPrepared(name, values)
        case .known(let name):
            return sendPrepared(name, values)
        }
    }

    /// The last argument asks for results in the binary format.
    private func sendPrepared(_ name: String, _ values: BoundValues) -> Bool {
        values.withPointers { PQsendQueryPrepared(handle, name, values.count, $0, $1, $2, 1) } == 1
    }

    private func receive(
        _ commands: [Command], _ ways: [StatementNames.Reference]
    ) throws(SQLError) -> [PostgresResult] {
        var answers = try receiveGroup()[...]
        var results: [PostgresResult] = []
        for (command, reference) in zip(commands, ways) {
            if case .new(let name) = reference {
                try check(answers.popFirst(), command)
                statements.add(name, for: command)
            }
            results.append(try check(answers.popFirst(), command))
        }
        return results
    }

    @discardableResult
    private func check(_ answer: PostgresResult?, _ command: Command) throws(SQLError) -> PostgresResult {
        guard let answer else { throw SQLError(unreachable: lastMessage, statement: command.sql) }
        guard answer.isSuccess else { throw SQLError(answer, statement: command.sql) }
        return answer
    }

    private func readUnread() throws(SQLError) {
        while unread > 0 {
            unread -= 1
            _ = try receiveGroup()
        }
    }

    /// Reads the answers of one group of commands, up to the mark at its end.
    private func receiveGroup() throws(SQLError) -> [PostgresResult] {
        var answers: [PostgresResult] = []
        // libpq puts a null pointer between two commands; a second one says that nothing is left to read.
        var isBetween = false
        while true {
            guard let pointer = PQgetResult(handle) else {
                guard !isBetween, PQstatus(handle) == CONNECTION_OK else { throw lost(answers) }
                isBetween = true
                continue
            }
            isBetween = false
            let answer = PostgresResult(pointer)
            if answer.status == PGRES_PIPELINE_SYNC { return answers }
            if answer.status != PGRES_PIPELINE_ABORTED { answers.append(answer) }
        }
    }

    /// The error of a connection that ended, with the server's last word if it had one.
    private func lost(_ answers: [PostgresResult]) -> SQLError {
        if let last = answers.last, !last.isSuccess {
            let error = SQLError(last, statement: nil)
            if error.driverCode != nil, error.code == .unreachable { return error }
        }
        return SQLError(unreachable: lastMessage)
    }

    private var lastMessage: String? {
        PQerrorMessage(handle).map { String(cString: $0) }
    }
}

extension SQLError {
    /// Makes the error of a connection that could not be opened.
    ///
    /// libpq has no SQLSTATE for this. A server that refuses the login has asked for a password that is missing, or has
    /// got one and answers with a message about authentication. Any other failure counts as unreachable.
    fileprivate init(connecting handle: OpaquePointer) {
        let message =
            PQerrorMessage(handle).map { String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines) } ?? ""
        let isRefusal =
            PQconnectionNeedsPassword(handle) == 1
            || PQconnectionUsedPassword(handle) == 1 && message.contains("authentication")
        self = isRefusal ? SQLError(.cannotOpen, message: message) : SQLError(unreachable: message)
    }
}
