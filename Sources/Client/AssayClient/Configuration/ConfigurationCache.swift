import AssayHTTP
import AssayWire
import Foundation

/// The set of photos that a capture requests.
public enum ConfigurationKind: String, Sendable, Hashable, CaseIterable {
    /// A short set for development; its items always end as Invalid.
    case debug
    /// The full set.
    case production
}

/// The server's configuration of items and photos, cached on disk and revalidated by its entity tag.
struct ConfigurationCache: Sendable {
    /// A configuration and its tag, as stored on disk.
    struct Entry: Sendable, Codable {
        let etag: String?
        let configuration: SDKConfiguration
    }

    let folder: URL
    let api: APIClient
    private let thread = BlockingQueue("assay.configuration", qos: .utility)

    /// Returns the cached configuration if there is one, otherwise fetches it.
    func current(_ kind: ConfigurationKind) async throws(AssayError) -> SDKConfiguration {
        if let entry = await entry(kind) { return entry.configuration }
        return try await fetch(kind)
    }

    /// Fetches a configuration if none of any kind is cached; the documented SDK requires one before a search.
    func prepare() async throws(AssayError) {
        let files = ConfigurationKind.allCases.map(file)
        let isThere = try? await thread.run { files.contains { FileManager.default.fileExists(atPath: $0.path) } }
        if isThere != true { try await fetch(.production) }
    }

    /// Fetches the configuration; if it has not changed, the server sends no body.
    @discardableResult
    func fetch(_ kind: ConfigurationKind) async throws(AssayError) -> SDKConfiguration {
        let known = await entry(kind)
        var call = APICall(Endpoints.configuration)
        call.query = ["type": kind.rawValue]
        call.headers["If-None-Match"] = known?.etag
        let response = try await api.send(call)
        if response.status == 304, let known { return known.configuration }
        let configuration = try api.decode(SDKConfiguration.self, from: response)
        await keep(Entry(etag: response.headers["ETag"], configuration: configuration), kind)
        if configuration != known?.configuration { api.notify(.configurationChanged) }
        return configuration
    }

    /// Deletes every cached configuration; when this returns, the files are deleted.
    func delete() {
        thread.runBlocking {
            do {
                try DurableFile.remove(folder)
            } catch {
                api.log.warning("The configuration can't be deleted", ["reason": "\(error)"])
            }
        }
    }

    private func file(_ kind: ConfigurationKind) -> URL {
        folder.appendingPathComponent("\(kind.rawValue).\(api.language).json")
    }

    /// - Returns: `nil` if there is no file or this version cannot read it; the configuration is then fetched again.
    private func entry(_ kind: ConfigurationKind) async -> Entry? {
        try? await thread.run { [file = file(kind)] in
            try DurableFile.read(file).map { try WireJSON.decode(Entry.self, from: $0) }
        }
    }

    private func keep(_ entry: Entry, _ kind: ConfigurationKind) async {
        do {
            try await thread.run { [folder, file = file(kind)] in
                try DurableFile.makeFolder(folder)
                try DurableFile.write(WireJSON.encode(entry), to: file)
            }
        } catch {
            api.log.warning("The configuration can't be stored", ["reason": "\(error)"])
        }
    }
}
