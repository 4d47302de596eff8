package import Foundation

/// The folder of an installation, which contains all its data.
package struct DataDirectory: Sendable, Hashable {
    package let root: URL

    package init(_ root: URL) {
        self.root = root
    }

    package var database: URL { root.appending(path: "assay.sqlite") }
    package var blobs: URL { root.appending(path: "blobs", directoryHint: .isDirectory) }
    package var spool: URL { root.appending(path: "spool", directoryHint: .isDirectory) }
    /// Interrupted uploads that can be resumed, even after a restart.
    package var uploads: URL { root.appending(path: "uploads", directoryHint: .isDirectory) }
    package var masterKey: URL { root.appending(path: "master.key") }
    package var serverLock: URL { root.appending(path: "serve.lock") }
    package var settings: URL { root.appending(path: "assay.yaml") }
    /// The file to replace for other settings: ``settings``, or the file in /etc to which the Debian package links it.
    package var settingsTarget: URL { settings.resolvingSymlinksInPath() }
    /// The id of the process that serves with this folder.
    package var process: URL { root.appending(path: "process.id") }
    /// The id of the installation whose photos are in ``blobs``.
    package var blobsMarker: URL { blobs.appending(path: "installation.id") }

    /// The mark of a restore that has not ended: the id of the snapshot.
    package var restoreMark: URL { root.appending(path: "restore.unfinished") }

    /// The file of the master key: in the folder, unless a setting names another one.
    package func masterKeyFile(_ settings: ServerSettings) -> URL { settings.masterKeyFile ?? masterKey }

    /// Whether `assay init` or `assay join` has prepared the folder.
    ///
    /// With a database that is not in the folder, settings and master key are enough: a folder whose ``process`` was
    /// deleted, or that was restored without it, gets a new id at the next start.
    package func isInitialized(_ settings: ServerSettings) -> Bool {
        guard !settings.database.isInFolder else { return exists(database) }
        return exists(process) || exists(self.settings) && exists(masterKeyFile(settings))
    }

    private func exists(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path)
    }
}
