import AssayCore
import AssayStorage

/// A walk over an object store, which keeps one page of the listing.
///
/// Keys are listed in their order, so the blobs of a capture follow each other.
actor S3BlobWalk: BlobWalk {
    private let client: S3Client
    private let marker: StoreMarker
    private let pageSize: Int
    private var found: ArraySlice<StoredCapture> = []
    /// The blobs of the last capture of a page, which may go on with the next one.
    private var unfinished: StoredCapture?
    private var token: String?
    private var isAtEnd = false

    init(_ client: S3Client, marker: StoreMarker, pageSize: Int) {
        self.client = client
        self.marker = marker
        self.pageSize = pageSize
    }

    func next(_ limit: Int) async throws -> [StoredCapture] {
        try await marker.checkSweep()
        while found.count < limit, !isAtEnd { try await readPage() }
        let captures = Array(found.prefix(limit))
        found = found.dropFirst(captures.count)
        return captures
    }

    private func readPage() async throws {
        let page = try await client.listPage(after: token, size: pageSize)
        for entry in page.entries {
            guard let key = BlobKey(key: entry.key, in: client.settings.address) else { continue }
            add(.init(key: key, writtenAt: entry.modified))
        }
        // Such a store would be listed forever.
        guard page.next == nil || page.next != token else {
            throw BlobError.unavailable("The store's listing does not go on.")
        }
        token = page.next
        guard page.next == nil else { return }
        isAtEnd = true
        if let unfinished { found.append(unfinished) }
        unfinished = nil
    }

    private func add(_ blob: StoredCapture.Blob) {
        let (organization, capture) = (blob.key.organization, blob.key.capture)
        guard let current = unfinished, current.capture == capture, current.organization == organization,
            current.blobs.count < Self.mostBlobs
        else {
            if let unfinished { found.append(unfinished) }
            unfinished = StoredCapture(organization: organization, capture: capture, blobs: [blob])
            return
        }
        unfinished = StoredCapture(organization: organization, capture: capture, blobs: current.blobs + [blob])
    }

    /// The number of blobs from which on a capture is returned in parts, so that memory stays constant.
    private static let mostBlobs = 1000
}

extension S3Client {
    /// Returns a page of the keys below the prefix.
    func listPage(after token: String?, size: Int) async throws -> ListPage {
        var call = S3Call(method: "GET")
        call.query = [.init("list-type", "2"), .init("max-keys", String(size)), .init("encoding-type", "url")]
        if !settings.address.prefix.isEmpty { call.query.append(.init("prefix", settings.address.prefix + "/")) }
        if let token { call.query.append(.init("continuation-token", token)) }
        return try await perform(call) { response in
            let bytes = try await Self.bytes(of: response, atMost: ListPage.mostBytes)
            do {
                return try ListPage(bytes)
            } catch {
                throw S3Failure(reason: .unavailable, detail: "The store's listing can't be read.")
            }
        }
    }
}

extension BlobKey {
    /// The key of an object.
    static func objectKey(_ key: BlobKey, in address: S3Address) -> String {
        address.key("\(key.organization.rawValue)/\(key.capture.rawValue)/\(key.name)")
    }

    /// Parses an object's key; `nil` if it is no blob's.
    init?(key: String, in address: S3Address) {
        let prefix = address.prefix.isEmpty ? "" : address.prefix + "/"
        guard key.hasPrefix(prefix) else { return nil }
        let parts = key.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        self.init(
            organization: OrganizationID(String(parts[0])), capture: CaptureID(String(parts[1])),
            name: String(parts[2]))
    }
}
