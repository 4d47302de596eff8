import AssayInstruments
import AssayKeys
import Synchronization

/// Random bytes that are the same in each run of a test.
package final class SeededRandom: RandomSource {
    private let generator: Mutex<SeededGenerator>

    package init(seed: UInt64 = 1) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func bytes(_ count: Int) -> [UInt8] {
        generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    }
}
