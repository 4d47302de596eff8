import AssayBlobs

/// The list of erased users: an object for each entry, whose key no photo has.
extension S3BlobStore {
    package func recordErased(_ digest: String) async throws {
        guard ErasedList.isEntry(digest) else { throw BlobError.invalidKey }
        let bytes = Array(digest.utf8)
        let key = client.settings.address.key("\(ErasedList.folder)/\(digest)")
        try await client.perform(
            S3Call(method: "PUT", key: key, payload: .bytes(bytes, digest: SHA256Hasher.digest(of: bytes))))
    }

    package func erasedDigests() async throws -> Set<String> {
        var found: Set<String> = []
        var token: String?
        repeat {
            let page = try await client.listPage(below: "\(ErasedList.folder)/", after: token, size: pageSize)
            found.formUnion(
                page.entries.compactMap { $0.key.split(separator: "/").last.map(String.init) }.filter(
                    ErasedList.isEntry))
            guard page.next == nil || page.next != token else {
                throw BlobError.unavailable("The store's listing does not go on.")
            }
            token = page.next
        } while token != nil
        return found
    }
}
