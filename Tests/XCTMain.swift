import Testing

/// The entry point of the test program.
///
/// With this file the package manager needs no index of the sources to look for XCTest classes, of which there are
/// none, so `scripts/build` switches the index off.
@main
struct TestProgram {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
