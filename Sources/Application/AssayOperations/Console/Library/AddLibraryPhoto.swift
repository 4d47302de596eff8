import AssayBlobs
package import AssayCore
import AssayImaging
import AssayStorage
import AssayWire

/// Adds a photo to the library: a lead for an own organization, an admin for all.
///
/// The bytes pass through the spool to a decoder process, which checks and decodes them once. The blobs are durable
/// before the row is written; the sweep deletes those of a call that did not get that far.
package struct AddLibraryPhoto: Sendable {
    /// The texts that a member writes about a photo; all but the style are required.
    package enum Text: String, Sendable, CaseIterable {
        case brand, style, source, rights
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - organization: ``AssayCore/LibraryPhoto/everyone`` for a photo that all organizations see.
    ///   - texts: As the member has written them.
    ///   - next: Returns the next bytes of the picture; `nil` at its end.
    /// - Throws: `role_too_low`, `not_found`, `invalid_request`, `library_full`; the errors of a photo's upload, and
    ///   those of `next`.
    package func callAsFunction(
        _ staff: StaffActor, for organization: OrganizationID, category: String, region: String,
        texts: [Text: String], next: () async throws -> [UInt8]?
    ) async throws {
        try staff.requireLibrary(of: organization)
        let facts = try facts(category, region, texts)
        let (source, rights) = (try Self.text(.source, of: texts), try Self.text(.rights, of: texts))
        try await platform.store.read { try Self.checkRoom(of: organization, in: $0) }
        let id: PhotoID = platform.identifiers.makeOrdered()
        let spool = platform.spool
        let targets = DerivedTargets(
            thumbnail: try await spool.place("\(id)-thumbnail"), workingCopy: try await spool.place("\(id)-working"))
        do {
            // The derived pictures take less than the original's limit.
            try await platform.disk.admitting(2 * CaptureLimits.photoBytes) { share in
                let (file, bytes) = try await receive(id, next, share)
                // A decode alone may miss that a JPEG ends too early.
                _ = try await platform.decoder.inspect(file.url)
                let header = try await platform.decoder.derive(file.url, into: targets).header
                let photo = LibraryPhoto(
                    id: id, organization: organization, facts: facts, region: region, source: source,
                    rights: rights, mediaType: header.format.mediaType, bytes: bytes, width: header.width,
                    height: header.height, email: staff.email, createdAt: platform.clock.now())
                try await keep(photo, try await file.sync(), targets)
                try await platform.change(by: staff) { tx, note in
                    try Self.checkRoom(of: organization, in: tx)
                    try tx.library.insert(photo)
                    try note.append(
                        "library.add", subject: id.rawValue, organization: photo.owner,
                        detail: ["source": source, "rights": rights], to: tx)
                }
            }
        } catch {
            // Once the blob store has adopted a file, there is none to delete.
            for file in [try await spool.place(id.rawValue), targets.thumbnail, targets.workingCopy] {
                await spool.discard(file)
            }
            throw Self.explained(error)
        }
    }

    private func receive(
        _ id: PhotoID, _ next: () async throws -> [UInt8]?, _ share: DiskShare?
    ) async throws -> (WrittenFile, Int) {
        let file = try await platform.spool.begin(id.rawValue)
        var bytes = 0
        while let chunk = try await next() {
            bytes += chunk.count
            guard bytes <= CaptureLimits.photoBytes else { throw PhotoUpload.tooLarge(bytes) }
            try await file.append(chunk)
            share?.note(written: file.written)
        }
        guard bytes > 0 else { throw DomainError.invalid("photo", "missing", "Choose a picture.") }
        return (try await file.close(), bytes)
    }

    private func keep(_ photo: LibraryPhoto, _ original: SpooledFile, _ targets: DerivedTargets) async throws {
        try await platform.blobs.adopt(original, as: BlobKey(photo, .original))
        for (file, rendition) in [
            (targets.thumbnail, BlobKey.Rendition.thumbnail), (targets.workingCopy, .workingCopy),
        ] {
            try await platform.blobs.adopt(try await platform.spool.seal(file), as: BlobKey(photo, rendition))
        }
    }

    private func facts(_ category: String, _ region: String, _ texts: [Text: String]) throws(DomainError) -> ItemFacts {
        let catalog = platform.catalogs.current
        guard catalog.category(id: category)?.region(id: region) != nil else {
            throw .invalid("region", "unknown_region", "Choose a region of the category.")
        }
        let brand = try Self.text(.brand, of: texts)
        let known = catalog.brand(matching: brand)
        return ItemFacts(
            category: category, itemType: nil, brandID: known?.id, brandName: known?.name ?? brand,
            styleName: texts[.style] == nil ? nil : try Self.text(.style, of: texts), customerItemID: nil,
            textFields: [:])
    }

    private static func text(_ name: Text, of texts: [Text: String]) throws(DomainError) -> String {
        let checked = try ItemTexts.checked(
            texts[name], of: name.rawValue, .invalidText, limit: LibraryPhoto.textCharacters)
        guard let checked else { throw .invalid(name.rawValue, "missing", "Fill in this field.") }
        return checked
    }

    private static func checkRoom(of organization: OrganizationID, in tx: Transaction) throws {
        // An admin may work for every id.
        guard try organization == LibraryPhoto.everyone || tx.organizations.find(organization) != nil else {
            throw DomainError.notFound("organisation")
        }
        guard try tx.library.count(of: organization) < LibraryPhoto.most else {
            throw DomainError(
                .init(.conflict, "library_full"),
                "The library has \(LibraryPhoto.most) photos, the most that it may have. Remove some first.")
        }
    }

    /// The error with a sentence for the member.
    private static func explained(_ error: any Error) -> any Error {
        switch error {
        case let error as ImagingError:
            let rejection = PhotoRejection(imaging: error)
            let problem: ProblemCode? = error.code == .decoderEnded ? .photoUnreadable : rejection?.problem
            if let problem { return DomainError(problem, error.description) }
            return DomainError(serverFailure: error) ?? error
        case let rejection as PhotoRejection:
            return DomainError(rejection.problem, "A photo may have at most \(CaptureLimits.photoBytes >> 20) MiB.")
        case let error as BlobError: return StorageErrors.refusal(for: error)
        default: return error
        }
    }
}
