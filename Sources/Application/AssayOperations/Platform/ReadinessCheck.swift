package import AssayBlobs
package import AssayCore
package import AssayImaging
package import AssayStorage

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
    package static func database(_ store: Store) -> ReadinessCheck {
        ReadinessCheck("database") {
            guard try await store.pendingMigrations().isEmpty else { throw NotReady() }
        }
    }

    /// The store of photos answers, and a file can be created and deleted in the spool, where each photo arrives.
    package static func blobs(
        _ spool: Spool, _ store: any BlobStore, _ identifiers: IdentifierSource
    ) -> ReadinessCheck {
        ReadinessCheck("blobs") {
            try await store.checkReadiness()
            try await spool.begin(identifiers.make(Entity.Photo.self).rawValue).discard()
        }
    }

    /// A decoder process can be started and answers.
    package static func decoder(_ decoder: DecoderPool) -> ReadinessCheck {
        ReadinessCheck("decoder") { try await decoder.checkReadiness() }
    }

    /// Uploads are accepted: the disk has more free space than its floor and the uploads in progress need.
    package static func disk(_ disk: DiskFloor) -> ReadinessCheck {
        ReadinessCheck("disk") {
            guard try await disk.hasFreeSpace() else { throw NotReady() }
        }
    }

    private struct NotReady: Error {}
}
