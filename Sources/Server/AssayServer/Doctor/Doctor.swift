import AssayCore
import AssayImaging
import AssayKeys
import AssaySQLite
import AssayStorage
import Foundation

/// Looks at an installation and says what is wrong and what to do.
///
/// Changes nothing.
package struct Doctor: Sendable {
    private let directory: DataDirectory

    package init(_ directory: DataDirectory) {
        self.directory = directory
    }

    /// Every finding, in the order in which one would mend them.
    package func examine() async -> [Finding] {
        guard directory.isInitialised else {
            return [
                .bad(
                    "installation", "there is none in \(directory.root.path)",
                    remedy: "assay init --data \(directory.root.path) --organization NAME --bundle-id ID")
            ]
        }
        var findings = [folder(), space()]
        let settings = await readSettings(&findings)
        findings.append(masterKey(settings))
        findings.append(catalogue(settings))
        findings.append(await database())
        findings.append(pictures())
        findings.append(server())
        return findings
    }

    private func folder() -> Finding {
        let mode = mode(of: directory.root)
        guard mode & 0o077 == 0 else {
            return .warning(
                "folder", "others on this machine can read it (mode \(String(mode, radix: 8)))",
                remedy: "chmod 700 \(directory.root.path)")
        }
        return .good("folder", directory.root.path)
    }

    private func space() -> Finding {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: directory.root.path)
        let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value ?? 0
        let text = "\(free / 1_048_576) MiB free"
        return free < 1_073_741_824
            ? .warning("disk", text, remedy: "Make room: below 1 GiB, uploads will soon be refused.")
            : .good("disk", text)
    }

    private func readSettings(_ findings: inout [Finding]) async -> ServerSettings {
        do {
            let settings = try await ServerSettings.read(for: directory)
            findings.append(.good("settings", "readable"))
            return settings
        } catch {
            findings.append(.bad("settings", Self.sentence(error), remedy: "Correct the setting that is named."))
            return ServerSettings()
        }
    }

    private func masterKey(_ settings: ServerSettings) -> Finding {
        do {
            _ = try MasterKey.load(from: settings.masterKeyFile ?? directory.masterKey)
            return .good("master key", "readable by its owner alone")
        } catch {
            return .bad(
                "master key", Self.sentence(error),
                remedy: "Restore the key file from its backup with mode 0600, or set ASSAY_MASTER_KEY_FILE.")
        }
    }

    private func catalogue(_ settings: ServerSettings) -> Finding {
        do {
            let summary = try ChosenCatalogue.summary(settings.catalogue)
            return .good("catalogue", summary)
        } catch {
            return .bad("catalogue", Self.sentence(error), remedy: "assay config check lists every problem.")
        }
    }

    private func database() async -> Finding {
        do {
            let database = try await SQLiteDatabase.open(.file(directory.database))
            let pending = try await Store(database).pendingMigrations()
            try await database.close()
            guard pending.isEmpty else {
                return .bad("database", "lacks \(pending.joined(separator: ", "))", remedy: "assay migrate")
            }
            return .good("database", "opens, and its schema is current")
        } catch {
            return .bad(
                "database", Self.sentence(error), remedy: "Check the owner of assay.sqlite, or restore a backup.")
        }
    }

    private func pictures() -> Finding {
        do {
            _ = try Imaging.start()
            return .good("pictures", "libvips loads")
        } catch {
            return .bad("pictures", Self.sentence(error), remedy: "Install libvips 8.14 or later with its loaders.")
        }
    }

    private func server() -> Finding {
        do {
            let lock = try ServerLock(directory)
            withExtendedLifetime(lock) {}
            return .good("server", "not running")
        } catch {
            return error.code == "already_served"
                ? .good("server", "running")
                : .bad(
                    "server", error.message, remedy: "Make the folder writable for the server's user.")
        }
    }

    private func mode(of url: URL) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    private static func sentence(_ error: any Error) -> String {
        (error as? DomainError)?.message ?? "\(error)"
    }
}
