import AssayClient
import AssayHTTP
import AssayWire
package import Foundation

/// The routes that receive photos.
extension ScriptedPlatform {
    /// Simulates an interrupted upload of which this many bytes were received.
    ///
    /// The photo's text ends with its region.
    package func keep(_ photo: String, _ count: Int, isWhole: Bool = false) {
        guard let region = photo.split(separator: " ").last.map(String.init) else { return }
        keep(Data(photo.utf8.prefix(count)), of: region, isWhole: isWhole)
    }

    /// Simulates an interrupted upload of which these bytes were received.
    package func keep(_ bytes: Data, of region: String, isWhole: Bool = false) {
        state.withLock { $0.parts[region] = (bytes, isWhole) }
    }

    /// Simulates a completed upload to the only capture.
    package func arrive(_ digest: String, _ region: String) {
        guard let capture = state.withLock({ $0.captures.keys.first }) else { return }
        _ = try? take(digest, capture: capture, region: region)
    }

    /// Returns the methods of all requests for a region's photo.
    package func uploads(of region: String) -> [String] {
        state.withLock { state in
            state.requests.filter { $0.url.path.contains("/images/\(region)") }.map(\.method)
        }
    }

    func put(_ request: HTTPRequest, capture: String, region: String) throws -> HTTPResponse {
        let digest = Self.sha256(try data(request))
        if let ending = ending(of: capture) { return try Self.problem(ending).get() }
        guard request.headers[WireHeader.contentDigest] == digest.header else { return try mismatch(region) }
        return try take(digest.hex, capture: capture, region: region)
    }

    private func mismatch(_ region: String) throws -> HTTPResponse {
        let field = Problem.Field(field: "images.\(region)", code: "digest_mismatch", message: "Send it again.")
        return try Self.problem(.digestMismatch, fields: [field]).get()
    }

    func kept(of region: String) throws -> HTTPResponse {
        guard let part = state.withLock({ $0.parts[region] }) else { return try Self.problem(.notFound).get() }
        return HTTPResponse(
            status: 204,
            headers: [
                WireHeader.uploadOffset: String(part.bytes.count),
                WireHeader.uploadIncomplete: part.isWhole ? "?0" : "?1",
                WireHeader.uploadDraftInteropVersion: WireHeader.uploadInteropVersion,
            ])
    }

    func resume(
        _ request: HTTPRequest, capture: String, region: String, digest: String
    ) throws -> HTTPResponse {
        guard let part = state.withLock({ $0.parts[region] }) else { return try Self.problem(.notFound).get() }
        guard request.headers[WireHeader.uploadOffset] == String(part.bytes.count) else {
            var refusal = try Self.problem(.uploadOffsetMismatch).get()
            refusal.headers[WireHeader.uploadOffset] = String(part.bytes.count)
            return refusal
        }
        let whole = part.bytes + (try data(request))
        guard Self.sha256(whole).hex == digest else { return try mismatch(region) }
        keep(whole, of: region, isWhole: true)
        return try take(digest, capture: capture, region: region)
    }

    /// Receives a photo.
    ///
    /// Its check is pending in this response, and has ended at the next call.
    func take(_ digest: String, capture: String, region: String) throws -> HTTPResponse {
        state.withLock { state in
            let refusal = state.verdicts[region]?.isEmpty == false ? state.verdicts[region]?.removeFirst() : nil
            state.captures[capture]?.photos[region] = .init(
                region: region, status: refusal == nil ? "accepted" : "refused", digest: digest, refusal: refusal)
        }
        return try status(capture, 201, checking: region)
    }
}
