import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// An item under review, in a shop whose certificates show everything.
struct CertificateScenario: Sendable {
    /// An item and its certificates, newest first.
    struct Stored: Sendable, Equatable {
        let item: Item
        let certificates: [Certificate]
        let timeline: Int

        var states: [CertificateLife.State] { certificates.map(\.state) }
    }

    let items: ItemScenario
    let id: ItemID

    var platform: Platform { items.platform }
    var lead: StaffActor { items.staff("lead@example.com", .lead, [items.shop]) }

    init(
        _ kind: TestDatabase = .standard, wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        items = try await ItemScenario(kind, wrapping: wrapping)
        try await items.settings { settings in
            settings.certificates.showsHolder = true
            settings.certificates.showsItemID = true
        }
        id = try await items.complete(items.required("a")).id
        try await items.decideNext()
        try await name("Ann", "Berg")
    }

    func resolve(_ result: ResultID = .authentic) async throws {
        items.test.clock.advance(seconds: 60)
        try await ResolveItem(platform)(lead, item: id, result: result)
    }

    func reopen() async throws {
        items.test.clock.advance(seconds: 60)
        try await ReopenItem(platform)(lead, item: id)
    }

    func stored() async throws -> Stored {
        let (id, shop) = (id, items.shop)
        return try await platform.store.read { tx in
            Stored(
                item: try #require(try tx.items.find(id, organization: shop)),
                certificates: try tx.certificates.list(of: id, organization: shop, limit: 10),
                timeline: try tx.timeline.list(item: id, organization: shop).count)
        }
    }

    func answer() async throws -> ReadCertificate.Answer { try await ReadCertificate(platform)(id.rawValue) }

    func holder() async throws -> String? { try await answer().credential?.credentialSubject.holder }

    /// Stores an ended certificate of another item.
    func insert(at place: Int) async throws {
        let (other, now) = (try await items.complete(items.required("b")), items.test.clock.now())
        let certificate = Certificate(
            id: CertificateID("other"), organization: other.organization, user: other.user, item: other.id,
            place: place, showsHolder: false, document: nil, state: .revoked, issuedAt: now, changedAt: now)
        try await platform.store.write { tx throws in #expect(try tx.certificates.insert(certificate, revision: 1)) }
    }

    /// The verdict on a document by the published keys and a status list.
    func verdict(on document: String?, _ list: String? = nil) async throws -> CertificateFailure? {
        let keys = try await PublicKeys(platform)()
        do throws(CertificateFailure) {
            _ = try CertificateVerifier(keys: keys, issuer: BaseURL("http://assay.test"))
                .verify(document ?? "", statusList: list, at: items.test.clock.now().date)
            return nil
        } catch {
            return error
        }
    }

    /// Gives the item's user a name, as a lead does.
    func name(_ first: String?, _ last: String?) async throws {
        let (ann, shop) = (items.ann, items.shop)
        let user = try await platform.store.read { try #require(try $0.users.find(ann, organization: shop)) }
        try await CorrectUser(platform)(
            lead, ann, UserProfile(email: user.profile.email, firstName: first, lastName: last),
            revision: user.revision)
    }

    /// - Returns: The number of jobs.
    @discardableResult
    func renew(limit: Int = 100) async throws -> Int {
        var count = 0
        while let job = try await LeaseJob(platform)(.reissueCertificates, owner: "worker", seconds: 60).job {
            try await RenewCertificates(platform, limit: limit)(job, owner: "worker")
            count += 1
        }
        return count
    }
}
