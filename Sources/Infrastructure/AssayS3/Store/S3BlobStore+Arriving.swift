package import AssayBlobs
import AssayCore
import Synchronization

/// The limits of photos that are sent to the store while they arrive.
///
/// A photo that exceeds one is sent after its arrival. A slow client therefore holds no connection to the store, and no
/// byte is sent twice for it.
private enum ArrivalLimits {
    /// The number of photos that are sent at the same time; other calls need the other connections.
    static let atOnce = 16
    /// The number of bytes by whose arrival the client's rate is measured.
    static let measuredBytes = 512 * 1024
    /// The part of ``S3Timeouts/total`` in which the rest should arrive at that rate.
    static let share = 2
}

extension S3BlobStore {
    /// Sends the photo of a fast client while it arrives.
    ///
    /// The declared digest signs the request before the first byte is sent, and the store compares it with the bytes.
    package func beginAdoption(of file: SpoolFile, as key: BlobKey, bytes: Int, digest: String) async {
        let measured = file.size + ArrivalLimits.measuredBytes
        guard measured < bytes else { return }
        file.send(as: key, bytes: bytes) { [self] arriving in
            let began = ContinuousClock.now
            try await arriving.wait(for: measured)
            let rest = began.duration(to: .now) * ((bytes - measured) / ArrivalLimits.measuredBytes)
            guard rest * ArrivalLimits.share < client.settings.timeouts.total, takePlace() else {
                throw S3Failure(reason: .busy, detail: "The photo is sent after its arrival.")
            }
            defer { givePlaceBack() }
            // Opened only now: an upload that waits for its rate or finds no place has one descriptor for its file. If
            // the file can't be opened, the adoption reports it.
            let reader = try await arriving.reader()
            try await client.performOnce(put(key, .arriving(reader, digest: digest)))
        }
    }

    private func takePlace() -> Bool {
        arrivals.withLock { count in
            guard count < ArrivalLimits.atOnce else { return false }
            count += 1
            return true
        }
    }

    private func givePlaceBack() {
        arrivals.withLock { $0 -= 1 }
    }
}
