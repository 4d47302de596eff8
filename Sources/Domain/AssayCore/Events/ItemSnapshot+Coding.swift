/// Coding with explicit keys, because the event log stores this JSON for a month, beside other versions of the program.
///
/// The form belongs to the log alone: ``Item`` and ``Retake`` are rows everywhere else.
extension ItemSnapshot: Codable {
    package init(from decoder: any Decoder) throws {
        let stored = try StoredSnapshot(from: decoder)
        let item = stored.item.item
        self.init(
            item: item, organizationName: stored.organization_name, username: stored.username,
            timeline: stored.timeline.map { TimelineEntry($0.kind, at: $0.at, message: $0.message) },
            retake: try stored.retake?.retake(of: item), photos: stored.photos ?? [])
    }

    package func encode(to encoder: any Encoder) throws {
        try StoredSnapshot(
            item: StoredItem(item), organization_name: organizationName, username: username,
            timeline: timeline.map { StoredEntry(kind: $0.kind, at: $0.at, message: $0.message) },
            retake: retake.map(StoredRetake.init), photos: photos.isEmpty ? nil : photos
        ).encode(to: encoder)
    }
}

// The names of the members are the keys of the JSON.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct StoredSnapshot: Codable {
    let item: StoredItem
    let organization_name: String
    let username: String
    let timeline: [StoredEntry]
    let retake: StoredRetake?
    let photos: [ItemSnapshot.Photo]?
}

private struct StoredEntry: Codable {
    let kind: TimelineEntry.Kind
    let at: Timestamp
    let message: String?
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct StoredItem: Codable {
    let id: ItemID
    let organization: OrganizationID
    let user: UserID
    let capture: CaptureID
    let facts: ItemFacts
    let configuration: CaptureConfiguration
    let catalog: String
    let phase: ItemLife.Phase
    let result: ResultID
    let initial_result: ResultID?
    let reasons: [Reason]
    let flag: FlagState
    let flag_reason: String?
    let flag_message: String?
    let captured_at: Timestamp
    let submitted_at: Timestamp
    let received_at: Timestamp
    let initial_result_at: Timestamp?
    let result_at: Timestamp?
    let eta_at: Timestamp?
    let certificate_id: CertificateID?
    let revision: Int

    init(_ item: Item) {
        let (life, times) = (item.life, item.times)
        (id, organization, user, capture) = (item.id, item.organization, item.user, item.capture)
        (facts, configuration, catalog) = (item.facts, item.configuration, item.catalogHash)
        (phase, result, initial_result) = (life.phase, life.result, life.initialResult)
        (reasons, flag) = (life.reasons, life.flag)
        (flag_reason, flag_message) = (item.flagInfo?.reason, item.flagInfo?.message)
        (captured_at, submitted_at, received_at) = (times.capturedAt, times.submittedAt, times.receivedAt)
        (initial_result_at, result_at, eta_at) = (times.initialResultAt, times.resultAt, times.etaAt)
        (certificate_id, revision) = (item.certificate, item.revision)
    }

    var item: Item {
        Item(
            id: id, organization: organization, user: user, capture: capture, facts: facts,
            configuration: configuration, catalogHash: catalog,
            life: ItemLife(phase: phase, result: result, initialResult: initial_result, reasons: reasons, flag: flag),
            times: ItemTimes(
                capturedAt: captured_at, submittedAt: submitted_at, receivedAt: received_at,
                initialResultAt: initial_result_at, resultAt: result_at, etaAt: eta_at),
            flagInfo: flag_reason.map { FlagInfo(reason: $0, message: flag_message) }, certificate: certificate_id,
            revision: revision)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
private struct StoredRetake: Codable {
    let id: RetakeID
    let regions: [String]
    let message: String?
    let asked_at: Timestamp
    let state: String
    let expires_at: Timestamp
    let ended_at: Timestamp?
    let revision: Int

    init(_ retake: Retake) {
        (id, regions, message) = (retake.id, retake.regions, retake.message)
        (asked_at, state, expires_at) = (retake.askedAt, retake.life.state.rawValue, retake.life.expiresAt)
        (ended_at, revision) = (retake.endedAt, retake.revision)
    }

    func retake(of item: Item) throws -> Retake {
        guard let state = RetakeLife.State(rawValue: state) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "“\(state)” is no state of a retake"))
        }
        return Retake(
            id: id, item: item.id, organization: item.organization, user: item.user, regions: regions,
            message: message, askedAt: asked_at, life: RetakeLife(state: state, expiresAt: expires_at),
            endedAt: ended_at, revision: revision)
    }
}
