import AssayCore
import AssayImaging
import AssayStorage

/// One thing that must work before a server should be sent calls.
package struct ReadinessCheck: Sendable {
    /// A word such as `database`, shown to anybody.
    package let name: String
    /// Throws where it does not work.
    package let run: @Sendable () async throws -> Void

    package init(_ name: String, _ run: @escaping @Sendable () async throws -> Void) {
        self.name = name
        self.run = run
    }
}

extension ReadinessCheck {
    /// The database answers and has the schema of this version.
    package static func database(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("database") {
            guard try await platform.store.pendingMigrations().isEmpty else { throw NotReady() }
        }
    }

    /// A file can be made and deleted where photos arrive, on the file system of the blobs.
    package static func blobs(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("blobs") {
            try await platform.spool.begin(platform.identifiers.make(Entity.Photo.self).rawValue).discard()
        }
    }

    /// A decoder process can be started and answers.
    package static func decoder(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("decoder") { try await platform.decoder.checkReadiness() }
    }

    /// Uploads are taken: the disk has more free than its floor.
    package static func disk(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("disk") {
            guard try await platform.disk.hasRoom() else { throw NotReady() }
        }
    }

    private struct NotReady: Error {}
}
