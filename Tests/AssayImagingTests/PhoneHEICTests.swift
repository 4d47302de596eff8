import AssayTestTiming
import Foundation
import Testing

@testable import AssayImaging

/// Tests that the HEIC files of current phones are accepted by the decoder of the operating system, which is older.
@Suite struct PhoneHEICTests {
    let bench: DerivingBench
    let made: PhoneHEIC

    init() throws {
        bench = try DerivingBench()
        // Without Exif, the file's data is that of its picture alone.
        let scene = try MadePictures.scene(width: 128, height: 128)
        let file = try MadePictures.write(scene, bench.folder.file("a.heic")) { $0.set("strip", true) }
        made = PhoneHEIC(of: [UInt8](try Data(contentsOf: file)))
    }

    /// Checks that the header check and the decode agree on the photo.
    private func expectPhoto(_ bytes: [UInt8], camera: CameraName? = CameraName(make: "Maker", model: "Model"))
        async throws
    {
        let file = try bench.folder.file("photo.heic", bytes)
        let header = try await bench.imaging.inspect(file)
        #expect(header == PictureHeader(format: .heic, width: 128, height: 128, camera: camera))
        #expect(try await bench.derive(file).header == header)
    }

    private func code(of bytes: [UInt8]) async throws -> ImagingError.Code? {
        let file = try bench.folder.file("photo.heic", bytes)
        do {
            _ = try await bench.imaging.inspect(file)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: ["iphone_ios18", "iphone_ios18_portrait_mode"])
    func acceptsTheFilesOfTheCases(name: String) async throws {
        let file = Repository.file("Tests/PhonePictures/\(name).heic")
        let header = try await bench.imaging.inspect(file)
        #expect(header.camera?.make == "Apple")
        #expect(try await bench.derive(file).header == header)
    }

    @Test func acceptsReferencesToSeveralPictures() async throws {
        try await expectPhoto(made.bytes)
    }

    @Test(arguments: [false, true])
    func acceptsThemInAnyOrderAndInBothVersions(isWide: Bool) async throws {
        for base in isWide ? [0, 70_000] : [0, 600] {
            var photo = made
            (photo.isWide, photo.base) = (isWide, base)
            try await expectPhoto(photo.bytes)
            photo.references = PhoneHEIC.iOS18.reversed().map {
                PhoneHEIC.Reference(kind: $0.kind, from: $0.from, to: $0.to.reversed())
            }
            photo.items.reverse()
            try await expectPhoto(photo.bytes)
        }
    }

    @Test(arguments: [
        ("thmb", PhoneHEIC.Item.thumbnail, [PhoneHEIC.Item.photo, .twin]), ("thmb", .thumbnail, [.twin]),
        ("thmb", .thumbnail, [.twin, .gainMap, .photo, .photo]), ("thmb", .thumbnail, []),
        ("thmb", .thumbnail, [.thumbnail]), ("auxl", .gainMap, [.twin]), ("auxl", .gainMap, []),
        ("auxl", .depth, [.gainMap, .photo, .twin]), ("cdsc", .exif, [.twin, .photo, .gainMap, .depth]),
        ("auxl", .depth, [.exif]),
    ])
    func acceptsReferencesToUnknownToManyAndToNoPictures(
        kind: String, from: PhoneHEIC.Item, to: [PhoneHEIC.Item]
    ) async throws {
        var photo = made
        let reference = PhoneHEIC.Reference(kind: kind, from: from, to: to)
        photo.references.removeAll { $0.kind == kind && $0.from == from }
        photo.references.append(reference)
        try await expectPhoto(photo.bytes)
        // One more entry of the same item.
        photo.references.append(reference)
        try await expectPhoto(photo.bytes)
    }

    @Test func acceptsAChangeThatFreesFewBytes() async throws {
        var photo = made
        photo.items = [.photo, .gainMap, .exif]
        photo.groups = []
        photo.references = [
            PhoneHEIC.Reference(kind: "auxl", from: .gainMap, to: [.photo, .photo]),
            PhoneHEIC.Reference(kind: "cdsc", from: .exif, to: [.photo]),
        ]
        for name in ["\0", "", "Core Media Picture\0"] {
            photo.handlerName = name
            try await expectPhoto(photo.bytes)
        }
        photo.slack = 3
        try await expectPhoto(photo.bytes)
    }

    @Test func showsTheLeftEyeOfASpatialPhoto() async throws {
        var photo = made
        photo.items.append(.otherEye)
        #expect(try await code(of: photo.bytes) == .severalPictures)
        photo.groups.append((kind: "ster", items: [.photo, .otherEye]))
        try await expectPhoto(photo.bytes)
    }

    @Test func showsThePhotoIfItsTwinIsThePrimaryItem() async throws {
        var photo = made
        photo.primary = .twin
        try await expectPhoto(photo.bytes)
    }

    @Test func acceptsAFilmATrailerAndPaddingBehindThePicture() async throws {
        let film =
            Bytes.box("ftyp", Array("mp42\0\0\0\0".utf8)) + Bytes.box("moov", [1, 2, 3])
            + Bytes.box("mdat", [UInt8](repeating: 7, count: 100_000))
        let trailer = [0, 0, 0x30, 0x0A] + Array("Image_UTC_Data1700000000000SEFH".utf8) + Array("SEFT".utf8)
        let more = [
            film, Bytes.box("mpvd", film), trailer, [0, 0, 0], [UInt8](repeating: 0, count: 5_000),
            try Photos.bytes("chelsea"), Array("QWERTYUIOPASDFGHJKL".utf8),
        ]
        for tail in more { try await expectPhoto(made.bytes + tail) }
    }

    @Test func refusesAPictureThatIsCut() async throws {
        let bytes = made.bytes
        #expect(try await code(of: Array(bytes.dropLast(20))) == .truncated)
        #expect(try await code(of: Array(bytes.prefix(200))) == .truncated)
    }

    /// The decoder knows no pictures of this kind, and the file is whole.
    @Test func saysThatOnlyThisServerCantReadAPhoto() async throws {
        let bytes = made.bytes
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("hvc1".utf8)) })
        let unknown = bytes[..<place] + Array("vvc9".utf8) + bytes[(place + 4)...]
        #expect(try await code(of: Array(unknown)) == .unsupportedVariant)
    }

    @Test func refusesADescriptionThatIsDamaged() async throws {
        var bytes = made.bytes
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("iref".utf8)) })
        // The number of the first reference's targets.
        bytes[place + 4 + 4 + 10] = 0xFF
        #expect(try await code(of: bytes) == .corrupt)
    }
}
