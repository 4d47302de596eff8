import FaultProxy
import Foundation
import LocalServers
import Synchronization

/// An object store of the run alone, with a proxy before it that can fail.
final class ObjectStoreServer: Sendable {
    /// The current failure of the store.
    enum Failure: Sendable, Hashable {
        /// Each request gets this status.
        case answers(Int)
        /// No request is answered.
        case stalls
    }

    private let script: RepositoryScript
    private let fields: [String: String]
    private let proxy: FaultProxy
    private let credentials: URL
    private let state = Mutex((failure: Failure?.none, hit: 0))

    /// - Parameters:
    ///   - folder: The folder for the file of its credentials.
    ///   - log: The file for its standard error.
    init(in folder: URL, log: URL) async throws {
        script = try RepositoryScript("object-store", log: log)
        fields = try await script.fields(after: "address: ")
        guard let endpoint = URL(string: fields["endpoint"] ?? "") else {
            throw SoakError("scripts/object-store did not print its address")
        }
        proxy = try FaultProxy(to: endpoint)
        credentials = folder.appending(path: "s3-credentials")
        try writeCredentials()
        proxy.decide { [weak self] _ in self?.nextFault() ?? .pass }
    }

    /// The settings that lead a server to a prefix of the store, by way of the proxy.
    var settings: [(name: String, value: String)] {
        [
            ("blobs", "s3://\(fields["bucket"] ?? "")/soak"), ("s3.endpoint", proxy.url.absoluteString),
            ("s3.region", fields["region"] ?? ""), ("s3.credentials.file", credentials.path),
        ]
    }

    /// Begins a failure.
    func fail(_ failure: Failure) {
        state.withLock { $0 = (failure, 0) }
    }

    /// Ends the failure.
    ///
    /// Stalled requests are never answered. Their clients must time out.
    ///
    /// - Returns: The number of requests that the failure has hit.
    func recover() -> Int {
        state.withLock { state in
            defer { state = (nil, 0) }
            return state.hit
        }
    }

    func stop() async throws {
        proxy.stop()
        try await script.stop()
    }

    private func nextFault() -> Fault {
        state.withLock { state in
            guard let failure = state.failure else { return .pass }
            state.hit += 1
            switch failure {
            case .answers(let status): return .answer(status, body: "<Error><Code>InternalError</Code></Error>")
            case .stalls: return .stall
            }
        }
    }

    private func writeCredentials() throws {
        let text = """
            [default]
            aws_access_key_id = \(fields["access_key"] ?? "")
            aws_secret_access_key = \(fields["secret_key"] ?? "")

            """
        // The server refuses a file that others may read.
        let isMade = FileManager.default.createFile(
            atPath: credentials.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
        guard isMade else { throw SoakError("\(credentials.path) can't be written") }
    }
}
