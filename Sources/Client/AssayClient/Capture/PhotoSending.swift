import AssayHTTP
import AssayWire
import Foundation

/// Sends one photo: whole at first, and after a break only what the platform does not have.
///
/// Where to go on is made of the capture, the region and the photo's digest, so that an app which was killed knows it
/// too. A platform that does not know of parts gets the whole photo again.
struct PhotoSending: Sendable {
    /// No such upload, by the draft; or what a platform, or something before it, says that does not know of uploads.
    private static let nothingKept: Set<Int> = [404, 405, 501]

    let api: APIClient
    /// The values of the endpoint's parameters, but for the digest.
    let place: [String: String]
    let photo: StoredPhoto
    let file: URL
    let credential: APICall.Credential
    /// Without a byte in either direction, in seconds.
    let idleTimeout: TimeInterval
    /// Called when the system has the whole photo, and when that has ended.
    let note: @Sendable (_ isCarried: Bool) -> Void
    /// Called with the bytes of the whole photo that are out so far, those of earlier tries included.
    let progress: @Sendable (Int64) -> Void

    /// One try.
    ///
    /// - Parameter mayHaveBegun: Whether a try before this one may have left a part with the platform; only then is it
    ///   asked for what it has.
    func send(mayHaveBegun: Bool) async throws(AssayError) {
        let whole = wholePhoto
        if mayHaveBegun, await !api.isCarrying(whole), try await isContinued() { return }
        _ = try await api.send(whole, progress: progress)
    }

    /// Sends what the platform does not have, which only this process can do: the rest is no file of its own.
    ///
    /// - Returns: Whether the platform has the photo now; if not, all of it is to be sent.
    private func isContinued() async throws(AssayError) -> Bool {
        let outcome = await api.unlessHandedOver { () async -> Result<Bool, AssayError> in
            do throws(AssayError) {
                return .success(try await sendRest())
            } catch {
                return .failure(error)
            }
        }
        return try outcome?.get() ?? false
    }

    private func sendRest() async throws(AssayError) -> Bool {
        guard let kept = try await kept() else { return false }
        guard kept.isIncomplete else {
            progress(Int64(photo.bytes))
            return true
        }
        let answer = try await api.send(rest(from: kept.bytes)) { [progress] in progress(Int64(kept.bytes) + $0) }
        // Swept since it was asked for, or known to the question alone.
        return !Self.nothingKept.contains(answer.status)
    }

    /// What the platform has of the photo; `nil` where it has nothing, or does not know of parts.
    private func kept() async throws(AssayError) -> (bytes: Int, isIncomplete: Bool)? {
        var call = call(.uploadOffset)
        call.expectedStatuses = Self.nothingKept
        let answer = try await api.send(call)
        guard !Self.nothingKept.contains(answer.status),
            let bytes = answer.headers[WireHeader.uploadOffset].flatMap({ Int($0) }), 0...photo.bytes ~= bytes
        else { return nil }
        return (bytes, answer.headers[WireHeader.uploadIncomplete] != "?0")
    }

    private var wholePhoto: APICall {
        var call = call(.putPhoto)
        call.headers = ["Content-Type": photo.contentType, WireHeader.contentDigest: photo.contentDigest]
        call.headers[WireHeader.uploadIncomplete] = "?0"
        call.body = .file(file)
        call.transfer = SystemTransfer(subject: photo.contentDigest, file: file, isPhoto: true, note: note)
        return upload(call)
    }

    private func rest(from offset: Int) -> APICall {
        var call = call(.continueUpload)
        call.headers = [WireHeader.uploadOffset: String(offset), WireHeader.uploadIncomplete: "?0"]
        call.body = .rest(of: file, from: offset)
        call.expectedStatuses = Self.nothingKept
        return upload(call)
    }

    /// Whoever repeats it asks first how much has arrived.
    private func upload(_ call: APICall) -> APICall {
        var call = call
        call.mayRepeat = false
        call.deadline = nil
        call.idleTimeout = idleTimeout
        return call
    }

    private func call(_ endpoint: Endpoint) -> APICall {
        APICall(endpoint, place.merging(["digest": photo.digest]) { $1 }, credential: credential)
    }
}
