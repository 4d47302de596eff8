import AssayOperations
import AssayWire
import HTTPTypes

/// The interim response `104 Upload Resumption Supported`, with the URL at which an interrupted photo upload can be
/// resumed.
///
/// It is made from the request's head alone, before the photo itself is authorized. The URL reveals nothing that the
/// client has not sent, and it requires the capture's own credential.
enum ResumptionOffer {
    /// - Returns: `nil` if the request is not a photo upload, uses another draft version, or is not resumable.
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

    /// Whether the path matches the endpoint's template, with a non-empty value for each parameter.
    private static func isPhoto(_ path: String) -> Bool {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        let template = Endpoints.putPhoto.template.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.contains("?"), segments.count == template.count else { return false }
        return zip(segments, template).allSatisfy { segment, wanted in
            wanted.hasPrefix("{") ? !segment.isEmpty : segment == wanted
        }
    }
}
