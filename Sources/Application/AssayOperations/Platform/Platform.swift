package import AssayCore
package import AssayImaging
package import AssayKeys
package import AssayStorage

/// What every operation works with.
///
/// Built once, by the server's composition root or by a test.
package struct Platform: Sendable {
    package let store: Store
    package let blobs: any BlobStore
    package let spool: Spool
    package let uploads: PartialUploads
    /// The room on the disk that uploads leave.
    package let disk: DiskFloor
    /// Photos that came from outside are opened by its processes alone.
    package let decoder: DecoderPool
    package let clock: any WallClock
    /// Only waits go through it: a test hands in a clock that does not wait.
    package let sleeper: any Clock<Duration>
    package let identifiers: IdentifierSource
    package let random: any RandomSource
    package let masterKey: MasterKey
    package let catalogs: CatalogLibrary
    package let address: PublicAddress
    package let signals: Signals
    package let waitingCalls = WaitingCalls()
    /// Where a test may end the process.
    package let faults: FaultPoints

    package init(
        store: Store, blobs: any BlobStore, spool: Spool, uploads: PartialUploads, decoder: DecoderPool,
        clock: any WallClock, sleeper: any Clock<Duration>, identifiers: IdentifierSource, random: any RandomSource,
        masterKey: MasterKey,
        catalogs: CatalogLibrary, address: PublicAddress, signals: Signals, disk: DiskFloor = .off,
        faults: FaultPoints = .off
    ) {
        self.store = store
        self.blobs = blobs
        self.spool = spool
        self.uploads = uploads
        self.disk = disk
        self.decoder = decoder
        self.clock = clock
        self.sleeper = sleeper
        self.identifiers = identifiers
        self.random = random
        self.masterKey = masterKey
        self.catalogs = catalogs
        self.address = address
        self.signals = signals
        self.faults = faults
    }
}
