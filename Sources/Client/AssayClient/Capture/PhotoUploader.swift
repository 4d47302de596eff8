import AssayHTTP
import AssayWire
import Foundation

/// Sends one photo: whole in the first attempt, and after an interruption only the bytes that the server does not have.
///
/// The resource of an upload is determined by the capture, the region and the photo's digest, so an app that was killed
/// can find it again. If the server does not support partial uploads, the whole photo is sent again.
struct PhotoUploader: Sendable {
    /// The statuses that mean that the server has no part of the photo.
    ///
    /// Either the upload does not exist (by the draft), or the server or an intermediary does not support resumable
    /// uploads.
    private static let nothingKept: Set<Int> = [404, 405, 501]

    let api: APIClient
    /// The values of the endpoint's parameters, except the digest.
    let place: [String: String]
    let photo: StoredPhoto
    let file: URL
    let credential: CallCredential
    /// The maximum time without a byte in either direction, in seconds.
    let idleTimeout: TimeInterval
    /// Called when the system has taken over the whole photo, and when that upload has ended.
    let note: @Sendable (_ isCarried: Bool) -> Void
    /// Called with the number of bytes of the whole photo sent so far, including earlier attempts.
    let progress: @Sendable (Int64) -> Void

    /// Makes one attempt to send the photo.
    ///
    /// - Parameter mayHaveBegun: Whether the server may have a part from an earlier attempt. Only then is the server
    ///   queried first.
    func send(mayHaveBegun: Bool) async throws(AssayError) {
        let whole = wholePhoto
        if mayHaveBegun, try await isContinued(inPlaceOf: whole) { return }
        _ = try await api.send(whole, progress: progress)
    }

    /// Sends the bytes that the server does not have; only this process can do so, because they are not in a separate
    /// file.
    ///
    /// - Returns: Whether the server now has the photo; if not, the whole photo must be sent.
    private func isContinued(inPlaceOf whole: APICall<CaptureStatusResponse>) async throws(AssayError) -> Bool {
        let outcome = await api.run(inPlaceOf: whole) { () async -> Result<Bool, AssayError> in
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
        // The part was deleted after the query, or the server supports only the query.
        return !Self.nothingKept.contains(answer.status)
    }

    /// The part that the server has; `nil` if it has none or does not support partial uploads.
    private func kept() async throws(AssayError) -> (bytes: Int, isIncomplete: Bool)? {
        var call = call(Endpoints.uploadOffset)
        call.expectedStatuses = Self.nothingKept
        let answer = try await api.send(call)
        guard !Self.nothingKept.contains(answer.status),
            let bytes = answer.headers[WireHeader.uploadOffset].flatMap({ Int($0) }), 0...photo.bytes ~= bytes
        else { return nil }
        return (bytes, answer.headers[WireHeader.uploadIncomplete] != "?0")
    }

    private var wholePhoto: APICall<CaptureStatusResponse> {
        var call = call(Endpoints.putPhoto)
        call.headers = ["Content-Type": photo.contentType, WireHeader.contentDigest: photo.contentDigest]
        call.headers[WireHeader.uploadIncomplete] = "?0"
        call.body = .file(file)
        call.transfer = SystemTransfer(subject: photo.contentDigest, file: file, isPhoto: true, note: note)
        return upload(call)
    }

    private func rest(from offset: Int) -> APICall<CaptureStatusResponse> {
        var call = call(Endpoints.continueUpload)
        call.headers = [WireHeader.uploadOffset: String(offset), WireHeader.uploadIncomplete: "?0"]
        call.body = .rest(of: file, from: offset)
        call.expectedStatuses = Self.nothingKept
        return upload(call)
    }

    /// Configures an upload.
    private func upload<Answer>(_ call: APICall<Answer>) -> APICall<Answer> {
        var call = call
        call.deadline = nil
        call.idleTimeout = idleTimeout
        return call
    }

    /// Creates a call that ``APIClient`` does not retry: the next attempt must first query how many bytes arrived.
    private func call<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) -> APICall<Answer> {
        var call = APICall(endpoint, place.merging(["digest": photo.digest]) { $1 }, credential: credential)
        call.mayRepeat = false
        return call
    }
}
