package import AssayBlobs
package import AssayCore
package import AssayImaging
package import AssayKeys
package import AssayStorage

/// The shared parts of an installation, as the composition root or a test makes them.
///
/// Every operation holds the platform, a class so that each of them holds a single reference.
package final class Platform: Sendable {
    package let store: Store
    package let blobs: any BlobStore
    package let spool: Spool
    package let uploads: PartialUploads
    /// The free disk space that uploads must leave.
    package let disk: DiskFloor
    /// The bytes of the uploads that this process receives.
    package let space = UploadSpace()
    /// The pool of decoder processes.
    ///
    /// Only these processes open photos from outside.
    package let decoder: DecoderPool
    package let clock: any WallClock
    /// The clock for waits only.
    ///
    /// Tests use a clock that does not wait.
    package let sleeper: any Clock<Duration>
    package let identifiers: IdentifierSource
    package let random: any RandomSource
    package let masterKey: MasterKey
    let signingKeys: SigningKeyCache
    package let catalogs: CatalogLibrary
    package let address: PublicAddress
    package let signals: Signals
    /// The counts and times of this process.
    package let metrics = Metrics()
    package let startedAt: Timestamp
    /// The id of this process, by which it recognizes its own leases and partial uploads.
    package let process: ProcessID
    package let waitingCalls = WaitingCalls<UserID>()
    /// The calls that wait for events.
    package let waitingReaders = WaitingCalls<OrganizationID>()
    /// The calls that wait for news of a hand-over.
    package let waitingDevices = WaitingCalls<SessionID>()
    /// The photos of hand-overs that arrive.
    package let arrivingPhotos = WaitingCalls<HandoverID>()
    package let runningCalls = RunningCalls()
    /// The organizations whose webhooks wait for a quota.
    package let fanoutGauge = FanoutGauge()
    let statusList = StatusListCache()
    /// Whether this is a server for development, which also offers what no phone can reach.
    package let isForDevelopment: Bool
    /// The way in which the server offers the console.
    package let console: ConsoleAccess
    /// The places to which webhooks are sent.
    package let outboundRules: OutboundRules
    /// The waits before the tries of a webhook's delivery.
    package let retrySchedule: RetrySchedule
    /// The points at which a test may crash the process.
    package let faults: FaultPoints

    package init(
        store: Store, blobs: any BlobStore, spool: Spool, uploads: PartialUploads, decoder: DecoderPool,
        clock: any WallClock, sleeper: any Clock<Duration>, identifiers: IdentifierSource, random: any RandomSource,
        masterKey: MasterKey,
        catalogs: CatalogLibrary, address: PublicAddress, signals: Signals, disk: DiskFloor = .off,
        process: ProcessID = ProcessID("only"), outboundRules: OutboundRules = .publicOnly(),
        retrySchedule: RetrySchedule = .standard, isForDevelopment: Bool = false, console: ConsoleAccess = .off,
        faults: FaultPoints = .off
    ) {
        self.store = store.reporting(to: metrics) { signals.notify(.events($0)) }
        self.blobs = blobs
        self.spool = spool
        self.uploads = uploads
        self.disk = disk
        self.decoder = decoder
        self.clock = clock
        startedAt = clock.now()
        self.sleeper = sleeper
        self.identifiers = identifiers
        self.random = random
        self.masterKey = masterKey
        signingKeys = SigningKeyCache(masterKey)
        self.catalogs = catalogs
        self.address = address
        self.signals = signals
        self.process = process
        self.outboundRules = outboundRules
        self.retrySchedule = retrySchedule
        self.isForDevelopment = isForDevelopment
        self.console = console
        self.faults = faults
    }
}
