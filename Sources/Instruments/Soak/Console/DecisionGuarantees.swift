import AssayInstruments
import AssayStorage

/// Compares the experts' decisions, as the console has answered them, with the stored data.
///
/// It is pure, so that tests can verify its findings.
struct DecisionGuarantees: Sendable {
    /// The console's last answer about the decision on an item.
    enum Outcome: Sendable {
        /// The decision has no answer.
        case unanswered
        /// The decision is acknowledged, and was not taken back: its expert has not tried, or was too late.
        case decided
        case undone
        /// The decision is acknowledged, and the attempt to take it back has no answer.
        case undoUnanswered

        /// The states in which the item's decisions may end.
        fileprivate var ends: [[String]] {
            switch self {
            case .unanswered: [[], ["applied"]]
            case .decided: [["applied"]]
            case .undone: [["undone"]]
            case .undoUnanswered: [["applied"], ["undone"]]
            }
        }
    }

    /// By item.
    let outcomes: [String: Outcome]
    let decisions: [InventoryRepository.DecisionRow]
    let items: [InventoryRepository.ItemRow]
    /// The items of the events of the run, one for each event.
    let notified: [String]

    func violations() -> [Violation] {
        let states = Dictionary(grouping: decisions, by: \.item).mapValues { $0.map(\.state) }
        let reviews = Dictionary(items.map { ($0.id, $0.timeline.count { $0 == "reviewed" }) }) { $1 }
        let events = Dictionary(notified.map { ($0, 1) }, uniquingKeysWith: +)
        return outcomes.sorted { $0.key < $1.key }.flatMap { item, outcome -> [Violation] in
            let ended = states[item] ?? []
            let kept = outcome.ends.contains(ended)
            let effects = ended == ["applied"] ? 1 : 0
            let (reviewed, told) = (reviews[item] ?? 0, events[item] ?? 0)
            return (kept ? [] : [Violation(.decisionKept, "\(item) was \(outcome), and its decisions are \(ended)")])
                + (reviewed == effects && told == effects
                    ? [] : [Violation(.decidedOnce, "\(item), \(ended), has \(reviewed) results and \(told) events")])
        }
    }
}
