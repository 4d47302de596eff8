import AssayCore
import AssayKeys
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

/// Tests for the database's cost of a photo's `PUT`, with its authentication.
///
/// A trip is one `read` or `write` of the store.
@Suite struct PhotoCostTests {
    /// The first photo of a capture costs a trip more, because its time is recorded as evidence for a late submit.
    @Test(arguments: [true, false], [true, false])
    func aPhotoCostsThreeTripsAtMost(hasSession: Bool, isResumable: Bool) async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let token = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        var headers: [HTTPField.Name: String] = [:]
        if isResumable { headers[try APIShop.header(WireHeader.uploadIncomplete)] = "?0" }
        for (region, trips) in [("outer_side", 3), ("size_tag", 2)] {
            let bytes = try await SamplePhoto.sharp(UInt64(trips))
            headers[try APIShop.header(WireHeader.contentDigest)] = SHA256Digest(of: bytes).contentDigestHeader
            _ = log.take()
            let response = try await shop.put(
                bytes, region, token: hasSession ? APIShop.ann.user.rawValue : token, headers: headers)
            #expect(response.status == .created)
            let cost = log.take()
            #expect(cost.transactions == trips, "\(cost.statements.map { $0.prefix(60) })")
        }
    }

    /// The sum of an organization may read thousands of entries, and a refused call enters no upload.
    @Test func refusedCallsReadTheOrganizationsSumOnceASecond() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let token = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        for sums in [1, 0, 0] {
            _ = log.take()
            #expect(try await shop.put([1], "no-region", token: token).status == .notFound)
            let statements = log.take().statements
            #expect(statements.filter { $0.contains("SUM(unheld_bytes)") && !$0.contains("by_user") }.count == sums)
        }
    }

    /// The organization's sum is read once a second, and the user's line begins with its first photo.
    @Test func `a photo costs 11 statements`() async throws {
        let log = StatementLog()
        let shop = try await APIShop(wrapping: log.wrap)
        let token = try await shop.begin().decode(BeginCaptureResponse.self).upload_token
        for (region, statements) in [("outer_side", 0), ("size_tag", 11)] {
            let bytes = try await SamplePhoto.sharp(UInt64(statements + 1))
            _ = log.take()
            #expect(try await shop.put(bytes, region, token: token).status == .created)
            let cost = log.take()
            #expect(statements == 0 || cost.statements.count == statements, "\(cost.statements.map { $0.prefix(60) })")
        }
    }
}
