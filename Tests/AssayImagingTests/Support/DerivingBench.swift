import AssayTestTiming
import Foundation

@testable import AssayImaging

/// The library, and a folder for the pictures that it derives.
struct DerivingBench {
    let imaging: Imaging
    let folder: TestFolder
    let targets: DerivedTargets

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
        targets = DerivedTargets(thumbnail: folder.file("small.jpg"), workingCopy: folder.file("working.jpg"))
    }

    func derive(_ file: URL) async throws -> PictureFacts {
        try await imaging.derive(file, into: targets)
    }
}
