import AssayProcesses
import AssayServer
import Foundation
import Glibc
import LocalServers

/// Two API processes and two workers of one installation, each with a folder of its own.
struct JoinedProcesses: Sendable {
    /// A folder that `assay init` or `assay join` has prepared, and the role of the process on it.
    private struct Member: Sendable {
        let role: String
        let installation: SoakInstallation

        /// The id of the process, as its leases name it.
        var id: String {
            get throws {
                try String(contentsOf: DataDirectory(installation.data).process, encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)
            }
        }
    }

    /// The installation as the first API process has it.
    let installation: SoakInstallation
    private let members: [Member]
    /// The address of the database that all of them use.
    private let database: String
    private var servers: [SoakServer] = []

    /// The ports of the API processes.
    var ports: [UInt16] { members.filter { $0.role == "api" }.map(\.installation.port) }

    /// The ids of the workers' processes, as leases name them.
    var workers: [String] {
        get throws {
            try members.filter { $0.role == "worker" }.map { try $0.id }
        }
    }

    /// Prepares the folders of the other processes with `assay join`, as an operator does.
    init(joining installation: SoakInstallation, storage: StorageServers, folder: RunFolder) async throws {
        guard let database = storage.postgres?.address else { throw SoakError("the processes share no PostgreSQL") }
        self.installation = installation
        self.database = database
        var members = [Member(role: "api", installation: installation)]
        for (role, name) in [("api", "api-2"), ("worker", "worker-1"), ("worker", "worker-2")] {
            let data = folder.url.appending(path: name, directoryHint: .isDirectory)
            try await Self.join(data, key: DataDirectory(installation.data).masterKey, storage, log: folder.log)
            members.append(Member(role: role, installation: try installation.member(on: data)))
        }
        self.members = members
    }

    /// Starts all processes, and returns when they are ready.
    ///
    /// Each names its connections by its id, which the log of the leases contains.
    mutating func start() async throws {
        for member in members {
            servers.append(
                try await SoakServer.listening(
                    member.installation, publicURL: installation.address, role: member.role,
                    database: "\(database)&application_name=\(member.id)"))
        }
    }

    /// Stops all processes.
    ///
    /// - Returns: Violations: processes that have not ended as they should.
    func stop() async throws -> [String] {
        var found: [String] = []
        for (member, server) in zip(members, servers) {
            let end = try await server.stop()
            if end != .exited(0) { found.append("a process with the role \(member.role) ended with \(end)") }
        }
        return found
    }

    private static func join(_ data: URL, key: URL, _ storage: StorageServers, log: URL) async throws {
        let options = storage.settings.flatMap { ["--\($0.name.replacing(".", with: "-"))", $0.value] }
        let command = try ChildProcess(
            [SoakServer.program.path, "join", "--data", data.path, "--master-key-file", key.path] + options, log: log
        )
        let end = await command.end()
        guard end == .exited(0) else { throw SoakError("assay join ended with \(end); see \(log.path)") }
    }
}
