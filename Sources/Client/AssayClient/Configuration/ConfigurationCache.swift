import AssayHTTP
import AssayWire
import Foundation

/// What can be captured and how, as the platform says it: kept on disk, and asked for again by its entity tag.
struct ConfigurationCache: Sendable {
    /// An answer and its tag, as they lie on disk.
    struct Entry: Sendable, Codable {
        let etag: String?
        let configuration: SDKConfiguration
    }

    private let folder: URL
    private let api: APIClient
    private let thread = FileThread("assay.configuration")

    init(folder: URL, api: APIClient) {
        self.folder = folder
        self.api = api
    }

    /// The configuration of the device if there is one, else the platform's.
    func current(_ kind: ConfigurationKind) async throws(AssayError) -> SDKConfiguration {
        if let entry = await entry(kind) { return entry.configuration }
        return try await fetch(kind)
    }

    /// Sees to it that the device has a configuration, of whichever kind: what the documents have a search do first.
    func prepare() async throws(AssayError) {
        let files = ConfigurationKind.allCases.map(file)
        let isThere = try? await thread.run { files.contains { FileManager.default.fileExists(atPath: $0.path) } }
        if isThere != true { try await fetch(.production) }
    }

    /// The platform's configuration; when it has not changed, only its tag crosses the network.
    @discardableResult
    func fetch(_ kind: ConfigurationKind) async throws(AssayError) -> SDKConfiguration {
        let known = await entry(kind)
        var call = APICall(.configuration)
        call.query = ["type": kind.rawValue]
        call.headers["If-None-Match"] = known?.etag
        let response = try await api.send(call)
        if response.status == 304, let known { return known.configuration }
        let configuration = try api.decode(SDKConfiguration.self, from: response)
        await keep(Entry(etag: response.headers["ETag"], configuration: configuration), kind)
        return configuration
    }

    /// Forgets every configuration; when this returns, the files are gone.
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

    /// - Returns: `nil` without a file, and for one that this version can't read: it is fetched again then.
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
