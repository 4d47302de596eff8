import AssayCore
import Testing

@testable import AssayWire

/// Answers of the partner API whose members a section of `docs/api/shapes.md` lists.
struct PartnerAnswerExamples: CustomTestStringConvertible, Sendable {
    let section: String
    /// The heading of the column with the promises.
    var column = "2.0"
    /// The members whose own members are listed in other tables.
    var opaque: Set<String> = []
    let answers: @Sendable () throws -> [JSONNode]

    var testDescription: String { "\(section), \(column)" }

    static let all = [
        PartnerAnswerExamples(
            section: "Answers with items", column: "`/v1`", opaque: ["item", "items[]", "other_items[]"]
        ) {
            let item = PartnerItemV1(try PartnerFixtures.luxury(), version: .v1_4, language: .english)
            let lookup = try json(PartnerLookupResponseV1(item: item, other_items: [item]))
            let page = try json(PartnerSearchResponseV1(items: [item], item_count: 1, next_cursor: ["cursor"]))
            return [merged(lookup, page)]
        },
        PartnerAnswerExamples(section: "Answers with items", column: "`/v2`", opaque: ["item", "items[]"]) {
            let item = PartnerItemV2(try PartnerFixtures.luxury(), includes: [], language: .english)
            let page = try json(PartnerSearchResponseV2(items: [item], item_count: 1, next_cursor: nil))
            return [merged(try json(PartnerItemResponse(item: item)), page)]
        },
        PartnerAnswerExamples(section: "Flags", opaque: ["supported_flag_reasons[]"]) {
            try [PartnerFixtures.apparel(), PartnerFixtures.luxury()].map { document in
                try json(PartnerFlagResponse(document, language: .english))
            }
        },
        PartnerAnswerExamples(section: "Retakes") {
            let open = try PartnerFixtures.apparel().retake
            var closed = open
            try closed?.life.handle(.withdrawn, now: PartnerFixtures.after(hours: 3))
            return try [open, closed].compactMap { $0 }.map { try json(PartnerRetake($0)) }
        },
        PartnerAnswerExamples(section: "Messages") {
            var message = ItemMessage(
                id: MessageID("MESSAGE"), item: ItemID("7QX0M2KD9A"), organization: OrganizationID("organization"),
                text: "Is there a dust bag?", answers: [.init(id: "a1", label: "Yes")],
                askedAt: PartnerFixtures.captured)
            let open = try json(PartnerMessage(message))
            _ = try message.answer(with: "a1", at: PartnerFixtures.after(hours: 1))
            return [open, try json(PartnerMessage(message))]
        },
        PartnerAnswerExamples(section: "Certificates") {
            try CertificateLife.State.allCases.map { state in
                let certificate = PartnerFixtures.certificate(state)
                return try json(PartnerCertificate(certificate, isTest: true, baseURL: "https://assay.example"))
            }
        },
        PartnerAnswerExamples(section: "Events", opaque: ["events[].data.item", "events[].data.status"]) {
            let document = try PartnerFixtures.luxury()
            let about = LoggedEvent(
                number: 1, id: EventID("EVENT"), organization: document.item.organization, type: "session.completed",
                at: ItemFixtures.decided, item: document.item.id, itemRevision: document.item.revision)
            let other = LoggedEvent(
                number: 2, id: EventID("OTHER"), organization: document.item.organization,
                type: "authorization.bundle_id_not_registered", at: ItemFixtures.decided, detail: ["bundle_id": "odd"])
            return try [EventDocument(event: about, item: document), EventDocument(event: other, item: nil)].map {
                let event = PartnerEvent($0, language: .english)
                return try json(PartnerEventsResponse(events: [event], next_after: 2, last_sequence: 2))
            }
        },
        PartnerAnswerExamples(section: "The catalog") {
            let catalog = try PartnerFixtures.catalog()
            let configuration = try json(
                PartnerConfigurationResponse(catalog, language: .english, issuedAt: PartnerFixtures.captured))
            return try CategoriesResponse(catalog, language: .english).categories.map { category in
                merged(try json(category), configuration)
            }
        },
    ]

    private static func json(_ answer: some Encodable) throws -> JSONNode {
        try WireJSON.decode(JSONNode.self, from: WireJSON.encode(answer))
    }

    /// One object with the members of both, since one section lists both.
    private static func merged(_ first: JSONNode, _ second: JSONNode) -> JSONNode {
        .object((first.members ?? [:]).merging(second.members ?? [:]) { own, _ in own })
    }
}
