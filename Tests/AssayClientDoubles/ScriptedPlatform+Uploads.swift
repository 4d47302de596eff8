import AssayClient
import AssayHTTP
import AssayWire
package import Foundation

/// Photos on their way in.
extension ScriptedPlatform {
    /// Lets so many bytes of a photo have come before its upload broke off; its region is the text's last word.
    package func keep(_ photo: String, _ count: Int, isWhole: Bool = false) {
        guard let region = photo.split(separator: " ").last.map(String.init) else { return }
        keep(Data(photo.utf8.prefix(count)), of: region, isWhole: isWhole)
    }

    /// Lets these bytes of a region's photo have come before its upload broke off.
    package func keep(_ bytes: Data, of region: String, isWhole: Bool = false) {
        state.withLock { $0.parts[region] = (bytes, isWhole) }
    }

    /// Lets a photo have arrived at the one capture that there is.
    package func arrive(_ digest: String, _ region: String) {
        guard let capture = state.withLock({ $0.captures.keys.first }) else { return }
        _ = try? take(digest, capture: capture, region: region)
    }

    /// The methods of the requests that were about a region's photo.
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

    /// A photo has arrived; its check goes on while this is answered, and has ended when the next call comes.
    func take(_ digest: String, capture: String, region: String) throws -> HTTPResponse {
        state.withLock { state in
            let refusal = state.verdicts[region]?.isEmpty == false ? state.verdicts[region]?.removeFirst() : nil
            state.captures[capture]?.photos[region] = .init(
                region: region, status: refusal == nil ? "accepted" : "refused", digest: digest, refusal: refusal)
        }
        return try status(capture, 201, checking: region)
    }
}
