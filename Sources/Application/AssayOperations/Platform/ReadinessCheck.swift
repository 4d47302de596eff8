import AssayCore
import AssayImaging
import AssayStorage

/// One condition for sending requests to a server.
package struct ReadinessCheck: Sendable {
    /// The check's public name, such as `database`.
    package let name: String
    /// Throws if the check fails.
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

    /// A file can be created and deleted in the spool, which is on the same file system as the blobs.
    package static func blobs(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("blobs") {
            try await platform.spool.begin(platform.identifiers.make(Entity.Photo.self).rawValue).discard()
        }
    }

    /// A decoder process can be started and answers.
    package static func decoder(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("decoder") { try await platform.decoder.checkReadiness() }
    }

    /// Uploads are accepted: the disk has more free space than its floor.
    package static func disk(_ platform: Platform) -> ReadinessCheck {
        ReadinessCheck("disk") {
            guard try await platform.disk.hasRoom() else { throw NotReady() }
        }
    }

    private struct NotReady: Error {}
}
