import AssayCore
import AssayOperations
import AssayServer
import AssayStorage
import AssayTestTiming
import Foundation
import Testing

@Suite(.timeLimit(.minutes(3))) struct BackupTests {
    @Test(arguments: [false, true]) func aRunningServerIsBackedUpAndRestoredElsewhere(onPostgres: Bool) async throws {
        let shop = try await BackupShop(onPostgres: onPostgres)
        let (catalog, yaml) = (shop.folder.file("catalog"), shop.data.appending(path: "assay.yaml"))
        try FileManager.default.copyItem(at: Repository.file("Catalog"), to: catalog)
        let text = (try? String(contentsOf: yaml, encoding: .utf8)) ?? ""
        try Data("\(text)\ncatalogue: \(catalog.path)\n".utf8).write(to: yaml)
        let first = try await shop.backUp()
        let second = try await shop.backUp()
        #expect(first.blobs > 0 && first.new == first.blobs)
        #expect(second.blobs == first.blobs && second.new == 0)
        try await shop.stop()
        let key = try Data(contentsOf: shop.data.appending(path: "master.key"))
        let files = try shop.files(below: shop.backups)
        #expect(!files.values.contains(key))
        for path in ["."] + files.keys.filter({ $0.hasPrefix("blobs/") }) {
            var file = stat()
            stat(shop.backups.appending(path: path).path, &file)
            #expect(path == "." ? file.st_mode & 0o777 == 0o700 : file.st_nlink == 2, "a private folder of hard links")
        }

        #expect(try await shop.restore(to: shop.data).status == 65, "the folder has an installation")
        let restored = shop.folder.file("restored")
        let outcome = try await shop.restore(to: restored)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try shop.files(below: restored.appending(path: "blobs")) == shop.blobs())
        #expect(try shop.files(below: restored.appending(path: "catalogue")) == shop.files(below: catalog))
        try FileManager.default.removeItem(at: catalog)
        let doctor = try await shop.run("doctor", "--data", restored.path)
        #expect(doctor.status == 0, "\(doctor.output)")
        #expect(try await shop.run("items", "show", shop.item, "--data", restored.path).status == 0)
        try await shop.serve(restored)
    }

    @Test func aFlippedBitAnywhereIsFoundAndNamed() async throws {
        let shop = try await BackupShop()
        let yaml = try shop.folder.file("elsewhere.yaml", "log: {level: error}\n")
        try FileManager.default.createSymbolicLink(
            at: shop.data.appending(path: "assay.yaml"), withDestinationURL: yaml)
        _ = try await shop.backUp()
        try await shop.stop()
        let files = try shop.files(below: shop.backups).filter { !$0.value.isEmpty }
        #expect(files.keys.contains { $0.hasSuffix("/assay.yaml") })
        for (path, bytes) in files {
            var damaged = bytes
            damaged[bytes.count / 2] ^= 1
            try damaged.write(to: shop.backups.appending(path: path))
            let found = try await shop.run("backup", "verify", shop.backups.path)
            let name = URL(fileURLWithPath: path).lastPathComponent
            #expect(found.status == 69 && found.output.contains(name), "\(path)")
            try bytes.write(to: shop.backups.appending(path: path))
        }
        let intact = try await shop.run("backup", "verify", shop.backups.path)
        #expect(intact.status == 0, "\(intact.output)")
        try FileManager.default.removeItem(at: shop.backups.appending(path: "snapshots"))
        _ = try shop.folder.file("backups/snapshots/20200101T000000000000Z.unfinished/manifest.json", "{}")
        #expect(try await shop.run("backup", "verify", shop.backups.path).status == 66, "no snapshot is complete")
    }

    @Test func aPhotoThatTheServerHasLostIsNamedAndItsCopyIsKept() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        _ = try await shop.backUp()
        let originals = try shop.blobs().keys.filter { !$0.contains(".") }.sorted()
        try FileManager.default.removeItem(at: shop.data.appending(path: "blobs/\(originals[0])"))
        // A file of its own, because the backup has a link to the old one.
        try FileManager.default.removeItem(at: shop.data.appending(path: "blobs/\(originals[1])"))
        _ = try shop.folder.file("data/blobs/\(originals[1])", "no picture")
        #expect(try await shop.backUp().missing == 0)
        #expect(try await shop.run("backup", "verify", shop.backups.path).status == 0)

        let other = shop.folder.file("other")
        let made = try await shop.run("backup", other.path, "--data", shop.data.path)
        #expect(made.status == 69 && originals[..<2].allSatisfy(made.output.contains), "\(made.output)")
        let restored = shop.folder.file("restored")
        let outcome = try await shop.restore(to: restored, from: other)
        #expect(outcome.status == 69 && outcome.output.contains(originals[0]), "\(outcome.errors)")
        try await shop.serve(restored)

        // No sound list has the digest of the copy any more.
        let (copies, snapshots) = (shop.backups.appending(path: "blobs"), shop.backups.appending(path: "snapshots"))
        for snapshot in try FileManager.default.contentsOfDirectory(atPath: snapshots.path) {
            try FileManager.default.removeItem(at: snapshots.appending(path: "\(snapshot)/blobs.list"))
        }
        let kept = try shop.files(below: copies)
        let thumbnail = try #require(shop.blobs().keys.first { $0.hasSuffix(".thumbnail") })
        try FileManager.default.removeItem(at: shop.data.appending(path: "blobs/\(thumbnail)"))
        _ = try shop.folder.file("data/blobs/\(thumbnail)", "no picture")
        _ = try await shop.backUp()
        #expect(try shop.files(below: copies) == kept)
    }

    @Test func aPhotoThatIsDeletedDuringTheBackupIsGoneAfterTheRestore() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        let photo = try #require(
            try await shop.read(shop.data) { try $0.namedBlobs.photos(after: "", limit: 1).first })
        let made = try await shop.backUp { installation in
            try await shop.delete(photo, of: installation)
        }
        #expect(made.gone == 3 && made.missing == 0)
        let restored = shop.folder.file("restored")
        let report = try await RestoreBackup(BackupFolder(shop.backups), to: restored)(snapshot: nil)
        #expect(report.lost.isEmpty)
        #expect(report.keyPath == restored.appending(path: "master.key").path)
        let row = try await shop.read(restored) { try $0.photos.find(photo.photo, organization: photo.organization) }
        #expect(row?.deletedAt != nil)
    }

    @Test(arguments: [false, true]) func aRestoreThatDidNotEndIsRefusedAndRepeated(onPostgres: Bool) async throws {
        let shop = try await BackupShop(onPostgres: onPostgres)
        let older = shop.folder.file("older")
        #expect(try await shop.run("backup", older.path, "--data", shop.data.path).status == 0)
        let snapshot = try await shop.backUp().snapshot
        try await shop.stop()
        let restored = shop.folder.file("restored")
        #expect(try await shop.restore(to: restored).status == 0)
        let mark = try shop.folder.file("restored/restore.unfinished", snapshot)
        let here = try await shop.run("items", "list", "--data", restored.path)
        #expect(here.status == 69 && here.errors.contains("assay restore"), "before the database has a mark")
        try FileManager.default.removeItem(at: mark)
        try await Installation.use(at: restored, purpose: .command, settings: shop.settings(restored)) {
            try await $0.platform.store.write {
                try $0.installation.move(to: "\(InstallationIdentity.restoring) \(snapshot)")
            }
        }
        let elsewhere = try await shop.run("items", "list", "--data", restored.path)
        #expect(elsewhere.status == 69 && elsewhere.errors.contains("assay restore"), "any folder of the database")
        if onPostgres {
            let mixed = try await shop.restore(to: shop.folder.file("mixed"), from: older)
            #expect(mixed.status == 65 && mixed.errors.contains("not empty"), "the database of another snapshot")
        }
        _ = try shop.folder.file("restored/restore.unfinished", snapshot)
        let refused = try await shop.run("serve", "--data", restored.path, "--port", "0")
        #expect(refused.status == 69 && refused.errors.contains("assay restore"))
        let repeated = try await shop.restore(to: restored)
        #expect(repeated.status == 0, "\(repeated.errors)")
        try await shop.serve(restored)
    }

    @Test func aRestoreWritesIntoNoBucketThatItsCommandDoesNotName() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        _ = try await shop.backUp { _ in
            _ = try shop.folder.file(
                "data/assay.yaml", "blobs: s3://photos/shop\ns3:\n    region: eu-west-1\n    profile: shop\n")
        }
        let (restored, bucket) = (shop.folder.file("restored"), ["ASSAY_BLOBS": "s3://photos/shop"])
        let command = ["restore", shop.backups.path, "--data", restored.path]
        let refused = try await Program.run(command, environment: bucket)
        #expect(refused.status == 65 && refused.errors.contains("--blobs"), "\(refused.errors)")
        let options = ["--blobs", "disk", "--s3-region", "eu-west-2"]
        let outcome = try await Program.run(command + options, environment: bucket)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try shop.files(below: restored.appending(path: "blobs")) == shop.blobs())
        let settings = try await shop.settings(restored)
        #expect(settings.blobs == .disk && settings.s3.region == "eu-west-2" && settings.s3.profile == "shop")
    }

    @Test func aUserWhoWasErasedAfterTheBackupLeavesNoTraceInTheRestore() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        let snapshot = try await shop.backUp().snapshot
        let erased = try await shop.run("user", "erase", "script-user-1", "--yes", "--data", shop.data.path)
        #expect(erased.status == 0, "\(erased.errors)")
        // Brings the list of the erased into the folder of backups.
        _ = try await shop.backUp()
        let restored = shop.folder.file("restored")
        let outcome = try await shop.restore(to: restored, snapshot: snapshot)
        #expect(outcome.status == 0 && outcome.output.contains("Erased 1 users again."), "\(outcome.errors)")
        let backedUp = try Data(contentsOf: shop.backups.appending(path: "snapshots/\(snapshot)/database.sqlite"))
        let files = try shop.files(below: restored)
        for trace in [Data("script-user-1".utf8), Data("script@example.com".utf8)] {
            #expect(backedUp.range(of: trace) != nil)
            #expect(files.filter { $0.value.range(of: trace) != nil }.keys.isEmpty)
        }
        #expect(files.keys.filter { $0.hasPrefix("blobs/") }.count == 1, "the list of the erased alone")
        try await shop.serve(restored)
    }

    @Test func anOldSnapshotGoesWithItsPhotosAndTheListOfErasedUsersStays() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        let (erased, snapshots) = (String(repeating: "0a", count: 32), shop.backups.appending(path: "snapshots"))
        let first = try await shop.backUp().snapshot
        let attributes = try FileManager.default.attributesOfItem(atPath: snapshots.appending(path: first).path)
        let made = Timestamp(try #require(attributes[.modificationDate] as? Date))
        let tenDaysAgo = made.adding(seconds: -10 * 86_400).iso8601.filter { !"-:.".contains($0) }
        try FileManager.default.moveItem(
            at: snapshots.appending(path: first), to: snapshots.appending(path: tenDaysAgo))
        try FileManager.default.createDirectory(
            at: snapshots.appending(path: "20200102T000000000000Z.unfinished"), withIntermediateDirectories: false)
        _ = try shop.folder.file("backups/erased.list", "\(erased)\n\(erased.dropLast())")
        let photo = try #require(
            try await shop.read(shop.data) { try $0.namedBlobs.photos(after: "", limit: 1).first })
        try await Installation.use(at: shop.data, purpose: .command, settings: shop.settings(shop.data)) {
            try await shop.delete(photo, of: $0)
        }
        let second = try await shop.backUp()
        #expect(second.expired == 0)
        _ = try shop.folder.file("data/assay.yaml", "backup: {keep_days: 9}\n")
        let third = try await shop.backUp()
        #expect(third.expired == 1)
        let left = try FileManager.default.contentsOfDirectory(atPath: snapshots.path).sorted()
        #expect(left == [second.snapshot, third.snapshot])
        #expect(try shop.files(below: shop.backups.appending(path: "blobs")) == shop.blobs())
        try FileManager.default.removeItem(at: shop.backups.appending(path: "erased.list"))
        _ = try await shop.backUp()
        let list = try String(contentsOf: shop.backups.appending(path: "erased.list"), encoding: .utf8)
        #expect(list == erased + "\n")
    }

    @Test func noCopyIsDeletedWhileAListIsDamaged() async throws {
        let shop = try await BackupShop()
        try await shop.stop()
        let first = try await shop.backUp().snapshot
        let copies = try shop.files(below: shop.backups.appending(path: "blobs"))
        let photo = try #require(
            try await shop.read(shop.data) { try $0.namedBlobs.photos(after: "", limit: 1).first })
        try await Installation.use(at: shop.data, purpose: .command, settings: shop.settings(shop.data)) {
            try await shop.delete(photo, of: $0)
        }
        _ = try shop.folder.file("backups/snapshots/\(first)/blobs.list", "damaged")
        // After such a part of a snapshot, copies that no list names are deleted.
        try FileManager.default.createDirectory(
            at: shop.backups.appending(path: "snapshots/part.unfinished"), withIntermediateDirectories: false)
        _ = try await shop.backUp()
        #expect(try shop.files(below: shop.backups.appending(path: "blobs")) == copies)
    }
}
