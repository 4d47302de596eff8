import AssayKeys
import AssayTestTiming
import Foundation
import Testing

@Suite struct MasterKeyFileTests {
    private func inFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try body(folder.url.appending(path: "master key"))
    }

    private func mode(_ file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    private func set(_ mode: Int, of file: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    @Test func aNewFileIsReadableByItsOwnerAloneAndHoldsTheKey() throws {
        try inFolder { file in
            let made = try MasterKey.create(at: file, random: SystemRandom())
            #expect(try mode(file) == 0o600)
            let sealed = try made.seal([1, 2, 3], purpose: "test")
            #expect(try MasterKey.load(from: file).open(sealed, purpose: "test") == [1, 2, 3])
        }
    }

    @Test func aKeyIsNeverReplaced() throws {
        try inFolder { file in
            try MasterKey.create(at: file, random: SystemRandom())
            let before = try Data(contentsOf: file)
            #expect(throws: MasterKeyFileError.exists(file.path)) {
                try MasterKey.create(at: file, random: SystemRandom())
            }
            #expect(try Data(contentsOf: file) == before)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o644, 0o620, 0o602, 0o610, 0o601, 0o666])
    func aFileThatOthersCanGetAtIsRefusedWithTheRemedy(_ wide: Int) throws {
        try inFolder { file in
            try MasterKey.create(at: file, random: SystemRandom())
            try set(wide, of: file)
            let error = #expect(throws: MasterKeyFileError.tooOpen(file.path, mode: UInt32(wide))) {
                try MasterKey.load(from: file)
            }
            #expect(error?.description.contains("0\(String(wide, radix: 8))") == true)
            #expect(error?.description.contains("chmod 600 '\(file.path)'") == true)
        }
    }

    @Test(arguments: [0o600, 0o400]) func theOwnersModesAreTaken(_ narrow: Int) throws {
        try inFolder { file in
            try MasterKey.create(at: file, random: SystemRandom())
            try set(narrow, of: file)
            #expect(throws: Never.self) { try MasterKey.load(from: file) }
        }
    }

    @Test func aMissingFileIsReportedAsMissing() throws {
        try inFolder { file in
            #expect(throws: MasterKeyFileError.missing(file.path)) { try MasterKey.load(from: file) }
        }
    }

    @Test func aMissingFolderIsReportedAsMissing() throws {
        try inFolder { file in
            let inner = file.appending(path: "key")
            let error = #expect(throws: MasterKeyFileError.self) {
                try MasterKey.create(at: inner, random: SystemRandom())
            }
            #expect(error?.description.contains("create \(inner.path)") == true)
        }
    }

    @Test(arguments: ["", "hello", "assay-master-key-1:", "assay-master-key-1:AAAA\n", "assay-master-key-9:"])
    func anotherFileIsNotTakenForAKey(_ content: String) throws {
        try inFolder { file in
            try Data(content.utf8).write(to: file)
            try set(0o600, of: file)
            #expect(throws: MasterKeyFileError.notAKey(file.path)) { try MasterKey.load(from: file) }
        }
    }

    @Test func aFolderIsNotTakenForAKey() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        #expect(throws: MasterKeyFileError.notAKey(folder.url.path)) { try MasterKey.load(from: folder.url) }
    }

    @Test func theKeyIsNotPrinted() throws {
        try inFolder { file in
            let key = try MasterKey.create(at: file, random: CountingRandom())
            var dumped = ""
            dump(key, to: &dumped)
            #expect("\(key)" == "MasterKey(redacted)")
            #expect(!dumped.contains("SymmetricKey"))
        }
    }
}
