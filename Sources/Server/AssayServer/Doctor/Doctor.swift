import AssayAPI
import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import Foundation

/// Examines an installation and reports problems and their remedies.
///
/// It changes nothing.
package struct Doctor: Sendable {
    private let directory: DataDirectory

    package init(_ directory: DataDirectory) {
        self.directory = directory
    }

    /// Returns all findings, in the order in which an operator would fix them.
    package func examine() async -> [DoctorFinding] {
        var found: [DoctorFinding] = []
        // Without its settings, an installation can't be found or examined.
        guard let settings = await readSettings(&found) else { return found }
        guard directory.isInitialized(settings) else {
            return found.filter { $0.verdict == .bad } + [
                .bad(
                    "installation", "there is none in \(directory.root.path)",
                    remedy: "assay init --data \(directory.root.path) --organization NAME --bundle-id ID")
            ]
        }
        var findings = [folder(settings)] + found
        findings.insert(space(settings), at: 1)
        findings.append(masterKey(settings))
        findings.append(catalog(settings))
        findings += await DatabaseExamination(directory, settings).findings()
        findings.append(files(settings))
        findings += await decoder(settings)
        findings.append(server())
        return findings
    }

    private func folder(_ settings: ServerSettings) -> DoctorFinding {
        let mode = mode(of: directory.root)
        guard mode & 0o077 == 0 else {
            return .warning(
                "folder", "others on this machine can read it (mode \(String(mode, radix: 8)))",
                remedy: "chmod 700 \(directory.root.path)")
        }
        let database = self.mode(of: directory.database)
        guard !settings.database.isInFolder || database & 0o077 == 0 else {
            return .warning(
                "folder", "others can read the database if they reach it (mode \(String(database, radix: 8)))",
                remedy: "chmod 600 \(directory.database.path)*")
        }
        return .good("folder", directory.root.path)
    }

    private func space(_ settings: ServerSettings) -> DoctorFinding {
        guard let space = try? DiskFloor.space(at: directory.root.path) else {
            return .warning("disk", "can't be examined", remedy: "Check the folder's file system.")
        }
        let floor = DiskFloor.floor(of: space, settings.diskFloor)
        let text = "\(space.free >> 20) MiB free, of which uploads leave \(floor >> 20)"
        if space.free < DiskFloor.least(of: space, settings.diskFloor) {
            return .bad("disk", text, remedy: "Make room: uploads are refused. disk.floor.mib sets what they leave.")
        }
        return space.free < floor + 1 << 30
            ? .warning("disk", text, remedy: "Make room: uploads will soon be refused.") : .good("disk", text)
    }

    private func readSettings(_ findings: inout [DoctorFinding]) async -> ServerSettings? {
        do {
            let settings = try await ServerSettings.read(for: directory)
            findings.append(.good("settings", "readable"))
            if let warning = settings.proxyWarning {
                findings.append(
                    .warning("proxies", warning, remedy: "docs/operate/configuration.md, section Reverse proxies."))
            }
            findings += try await SettingNames().warnings(about: ProcessInfo.processInfo.environment).map {
                .warning("variable", $0, remedy: "docs/operate/configuration.md lists all variables.")
            }
            return settings
        } catch {
            findings.append(.bad("settings", Self.sentence(error), remedy: "Correct the setting that is named."))
            return nil
        }
    }

    private func masterKey(_ settings: ServerSettings) -> DoctorFinding {
        check(
            "master key", remedy: "Restore the key file from its backup with mode 0600, or set ASSAY_MASTER_KEY_FILE."
        ) {
            _ = try MasterKey.load(from: directory.masterKeyFile(settings))
            return "readable by its owner alone"
        }
    }

    private func catalog(_ settings: ServerSettings) -> DoctorFinding {
        check("catalog", remedy: "assay config check lists every problem.") {
            try ChosenCatalog.summary(settings.catalog)
        }
    }

    private func check(_ subject: String, remedy: String, _ text: () throws -> String) -> DoctorFinding {
        do {
            return .good(subject, try text())
        } catch {
            return .bad(subject, Self.sentence(error), remedy: remedy)
        }
    }

    /// Checks the limit of open files.
    ///
    /// A server started from this environment would have the same limit.
    private func files(_ settings: ServerSettings) -> DoctorFinding {
        let most = DescriptorLimit.current.hard
        let connections = settings.connections.total(descriptors: most)
        let text = "\(most) may be open at once, which is enough for \(connections) connections"
        if let wanted = settings.connections.total, wanted > connections {
            return .warning(
                "open files", "\(text), not the \(wanted) of connections.max",
                remedy: "Raise the hard limit to \(2 * wanted + 128) (ulimit -Hn, or LimitNOFILE= of the unit; at most "
                    + "65536), or lower connections.max.")
        }
        guard most < Self.wantedFiles else { return .good("open files", text) }
        return .warning(
            "open files", text,
            remedy: "Raise the hard limit to \(Self.wantedFiles) (ulimit -Hn, or LimitNOFILE= of the unit).")
    }

    private static let wantedFiles = 8192

    /// Returns the token for the counters of a server of this installation.
    package func operatorToken() async throws -> String { try await masterKey().operatorToken() }

    /// Returns the token for the metrics of the servers of this installation.
    package func metricsToken() async throws -> String { try await masterKey().metricsToken() }

    private func masterKey() async throws -> MasterKey {
        let settings = try await ServerSettings.read(for: directory)
        return try MasterKey.load(from: directory.masterKeyFile(settings))
    }

    /// Starts the program that decodes photos, as the server does, and lets it decode the samples.
    private func decoder(_ settings: ServerSettings) async -> [DoctorFinding] {
        let pool = DecoderPool(settings)
        do {
            try await pool.checkReadiness()
        } catch {
            await pool.close()
            return [
                .bad(
                    "decoder", error.detail,
                    remedy: "Install assay-decoder beside assay, or set ASSAY_DECODER_PROGRAM; it needs libvips 8.14.")
            ]
        }
        let samples = await samples(pool)
        await pool.close()
        return [.good("decoder", "starts and answers; \(settings.decodeBudget >> 20) MiB for photos"), samples]
    }

    private func samples(_ pool: DecoderPool) async -> DoctorFinding {
        var failures: [String] = []
        for sample in DecoderSample.all {
            do {
                try await pool.decode(sample)
            } catch {
                failures.append("\(sample.name): \(error.detail)")
            }
        }
        let names = DecoderSample.all.map(\.name).joined(separator: ", ")
        guard !failures.isEmpty else { return .good("heic", "photos can be decoded (\(names))") }
        return .bad(
            "heic", "photos of phones can't be decoded (\(failures.joined(separator: "; ")))",
            remedy: "Install libheif with its decoder for HEVC: libheif1 on Debian 12, libheif-plugin-libde265 on "
                + "Debian 13. Phones can send JPEG until then.")
    }

    private func server() -> DoctorFinding {
        do {
            let lock = try ServerLock(directory)
            withExtendedLifetime(lock) {}
            return .good("server", "not running")
        } catch {
            return error.problem == .alreadyServed
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
