import AssayBlobs
import AssayCore

/// A walk over an object store that holds one page of the listing in memory.
///
/// A listing is in the order of the keys, so the blobs of a capture follow each other.
actor S3BlobWalk: BlobWalk {
    private let client: S3Client
    private let marker: StoreMarker
    private let pageSize: Int
    private let maxPagesWithoutBlob: Int
    private var found: ArraySlice<StoredCapture> = []
    /// The blobs of the last capture so far; the next page may have more of them.
    private var unfinished: StoredCapture?
    private var token: String?
    private var isAtEnd = false

    /// - Parameter maxPagesWithoutBlob: The number of pages in a row that may have no blob. With pages of 1,000 keys,
    ///   the default allows a million objects of other programs.
    init(_ client: S3Client, marker: StoreMarker, pageSize: Int, maxPagesWithoutBlob: Int = 1000) {
        self.client = client
        self.marker = marker
        self.pageSize = pageSize
        self.maxPagesWithoutBlob = maxPagesWithoutBlob
    }

    func next(_ limit: Int) async throws -> [StoredCapture] {
        try await marker.checkSweep()
        var pagesWithoutBlob = 0
        while found.count < limit, !isAtEnd {
            pagesWithoutBlob = try await readPage() ? 0 : pagesWithoutBlob + 1
            guard pagesWithoutBlob < maxPagesWithoutBlob || isAtEnd else {
                throw BlobError.unavailable(
                    "\(pagesWithoutBlob) pages of the listing of \(client.settings.address) have no photo. Check the "
                        + "store, and keep the objects of other programs out of the prefix.")
            }
        }
        let captures = Array(found.prefix(limit))
        found = found.dropFirst(captures.count)
        return captures
    }

    /// - Returns: Whether the page has a blob.
    private func readPage() async throws -> Bool {
        let page = try await client.listPage(after: token, size: pageSize)
        let blobs = page.entries.compactMap { entry in
            BlobKey(key: entry.key, in: client.settings.address).map {
                StoredCapture.Blob(key: $0, writtenAt: entry.modified)
            }
        }
        for blob in blobs { add(blob) }
        // With the same token, the same page would be listed forever.
        guard page.next == nil || page.next != token else {
            throw BlobError.unavailable("The store's listing does not go on.")
        }
        token = page.next
        guard page.next == nil else { return !blobs.isEmpty }
        isAtEnd = true
        if let unfinished { found.append(unfinished) }
        unfinished = nil
        return !blobs.isEmpty
    }

    private func add(_ blob: StoredCapture.Blob) {
        let (organization, capture) = (blob.key.organization, blob.key.capture)
        guard let current = unfinished, current.capture == capture, current.organization == organization,
            current.blobs.count < Self.maxBlobs
        else {
            if let unfinished { found.append(unfinished) }
            unfinished = StoredCapture(organization: organization, capture: capture, blobs: [blob])
            return
        }
        unfinished = StoredCapture(organization: organization, capture: capture, blobs: current.blobs + [blob])
    }

    /// The maximum number of blobs in one part of a capture, so that memory stays constant.
    private static let maxBlobs = 1000
}

extension S3Client {
    /// Returns a page of the keys below the prefix.
    ///
    /// - Parameter folder: The folder below the prefix, with a slash at its end; empty for all keys.
    func listPage(below folder: String = "", after token: String?, size: Int) async throws -> ListPage {
        var call = S3Call(method: "GET")
        call.query = [.init("list-type", "2"), .init("max-keys", String(size)), .init("encoding-type", "url")]
        let prefix = (settings.address.prefix.isEmpty ? "" : settings.address.prefix + "/") + folder
        if !prefix.isEmpty { call.query.append(.init("prefix", prefix)) }
        if let token { call.query.append(.init("continuation-token", token)) }
        return try await perform(call) { response in
            let bytes = try await response.bytes(atMost: ListPage.maxBytes)
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

    /// Parses an object's key; `nil` if the platform can't have made it.
    ///
    /// The sweep deletes a blob without a row, so an object of another program must never be taken for one. Every id in
    /// a key has the form that ``AssayCore/IdentifierSource`` gives it, which is narrower than that of ``BlobKey``.
    init?(key: String, in address: S3Address) {
        let prefix = address.prefix.isEmpty ? "" : address.prefix + "/"
        guard key.hasPrefix(prefix) else { return nil }
        let parts = key.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, Self.isID(parts[0]), Self.isID(parts[1]), Self.isID(parts[2].prefix { $0 != "." })
        else {
            return nil
        }
        self.init(
            organization: OrganizationID(String(parts[0])), capture: CaptureID(String(parts[1])),
            name: String(parts[2]))
    }

    private static func isID(_ text: Substring) -> Bool {
        text.utf8.count == 26 && text.allSatisfy { CrockfordBase32.alphabet.contains($0) }
    }
}
