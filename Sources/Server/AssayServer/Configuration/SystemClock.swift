package import AssayCore
import Foundation

/// The machine's clock.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Timestamp {
        Timestamp(Date())
    }
}
