import AssayCore
import AssayStorage

/// Renders the items of a response as JSON, in one shape.
///
/// Valid kept documents are reused; others are rendered, and kept if the shape's documents are.
struct RenderedItems: Sendable {
    /// The items' data, read in one transaction.
    struct Seen: Sendable {
        fileprivate let items: [(id: ItemID, kept: [UInt8]?)]
        fileprivate let missing: [ItemID: ItemReader.Rows]
        fileprivate let kind: ItemDocumentRepository.Kind
    }

    /// The largest document that is kept, in bytes: a history of long notes is rendered each time, because each item has
    /// a document in each shape and language.
    static let keptBytes = 32 << 10

    let platform: Platform
    let shape: ItemShape
    let language: Language
    /// The member of staff who reads; items whose result the member must not see are left out.
    var staff: StaffActor?

    /// - Parameters:
    ///   - ids: The items in the order of the response.
    ///   - user: The user whose items to read; `nil` for the whole organization.
    func read(
        _ ids: [ItemID], organization: OrganizationID, user: UserID?, in tx: Transaction
    ) throws -> Seen {
        let blind = try staff.map { try tx.blindItems(among: ids, organization: organization, to: $0) } ?? []
        let ids = ids.filter { !blind.contains($0) }
        let kind = kind(organization, user)
        let kept = shape.isKept && !ids.isEmpty ? try tx.itemDocuments.list(ids, kind) : [:]
        let missing = try ItemReader.rows(
            of: ids.filter { kept[$0] == nil }, organization: organization, user: user, in: tx)
        return Seen(items: ids.map { ($0, kept[$0]) }, missing: missing, kind: kind)
    }

    /// A page as one transaction read it.
    private enum Found: Sendable {
        case kept(ItemDocumentRepository.Page)
        case searched(Seen, next: ItemPosition?, total: Int?)
    }

    /// Returns the items' JSON in the order of the response.
    func bodies(_ seen: Seen) async throws -> [[UInt8]] {
        guard !seen.missing.isEmpty else { return seen.items.compactMap(\.kept) }
        var rendered: [ItemID: [UInt8]] = [:]
        var made: [ItemDocumentRepository.Document] = []
        for (id, rows) in seen.missing {
            let body = try shape.render(try await ItemReader(platform).document(rows), language)
            rendered[id] = body
            if shape.isKept, Self.mayBeKept(rows), body.count <= Self.keptBytes {
                made.append(
                    .init(
                        item: ItemPosition(capturedAt: rows.item.times.capturedAt, item: id),
                        revision: rows.item.revision, settings: rows.organization.revision, body: body))
            }
        }
        await keep(made, seen.kind)
        return seen.items.compactMap { $0.kept ?? rendered[$0.id] }
    }

    /// Returns a page of the items that match, in one transaction.
    ///
    /// - Parameters:
    ///   - page: The page to return; `nil` for the total number only.
    ///   - user: The user whose items to read; `nil` for the whole organization.
    ///   - session: The session that the read proves, if it is not proved yet.
    func page(
        _ criteria: ItemSearchCriteria, _ page: SearchPage?, of user: UserID?, counting: Bool,
        proving session: PresentedSession? = nil
    ) async throws -> ItemPage {
        let found = try await platform.store.read { tx -> Found in
            try session?.prove(in: tx)
            // If all items match and none lacks its document, the documents are the page.
            if let page, shape.isKept, !counting, criteria.terms == ItemTerms(), staff == nil,
                let kept = try tx.itemDocuments.page(kind(criteria.organization, user), criteria.window, page)
            {
                return .kept(kept)
            }
            let found = try tx.itemSearch.find(criteria, page: page, counting: counting)
            let ids = found.items.map(\.item)
            let seen = try read(ids, organization: criteria.organization, user: user, in: tx)
            return .searched(seen, next: found.next, total: found.total)
        }
        switch found {
        case .kept(let page):
            return ItemPage(
                count: page.count, items: page.documents, next: page.next.map { [$0.cursor] }, total: nil)
        case .searched(let seen, let next, let total):
            return ItemPage(bodies: try await bodies(seen), next: next.map { [$0.cursor] }, total: total)
        }
    }

    private func kind(_ organization: OrganizationID, _ user: UserID?) -> ItemDocumentRepository.Kind {
        .init(
            organization, user: user, shape: shape.name, language: language.rawValue,
            context: "\(shape.version) \(platform.address.text)")
    }

    /// An item with an open retake is rendered each time.
    ///
    /// The retake's last day changes when photos arrive, without a new revision of the item.
    private static func mayBeKept(_ rows: ItemReader.Rows) -> Bool {
        rows.item.life.phase != .retake
    }

    /// Caches the documents.
    ///
    /// A failure is ignored, because the response does not depend on it.
    private func keep(_ documents: [ItemDocumentRepository.Document], _ kind: ItemDocumentRepository.Kind) async {
        guard !documents.isEmpty else { return }
        try? await platform.store.write { tx in
            // Calls that store the same documents lock their rows in one order.
            for document in documents.sorted(by: { $0.item < $1.item }) { try tx.itemDocuments.store(document, kind) }
        }
    }
}
