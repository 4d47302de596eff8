import AssayWire
import Synchronization

/// The number of the last event that a listener has handled.
final class ListenPosition: Sendable {
    private let number: Mutex<Int>

    init(_ number: Int) {
        self.number = Mutex(number)
    }

    var value: Int { number.withLock { $0 } }

    func note(_ report: ListenReport) {
        switch report {
        case .event(let event, _), .passed(let event): number.withLock { $0 = event.sequence }
        case .logWentBack(_, let to): number.withLock { $0 = to }
        case .retrying, .reconnected: return
        }
    }
}
