import Synchronization

/// Hands out the numbers of a run's starts, from 1, and prints how far the run is.
final class StartNumbers: Sendable {
    private let last: Int
    private let step: Int
    private let given = Mutex(0)

    /// - Parameters:
    ///   - last: The number of starts.
    ///   - step: The number of starts between two lines of progress.
    init(upTo last: Int, every step: Int) {
        (self.last, self.step) = (last, step)
    }

    /// Returns the next number; `nil` after the last one.
    func next() -> Int? {
        let number = given.withLock { given in
            given += 1
            return given
        }
        guard number <= last else { return nil }
        if number > 1, number % step == 1 { Progress.print("\(number - 1) of \(last) starts") }
        return number
    }
}
