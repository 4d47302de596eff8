import AssayTestTiming
import Foundation

/// The repository's own photographs.
enum Photos {
    static let sharp = ["brick", "chelsea", "coffee"]
    static let blurred = "clock_motion"

    static func url(_ name: String) -> URL {
        Repository.file("Photos/\(name).jpg")
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: url(name)))
    }
}
