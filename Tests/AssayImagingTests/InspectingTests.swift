import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

@Suite struct InspectingTests {
    let imaging: Imaging
    let folder: TestFolder

    init() throws {
        imaging = try Imaging.start()
        folder = try TestFolder()
    }

    @Test(arguments: [("a.jpg", PictureFormat.jpeg), ("a.png", .png), ("a.webp", .webp), ("a.heic", .heic)])
    func readsFormatAndSizeOfEachKind(name: String, format: PictureFormat) async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 320, height: 200), folder.file(name))
        let header = try await imaging.inspect(file)
        #expect(header == PictureHeader(format: format, width: 320, height: 200))
    }

    @Test func goesByTheBytesAndNotByTheName() async throws {
        let png = try MadePictures.write(try MadePictures.scene(width: 40, height: 30), folder.file("a.png"))
        let disguised = folder.file("a.jpg")
        try FileManager.default.moveItem(at: png, to: disguised)
        #expect(try await imaging.inspect(disguised).format == .png)
    }

    @Test(arguments: 1...8)
    func turnsTheSizeByTheOrientation(orientation: Int) async throws {
        let scene = try MadePictures.scene(width: 300, height: 100).with(field: "orientation", "\(orientation)")
        let header = try await imaging.inspect(try MadePictures.write(scene, folder.file("a.jpg")))
        #expect(header.orientation == orientation)
        #expect(header.width == (orientation < 5 ? 300 : 100))
        #expect(header.height == (orientation < 5 ? 100 : 300))
    }

    @Test func namesTheCameraThatTheFileNames() async throws {
        let scene = try MadePictures.scene(width: 40, height: 30).with(field: "exif-ifd0-Make", "Maker")
            .with(field: "exif-ifd0-Model", "Model 2")
        let header = try await imaging.inspect(try MadePictures.write(scene, folder.file("a.jpg")))
        #expect(header.camera == CameraName(make: "Maker", model: "Model 2"))
    }

    @Test func readsOurOwnPhotographs() async throws {
        for name in Photos.sharp + [Photos.blurred] {
            #expect(try await imaging.inspect(Photos.url(name)).format == .jpeg)
        }
    }

    @Test func acceptsOnePixel() async throws {
        let file = try MadePictures.write(try MadePictures.scene(width: 1, height: 1), folder.file("a.jpg"))
        #expect(try await imaging.inspect(file).pixels == 1)
    }

    @Test func saysThatAFileIsMissing() async throws {
        let error = await #expect(throws: ImagingError.self) { try await imaging.inspect(folder.file("none.jpg")) }
        #expect(error?.code == .fileAccess)
    }

    @Test func anErrorHasAUserTextAndALogText() async throws {
        let error = ImagingError.truncated("in a scan")
        #expect(error.description == "The photo is incomplete. Send the whole file again.")
        #expect(error.debugDescription.contains("in a scan"))
    }

    @Test func startsOnceHoweverManyAsk() async throws {
        let started = try await withThrowingTaskGroup(of: Imaging.self) { group in
            for _ in 0..<16 { group.addTask { try Imaging.start() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(started.count == 16)
        #expect(Set(started.map { ObjectIdentifier($0.workers.queue) }).count == 1)
    }
}
