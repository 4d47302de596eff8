import AssayCore
import AssayStorage

/// The items of an answer as JSON: kept documents where they are good still, else made and kept for the next time.
struct RenderedItems: Sendable {
    /// What one transaction has seen of the items.
    struct Seen: Sendable {
        fileprivate let ids: [ItemID]
        fileprivate let kept: [ItemID: String]
        fileprivate let missing: [ItemID: ItemReading.Rows]
        fileprivate let kind: ItemDocumentRepository.Kind
        fileprivate let organization: OrganizationID
    }

    let platform: Platform
    let language: Language

    /// - Parameters:
    ///   - ids: In the order of the answer.
    ///   - user: Whose items they must be; `nil` for the whole organization's.
    func look(
        _ ids: [ItemID], organization: OrganizationID, user: UserID?, in tx: Transaction
    ) throws -> Seen {
        // The settings' revision stands for all of them: some show in a document, and they change a few times a year.
        let settings = ids.isEmpty ? 0 : try tx.organizations.revision(of: organization) ?? 0
        let kind = ItemDocumentRepository.Kind(
            shape: "sdk", language: language.rawValue,
            context: "\(ItemDocument.jsonVersion) \(settings) \(platform.address.text)")
        let kept =
            ids.isEmpty ? [:] : try tx.itemDocuments.list(ids, organization: organization, user: user, kind: kind)
        let missing = try ItemReading.rows(
            of: ids.filter { kept[$0] == nil }, organization: organization, user: user, in: tx)
        return Seen(ids: ids, kept: kept, missing: missing, kind: kind, organization: organization)
    }

    /// The items' JSON in the order of the answer.
    func bodies(_ seen: Seen) async throws -> [String] {
        guard !seen.missing.isEmpty else { return seen.ids.compactMap { seen.kept[$0] } }
        var bodies = seen.kept
        var made: [ItemDocumentRepository.Document] = []
        for (id, rows) in seen.missing {
            let body = try await ItemReading(platform: platform).document(rows).json(in: language)
            bodies[id] = body
            if Self.mayBeKept(rows) {
                made.append(.init(item: id, revision: rows.item.revision, body: body))
            }
        }
        await keep(made, seen)
        return seen.ids.compactMap { bodies[$0] }
    }

    /// A retake's last day moves with its photos and not with the item's revision, so while one waits, the item is
    /// rendered each time.
    private static func mayBeKept(_ rows: ItemReading.Rows) -> Bool {
        rows.item.life.phase != .retake
    }

    /// Whoever asks gets the answer, whether it could be kept or not.
    private func keep(_ documents: [ItemDocumentRepository.Document], _ seen: Seen) async {
        guard !documents.isEmpty else { return }
        try? await platform.store.write { tx in
            for document in documents.sorted(by: { $0.item.rawValue < $1.item.rawValue }) {
                try tx.itemDocuments.store(document, organization: seen.organization, kind: seen.kind)
            }
        }
    }
}
