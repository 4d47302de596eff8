import AssayOperations
import AssayWire
import HTTPTypes

/// The interim answer `104 Upload Resumption Supported`: where to go on with a photo if its upload breaks off.
///
/// Made of the request's head alone, before anybody knows whether the photo is wanted. The place tells nothing that the
/// client has not said, and opens to nobody without the capture's own credential.
enum ResumptionOffer {
    /// - Returns: `nil` for a request that is no photo, that speaks no version of ours, or whose bytes would not be kept.
    static func make(for request: HTTPRequest, at address: PublicAddress) -> HTTPResponse? {
        guard request.method == .put,
            request.headerFields[.uploadDraftInteropVersion] == WireHeader.uploadInteropVersion,
            let path = request.path, isPhoto(path),
            let upload = try? PhotoUpload(
                contentLength: request.headerFields[.contentLength],
                contentDigest: request.headerFields[.contentDigest],
                uploadIncomplete: request.headerFields[.uploadIncomplete]),
            let name = upload.resumptionName
        else { return nil }
        var response = HTTPResponse(status: .init(code: 104, reasonPhrase: "Upload Resumption Supported"))
        response.headerFields[.uploadDraftInteropVersion] = WireHeader.uploadInteropVersion
        response.headerFields[.location] = "\(address.text)\(path)/uploads/\(name)"
        return response
    }

    /// Whether the path is that of the endpoint, with something in place of each parameter.
    private static func isPhoto(_ path: String) -> Bool {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let template = Endpoint.putPhoto.template.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.contains("?"), segments.count == template.count else { return false }
        return zip(segments, template).allSatisfy { segment, wanted in
            wanted.hasPrefix("{") ? !segment.isEmpty : segment == wanted
        }
    }
}
