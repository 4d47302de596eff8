package import AssayAPI
package import Foundation
package import Logging

/// What an operator can set of a server.
///
/// Flags win over `ASSAY_*` in the environment, that over `assay.yaml`.
package struct ServerSettings: Sendable {
    /// The address to listen on.
    package var host = "127.0.0.1"
    /// The port to listen on; 0 takes a free one.
    package var port = 8080
    /// The base URL that callers use, where it is not the address itself: behind a proxy, under a name.
    package var publicURL: URL?
    /// A folder of catalog files that replaces the built-in ones whole.
    package var catalog: URL?
    /// The file of the master key, where it does not lie in the installation's folder.
    package var masterKeyFile: URL?
    /// Addresses of reverse proxies whose `X-Forwarded-For` is believed.
    package var trustedProxies: Set<String> = []
    /// The bytes of the disk below which uploads are refused; by the disk's size where there is none.
    package var diskFloor: Int?
    package var logLevel: Logger.Level = .info
    package var limits = RateLimits()
    package var connections = ConnectionLimits()
    /// The program that decodes photos, where it does not lie beside the server's own.
    package var decoderProgram: URL?
    /// The memory that decodes of photos may take together, in bytes.
    package var decodeBudget = DecodeBudget.standard()

    package init() {}
}
