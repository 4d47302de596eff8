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

    /// Returns the bytes that count against one of Ann's quotas.
    func use(_ scope: UploadQuotas.Scope, _ id: String = "capture-1") async throws -> Int {
        let capture = try await fetch(id).capture
        let reservation = UploadReservation(
            id: "", organization: shop, user: ann, capture: capture.id, region: "", digest: nil, bytes: 0)
        return try await platform.store.read { try $0.uploadReservations.bytes(of: scope, reservation) }
    }

    /// Returns the number of stored sums.
    func holders() async throws -> Int {
        try await platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT holder FROM upload_use WHERE organisation_id = \(shop)").count
        }
    }

    /// Returns the number of uploads and photos with a reservation.
    func reservations() async throws -> Int {
        try await platform.store.read { tx throws in
            try tx.sql.query("/* of a test */ SELECT id FROM upload_reservations WHERE organisation_id = \(shop)").count
        }
    }

    /// Checks that the sums equal the reservations.
    func expectTrueSums(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let (rows, sums) = try await platform.store.read { tx throws in
            (
                try tx.sql.query(
                    """
                    /* of a test */
                    SELECT user_id, capture_id, bytes FROM upload_reservations WHERE organisation_id = \(shop)
                    """),
                try tx.sql.query(
                    "/* of a test */ SELECT holder, bytes FROM upload_use WHERE organisation_id = \(shop)")
            )
        }
        var expected: [String: Int] = [:]
        for row in rows {
            let bytes = try row.get("bytes", as: Int.self)
            let holders = [
                "user:\(try row.get("user_id", as: String.self))",
                "capture:\(try row.get("capture_id", as: String.self))", "organisation",
            ]
            for holder in holders { expected[holder, default: 0] += bytes }
        }
        var found: [String: Int] = [:]
        for row in sums where try row.get("bytes", as: Int.self) != 0 {
            found[try row.get("holder")] = try row.get("bytes")
        }
        #expect(found == expected, sourceLocation: sourceLocation)
    }

    @discardableResult
    func receive<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, length: Int?, _ region: String = regions[0], _ id: String = "capture-1",
        as actor: CaptureActor? = nil, digest: SHA256Digest? = nil
    ) async throws -> CaptureSnapshot where Chunks.Element == ArraySlice<UInt8> {
        let upload = PhotoUpload(declaredBytes: length, digest: digest)
        return try await ReceivePhoto(platform)(
            actor ?? owner, capture: id, region: region, upload: upload, chunks: chunks)
    }
}
