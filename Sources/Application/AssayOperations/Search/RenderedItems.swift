import AssayCore
import AssayStorage

/// Renders the items of a response as JSON, in one shape.
///
/// Valid kept documents are reused; others are rendered, and kept if the shape's documents are.
struct RenderedItems: Sendable {
    /// The items' data, read in one transaction.
    struct Seen: Sendable {
        fileprivate let ids: [ItemID]
        fileprivate let kept: [ItemID: [UInt8]]
        fileprivate let missing: [ItemID: ItemReader.Rows]
        fileprivate let kind: ItemDocumentRepository.Kind
        fileprivate let organization: OrganizationID

        /// Whether every item's rendering depends on the item's revision alone.
        var isLasting: Bool { missing.values.allSatisfy(RenderedItems.mayBeKept) }
    }

    /// The largest document that is kept, in bytes: a history of long notes is rendered each time, because each item has
    /// a document in each shape and language.
    static let keptBytes = 32 << 10

    let platform: Platform
    let shape: ItemShape
    let language: Language

    /// - Parameters:
    ///   - ids: The items in the order of the response.
    ///   - user: The user whose items to read; `nil` for the whole organization.
    func read(
        _ ids: [ItemID], organization: OrganizationID, user: UserID?, in tx: Transaction
    ) throws -> Seen {
        // The cache key contains the revision of all settings. Only some settings show in a document, but they change a
        // few times a year.
        let mayFind = shape.isKept && !ids.isEmpty
        let settings = mayFind ? try tx.organizations.revision(of: organization) ?? 0 : 0
        let kind = ItemDocumentRepository.Kind(
            shape: shape.name, language: language.rawValue,
            context: "\(shape.version) \(settings) \(platform.address.text)")
        let kept =
            mayFind ? try tx.itemDocuments.list(ids, organization: organization, user: user, kind: kind) : [:]
        let missing = try ItemReader.rows(
            of: ids.filter { kept[$0] == nil }, organization: organization, user: user, in: tx)
        return Seen(ids: ids, kept: kept, missing: missing, kind: kind, organization: organization)
    }

    /// Returns the items' JSON in the order of the response.
    func bodies(_ seen: Seen) async throws -> [[UInt8]] {
        guard !seen.missing.isEmpty else { return seen.ids.compactMap { seen.kept[$0] } }
        var bodies = seen.kept
        var made: [ItemDocumentRepository.Document] = []
        for (id, rows) in seen.missing {
            let body = try shape.render(try await ItemReader(platform).document(rows), language)
            bodies[id] = body
            if shape.isKept, Self.mayBeKept(rows), body.count <= Self.keptBytes {
                made.append(.init(item: id, revision: rows.item.revision, body: body))
            }
        }
        await keep(made, seen)
        return seen.ids.compactMap { bodies[$0] }
    }

    /// Returns a page of the items that match, in one transaction.
    ///
    /// - Parameters:
    ///   - page: The page to return; `nil` for the total number only.
    ///   - user: The user whose items to read; `nil` for the whole organization.
    func page(
        _ criteria: ItemSearchCriteria, _ page: SearchPage?, of user: UserID?, counting: Bool, mayEndEarly: Bool = false
    ) async throws -> ItemPage {
        let (found, seen) = try await platform.store.read { tx in
            let found = try tx.itemSearch.find(criteria, page: page, counting: counting, mayEndEarly: mayEndEarly)
            return (found, try read(found.items.map(\.item), organization: criteria.organization, user: user, in: tx))
        }
        return ItemPage(
            bodies: try await bodies(seen), next: found.next.map { [$0.cursor] }, total: found.total,
            isLasting: seen.isLasting)
    }

    /// An item with an open retake is rendered each time.
    ///
    /// The retake's last day changes when photos arrive, without a new revision of the item.
    fileprivate static func mayBeKept(_ rows: ItemReader.Rows) -> Bool {
        rows.item.life.phase != .retake
    }

    /// Caches the documents.
    ///
    /// A failure is ignored, because the response does not depend on it.
    private func keep(_ documents: [ItemDocumentRepository.Document], _ seen: Seen) async {
        guard !documents.isEmpty else { return }
        try? await platform.store.write { tx in
            for document in documents.sorted(by: { $0.item.rawValue < $1.item.rawValue }) {
                try tx.itemDocuments.store(document, organization: seen.organization, kind: seen.kind)
            }
        }
    }
}
