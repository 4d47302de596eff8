import AssayCore
import AssayWire

extension Item {
    /// The JSON form of an item in the operators' commands.
    func report(of owner: Organization, now: Timestamp) -> JSONNode {
        .present([
            "entrupy_id": .text(id.rawValue), "organization_id": .text(owner.id.rawValue),
            "organization": .text(owner.name.text), "phase": .text(life.phase.rawValue),
            "result": .text(life.result.rawValue), "initial_result": (life.initialResult?.rawValue).map(JSONNode.text),
            "final": .bool(life.isFinal),
            "reasons": .list(
                life.reasons.map { ["code": .text($0.code), "regions": .list($0.regions.map(JSONNode.text))] }),
            "category": .text(facts.category), "brand": .text(facts.brandIdentifier),
            "configuration": .text(configuration.rawValue), "captured_at": .text(times.capturedAt.iso8601),
            "eta": (times.etaAt?.iso8601).map(JSONNode.text), "overdue": .bool(isOverdue(at: now)),
            "revision": .integer(revision),
        ])
    }
}
