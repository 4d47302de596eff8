import AssayClient
import AssayHTTP
import Foundation

extension ScriptedPlatform {
    /// Lets so many bytes of a photo have come before its upload broke off; its region is the text's last word.
    func keep(_ photo: String, _ count: Int, isWhole: Bool = false) {
        guard let region = photo.split(separator: " ").last.map(String.init) else { return }
        let bytes = Data(photo.utf8.prefix(count))
        state.withLock { $0.parts[region] = (bytes, isWhole) }
    }

    /// Lets a photo have arrived at the one capture that there is.
    func arrive(_ digest: String, _ region: String) {
        guard let capture = state.withLock({ $0.captures.keys.first }) else { return }
        _ = try? take(digest, capture: capture, region: region)
    }

    /// The methods of the requests that were about a region's photo.
    func uploads(of region: String) -> [String] {
        state.withLock { state in
            state.requests.filter { $0.url.path.contains("/images/\(region)") }.map(\.method)
        }
    }
}
