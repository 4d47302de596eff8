import AssayBlobs
import Foundation
import Synchronization

/// The current credentials.
///
/// A file is read again when it has changed, so that rotated session tokens work.
final class CredentialsProvider: Sendable {
    /// The properties of a file that change when it is written or replaced.
    private struct Version: Hashable {
        let modified: Date?
        let bytes: Int
        let number: Int
    }

    private let source: CredentialSource
    private let pool: BlockingPool
    private let last = Mutex<(version: Version, credentials: S3Credentials)?>(nil)
    private let lastProblem = Mutex<S3SettingError?>(nil)

    init(_ source: CredentialSource, pool: BlockingPool) {
        self.source = source
        self.pool = pool
    }

    /// Returns the credentials of the file or of the environment.
    ///
    /// If the file can't be used now, the last credentials that it had are returned, because a program may be writing
    /// it. ``problem`` then has the reason.
    ///
    /// - Throws: ``S3SettingError`` if the file can't be used and never could.
    func current() async throws -> S3Credentials {
        switch source {
        case .environment(let credentials): credentials
        case .file(let url, let profile): try await pool.run { try self.read(url, profile) }
        }
    }

    /// The reason why the file could not be used at the last request; `nil` if it could.
    var problem: S3SettingError? { lastProblem.withLock(\.self) }

    /// Whether other users of the machine can read the file; `false` for the environment.
    func isReadableByOthers() async -> Bool {
        guard case .file(let url, _) = source else { return false }
        let mode = try? await pool.run {
            try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
        }
        return (mode?.intValue ?? 0) & 0o077 != 0
    }

    private func read(_ url: URL, _ profile: String) throws -> S3Credentials {
        do {
            let version = try Self.version(of: url)
            if let known = last.withLock(\.self), known.version == version {
                lastProblem.withLock { $0 = nil }
                return known.credentials
            }
            let file = try FileHandle(forReadingFrom: url)
            let data = try file.read(upToCount: CredentialsFile.maxBytes) ?? Data()
            try file.close()
            let credentials = try CredentialsFile.credentials(
                in: String(decoding: data, as: UTF8.self), profile: profile)
            last.withLock { $0 = (version, credentials) }
            lastProblem.withLock { $0 = nil }
            return credentials
        } catch {
            let problem =
                error as? S3SettingError
                ?? S3SettingError(
                    "credentials", "the file \(url.path) can't be read",
                    remedy: "Check that it exists and that the server's user may read it.")
            lastProblem.withLock { $0 = problem }
            guard let known = last.withLock(\.self) else { throw problem }
            return known.credentials
        }
    }

    private static func version(of url: URL) throws -> Version {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return Version(
            modified: attributes[.modificationDate] as? Date, bytes: (attributes[.size] as? NSNumber)?.intValue ?? 0,
            number: (attributes[.systemFileNumber] as? NSNumber)?.intValue ?? 0)
    }
}
