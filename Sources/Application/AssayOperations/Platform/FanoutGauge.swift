import Synchronization

/// The number of organizations whose events wait for a quota, as the last pass of this process has seen it.
package final class FanoutGauge: Sendable {
    private let waiting = Atomic(0)

    package init() {}

    package var value: Int { waiting.load(ordering: .relaxed) }

    func set(_ count: Int) { waiting.store(count, ordering: .relaxed) }
}
