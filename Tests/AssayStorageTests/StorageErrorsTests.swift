import AssayBlobs
import AssayCore
import AssaySQL
import AssayStorage
import AssayWire
import Testing

@Suite struct StorageErrorsTests {
    /// Temporary errors state when to retry; the client then sends the same request again.
    @Test(arguments: [
        (SQLError.Code.busy, "storage_busy", 2), (.serialization, "storage_busy", 2), (.diskFull, "storage_full", 60),
        (.unreachable, "storage_failed", 10), (.unsettled, "storage_failed", 10),
        (.readOnly, "storage_read_only", 60), (.inputOutput, "storage_failed", 60),
        (.cannotOpen, "storage_failed", 60), (.tooManyFiles, "too_many_open_files", 5),
    ])
    func aDatabaseThatMayRecoverIsUnavailable(code: SQLError.Code, word: String, wait: Int) throws {
        let refusal = try #require(StorageErrors.refusal(for: SQLError(code, message: "/secret/path")) as? DomainError)
        #expect(refusal.kind == .unavailable)
        #expect(refusal.code == word)
        #expect(refusal.retryAfter == wait)
        #expect(!refusal.message.contains("/"))
    }

    @Test(arguments: [
        (BlobError.full, "storage_full", 60), (.nearlyFull(free: 1, floor: 2), "storage_full", 60),
        (.readOnly, "storage_read_only", 60),
        (.system(action: "write", path: "/secret/path", code: 5), "storage_failed", 60),
        (.tooManyFiles, "too_many_open_files", 5), (.unavailable("of https://store"), "storage_failed", 10),
        (.refused("by https://store"), "storage_failed", 10), (.notOwned("s3://bucket"), "storage_failed", 10),
    ])
    func aDiskThatMayRecoverIsUnavailable(error: BlobError, word: String, wait: Int) {
        let refusal = StorageErrors.refusal(for: error)
        #expect(refusal.kind == .unavailable)
        #expect(refusal.code == word)
        #expect(refusal.retryAfter == wait)
        #expect(!refusal.message.contains("/"))
    }

    @Test func permanentStorageErrorsAreInternalFailures() throws {
        let refusal = try #require(StorageErrors.refusal(for: SQLError(.corrupt)) as? DomainError)
        #expect(refusal.kind == .internalFailure)
        #expect(StorageErrors.refusal(for: BlobError.missing).kind == .internalFailure)
        #expect(StorageErrors.refusal(for: BlobError.damaged("")).kind == .internalFailure)
    }

    @Test func aUniqueViolationIsPassedOn() {
        #expect(StorageErrors.refusal(for: SQLError(.uniqueViolation)) is SQLError)
    }
}
