import AssayCore
import AssayInstruments
import Synchronization

/// A disturbance of the capture screen during one start.
enum ScreenFault: String, Sendable, CaseIterable {
    /// Nothing: the user takes the photos and sends them.
    case none = "no fault"
    case doubleClick = "every button is clicked twice"
    case reload = "the page is loaded again"
    case cancel = "the user cancels"
    case refusedCamera = "the user refuses the camera"
    case closedWindow = "the window is closed"
    case crashedPage = "the page's process crashes"
    case killedBrowser = "the browser is killed"

    /// Whether the capture must complete nevertheless.
    var isHarmless: Bool { [.none, .doubleClick, .reload].contains(self) }
}

/// The fault of one start, and when it comes.
struct ScreenPlan: Sendable {
    let fault: ScreenFault
    /// The number of buttons that the user presses before.
    let presses: Int
}

/// Plans the faults of all starts; those that were planned least come first.
final class ScreenFaultPlan: Sendable {
    /// A capture of two photos has six buttons.
    private static let buttons = 6

    private struct State {
        var random: SeededGenerator
        var counts: [ScreenFault: Int] = [:]
    }

    private let state: Mutex<State>

    init(seed: UInt64) {
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    /// The number of starts with each fault.
    var counts: [(fault: ScreenFault, count: Int)] {
        state.withLock { state in ScreenFault.allCases.map { ($0, state.counts[$0, default: 0]) } }
    }

    func next() -> ScreenPlan {
        state.withLock { state in
            let fewest = ScreenFault.allCases.map { state.counts[$0, default: 0] }.min() ?? 0
            let rare = ScreenFault.allCases.filter { state.counts[$0, default: 0] == fewest }
            let fault = rare.randomElement(using: &state.random) ?? .none
            state.counts[fault, default: 0] += 1
            return ScreenPlan(fault: fault, presses: Int.random(in: 0..<Self.buttons, using: &state.random))
        }
    }
}
