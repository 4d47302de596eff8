import AssayProcesses
import Foundation
import Synchronization

/// A script of the repository that runs servers until this process has ended.
///
/// A killed script could not stop its servers. It is therefore kept until this process ends, whatever happens to its
/// owner; the script then notices that.
struct RepositoryScript: Sendable {
    private static let started = Mutex<[ChildProcess]>([])

    private let name: String
    private let process: ChildProcess

    /// - Parameters:
    ///   - name: The file in `scripts`.
    ///   - log: The file for its standard error.
    init(_ name: String, _ arguments: [String] = [], log: URL) throws {
        // `scripts/soak` makes the repository the current folder.
        let path = "\(FileManager.default.currentDirectoryPath)/scripts/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw SoakError("there is no scripts/\(name) in the current folder; run this program by scripts/soak")
        }
        let own = String(ProcessInfo.processInfo.processIdentifier)
        // A group of its own, because Ctrl-C would end its servers before their clients.
        let process = try ChildProcess([path, "--while", own] + arguments, hasOwnGroup: true, log: log)
        Self.started.withLock { $0.append(process) }
        self.name = name
        self.process = process
    }

    /// Waits for a line of its output, and returns the rest of that line.
    func line(after prefix: String) async throws -> String {
        guard let line = await process.line(after: prefix) else { throw SoakError("scripts/\(name) did not start") }
        return line
    }

    /// Waits until it has ended by itself, because its server has.
    func end() async throws {
        guard try await process.end(within: 30) != nil else { throw SoakError("scripts/\(name) did not end") }
    }

    /// Lets it stop its servers, and waits for that.
    func stop() async throws {
        guard try await process.stop(within: 60) != nil else { throw SoakError("scripts/\(name) did not stop") }
    }
}
