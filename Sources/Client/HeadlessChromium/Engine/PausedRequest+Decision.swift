import Foundation
import FoundationNetworking
import HeadlessWebKit

extension PausedRequest {
    /// Lets the app decide about a document, and carries out the decision.
    @MainActor func decide(in tab: ChromiumTab, _ page: HeadlessWebPage?) async {
        if await isAllowed(in: tab, page) {
            tab.begin("Fetch.continueRequest", ["requestId": requestId])
        } else {
            // With any other reason, an error page would replace the page that the view shows.
            tab.begin("Fetch.failRequest", ["requestId": requestId, "errorReason": "Aborted"])
        }
    }

    @MainActor private func isAllowed(in tab: ChromiumTab, _ page: HeadlessWebPage?) async -> Bool {
        guard let page, let url = URL(string: request.url) else { return false }
        // A request that has failed goes on to its error, and a redirect to a further request.
        guard responseErrorReason == nil else { return true }
        guard let status = responseStatusCode else {
            return await page.mayNavigate(to: url, isMainFrame: frameId == tab.target)
        }
        let headers = (responseHeaders ?? []).map { ($0.name, $0.value) }
        let fields = Dictionary(headers) { "\($0), \($1)" }
        if (300..<400).contains(status), fields.keys.contains(where: { $0.lowercased() == "location" }) { return true }
        // The policy for a frame inside the page is that for its address.
        guard frameId == tab.target else { return true }
        guard
            let response = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
        else { return false }
        return await page.mayShow(response)
    }
}

extension URL {
    /// Scheme, host and port, as browsers write an origin.
    var webOrigin: String {
        "\(scheme ?? "")://\(host.map { $0.contains(":") ? "[\($0)]" : $0 } ?? "")\(port.map { ":\($0)" } ?? "")"
    }
}

extension URLError {
    /// Creates the error for a page that Chromium could not load.
    ///
    /// - Parameter text: Chromium's name for the error, such as `net::ERR_CONNECTION_REFUSED`.
    init(of text: String, at url: URL) {
        let codes: [(String, URLError.Code)] = [
            ("ERR_INTERNET_DISCONNECTED", .notConnectedToInternet), ("ERR_NAME_NOT_RESOLVED", .cannotFindHost),
            ("ERR_CONNECTION_REFUSED", .cannotConnectToHost), ("ERR_ADDRESS_UNREACHABLE", .cannotConnectToHost),
            ("ERR_TIMED_OUT", .timedOut), ("ERR_CONNECTION_TIMED_OUT", .timedOut),
            ("ERR_CERT", .serverCertificateUntrusted), ("ERR_SSL", .secureConnectionFailed),
            ("ERR_BLOCKED_BY_CLIENT", .cancelled), ("ERR_ABORTED", .cancelled),
            ("ERR_INVALID_URL", .badURL), ("ERR_UNKNOWN_URL_SCHEME", .unsupportedURL),
            ("ERR_TOO_MANY_REDIRECTS", .httpTooManyRedirects),
        ]
        let code = codes.first { text.contains($0.0) }?.1 ?? .networkConnectionLost
        self.init(code, userInfo: [NSURLErrorFailingURLErrorKey: url, NSLocalizedDescriptionKey: text])
    }
}
