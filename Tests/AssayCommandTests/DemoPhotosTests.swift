import AssayCore
import AssayImaging
import AssayTestTiming
import Foundation
import Testing

@testable import assay

@Suite struct DemoPhotosTests {
    @Test func everyRegionOfAWalletAndOfTheDemosItemHasASharpPhoto() async throws {
        let folder = try TestFolder()
        let photos = folder.url.appending(path: "photos", directoryHint: .isDirectory)
        let names = try DemoPhotos.write(to: photos)
        for itemType in ["wallet", DemoPhotos.item["item_type"]] {
            var item = DemoPhotos.item
            item["item_type"] = itemType
            #expect(Set(names) == Set(try DemoRegion.all(of: item, .production).map { "\($0.id).jpg" }))
        }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: photos.path)) == Set(names))
        let targets = DerivedTargets(thumbnail: folder.file("thumbnail"), workingCopy: folder.file("copy"))
        for name in names {
            let facts = try await Imaging.start().derive(photos.appending(path: name), into: targets)
            #expect(facts.measures.sharpness > SharpnessScale.shippedMinimum + 2, "\(name)")
        }
    }

    /// The same bytes a second time would make an item Invalid.
    @Test func noTwoRunsWriteTheSameBytes() throws {
        let folder = try TestFolder()
        for name in try DemoPhotos.write(to: folder.url.appending(path: "a")) {
            try DemoPhotos.write(to: folder.url.appending(path: name))
            let copies = try ["a", name].map { try Data(contentsOf: folder.url.appending(path: "\($0)/\(name)")) }
            #expect(copies[0] != copies[1])
        }
    }

    @Test func aPhotoThatIsThereIsNotReplaced() async throws {
        let folder = try TestFolder()
        try Data("mine".utf8).write(to: folder.url.appending(path: "logo.jpg"))
        let refusal = #expect(throws: DomainError.self) { try DemoPhotos.write(to: folder.url) }
        #expect(refusal?.message.contains("logo.jpg already. Name a new folder") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["logo.jpg"])
    }

    @Test func aDemoThatEndsShowsNoAddressOfItsServer() async throws {
        let demo = try await Program.run("demo", "--once")
        #expect(demo.status == 0, "\(demo.errors)")
        let result = try #require(demo.output.components(separatedBy: "\n  Photos\n").dropFirst().first)
        #expect(result.contains("Logo"))
        #expect(!result.contains("http"))
    }
}
