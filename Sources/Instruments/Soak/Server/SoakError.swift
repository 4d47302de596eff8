/// The reason why a run could not continue: a failure of the test itself, not a violated guarantee.
struct SoakError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
