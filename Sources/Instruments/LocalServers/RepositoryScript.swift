import AssayProcesses
package import Foundation
import Synchronization

/// A server of the repository's scripts did not start or did not end.
package struct LocalServerError: Error, CustomStringConvertible {
    package let description: String
}

/// A script of the repository that runs servers until this process has ended.
///
/// A killed script could not stop its servers. It is therefore kept until this process ends, whatever happens to its
/// owner; the script then notices that.
package struct RepositoryScript: Sendable {
    private static let started = Mutex<[ChildProcess]>([])

    private let name: String
    private let process: ChildProcess

    /// - Parameters:
    ///   - name: The file in `scripts`.
    ///   - log: The file for its standard error; by default this process's standard error.
    package init(_ name: String, _ arguments: [String] = [], log: URL? = nil) throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<4 { root.deleteLastPathComponent() }
        let own = String(ProcessInfo.processInfo.processIdentifier)
        // A group of its own, because Ctrl-C would end its servers before their clients.
        let process = try ChildProcess(
            [root.appending(path: "scripts/\(name)").path, "--while", own] + arguments, hasOwnGroup: true, log: log)
        Self.started.withLock { $0.append(process) }
        self.name = name
        self.process = process
    }

    /// Waits for a line of its output, and returns the rest of that line.
    package func line(after prefix: String) async throws -> String {
        guard let line = await process.line(after: prefix) else {
            throw LocalServerError(description: "scripts/\(name) did not start; its standard error says why")
        }
        return line
    }

    /// Waits for a line of its output whose rest is `name=value name=value …`, and returns these fields.
    package func fields(after prefix: String) async throws -> [String: String] {
        Self.fields(of: try await line(after: prefix))
    }

    /// Returns the fields of `name=value name=value …`; a value may contain `=`.
    package static func fields(of line: String) -> [String: String] {
        let pairs = line.split(separator: " ").compactMap { field -> (String, String)? in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        return Dictionary(pairs) { $1 }
    }

    /// Waits until it has ended by itself, because its server has.
    package func end() async throws {
        guard try await process.end(within: 30) != nil else {
            throw LocalServerError(description: "scripts/\(name) did not end within 30 s of its server")
        }
    }

    /// Lets it stop its servers, and waits for that.
    package func stop() async throws {
        guard try await process.stop(within: 60) != nil else {
            throw LocalServerError(description: "scripts/\(name) did not stop its servers within 60 s")
        }
    }

    /// Lets it stop its servers, without a wait.
    package func requestStop() {
        process.signal(SIGTERM)
    }
}
