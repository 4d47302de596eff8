package import AssayCore
import Foundation

/// The machine's own time of day.
package struct SystemClock: WallClock {
    package init() {}

    package func now() -> Timestamp {
        Timestamp(Date())
    }
}
