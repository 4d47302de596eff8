import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import Testing

/// Sets upload quotas, and reads the counted bytes.
extension CaptureScenario {
    /// Sets one of the shop's quotas, in MiB.
    func set(_ scope: UploadQuotas.Scope, to mebibytes: Int) async throws {
        try await platform.store.write { tx throws in
            let organization = try #require(try tx.organizations.find(shop))
            var settings = organization.settings
            switch scope {
            case .capture: settings.limits.uploads.captureMiB = mebibytes
            case .user: settings.limits.uploads.userMiB = mebibytes
            case .organization: settings.limits.uploads.organizationMiB = mebibytes
            }
            #expect(try tx.organizations.update(settings, of: shop, revision: organization.revision))
        }
    }

    /// Returns the bytes that count against one of Ann's quotas: the stored ones, and those in flight in this process.
    func use(_ scope: UploadQuotas.Scope, _ id: String = "capture-1") async throws -> Int {
        let capture = try await fetch(id).capture
        let (sums, all) = try await platform.store.read { tx in
            (
                try tx.unheldBytes.sums(of: capture.id, user: ann, organization: shop),
                try tx.unheldBytes.sum(of: shop)
            )
        }
        let owner = UploadSpace.Owner(organization: shop, user: ann, capture: capture.id)
        let stored =
            switch scope {
            case .capture: sums.capture
            case .user: sums.user
            case .organization: all
            }
        return stored + platform.space.inFlight(scope, of: owner)
    }

    /// Returns the number of parts that count.
    func parts() async throws -> Int {
        try await platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT digest FROM upload_parts WHERE organisation_id = \(shop)").count
        }
    }

    /// Checks that the bytes of each capture equal those of its photos that no item holds.
    func expectTrueSums(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let differences = try await platform.store.read { tx throws in
            try tx.sql.query(
                """
                /* of a test */ SELECT id FROM captures WHERE organisation_id = \(shop) AND unheld_bytes <> (
                    SELECT COALESCE(SUM(bytes), 0) FROM photos
                    WHERE photos.organisation_id = \(shop) AND photos.capture_id = captures.id AND deleted_at IS NULL
                        AND (captures.state <> 'completed' OR replaced_at IS NOT NULL))
                """
            ).map { try $0.get(at: 0, as: String.self) }
        }
        #expect(differences == [], sourceLocation: sourceLocation)
        #expect(
            platform.space.inFlight(.organization, of: .init(organization: shop, user: ann, capture: CaptureID("")))
                == 0,
            sourceLocation: sourceLocation)
    }

    @discardableResult
    func receive<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, length: Int?, _ region: String = regions[0], _ id: String = "capture-1",
        as actor: CaptureActor? = nil, digest: SHA256Digest? = nil
    ) async throws -> CaptureSnapshot where Chunks.Element == ArraySlice<UInt8> {
        try await receive(chunks, PhotoUpload(declaredBytes: length, digest: digest), region, id, as: actor)
    }
}
