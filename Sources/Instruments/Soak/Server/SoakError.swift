/// Why a run could not go on: its own failure, not a broken promise.
struct SoakError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
