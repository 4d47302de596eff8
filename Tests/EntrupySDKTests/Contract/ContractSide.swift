import AssayHTTP
import AssayTestSupport
import AssayWire
import Foundation

/// One side of the contract: a scripted platform, or the real router.
protocol ContractSide: Sendable {
    var transport: any HTTPTransport { get }
    var baseURL: URL { get }
    /// The two regions that the script captures.
    var regions: [String] { get }
    /// The metadata of the item to capture, in this side's catalog.
    var item: [String: String] { get }

    /// Returns a login body that is valid for one login.
    func login() async throws -> LoginRequest
    /// Completes the checks of all received photos.
    func checkPhotos() async throws
    /// Announces a blurred photo of a region, for a side that does not check photos.
    func expectBlurredPhoto(of region: String)
    /// Receives the first bytes of a photo, then interrupts the upload.
    func breakOff(_ photo: ContractPhoto, after count: Int, token: String) async throws
    /// Captures another item like the script's.
    func captureAnother(token: String) async throws
    /// Returns an item whose result can be flagged, and one for which an expert has requested photos and asked a
    /// question.
    func items(token: String) async throws -> ContractItems
}

/// A photo of the script, with its capture and region.
struct ContractPhoto: Sendable {
    let bytes: [UInt8]
    let capture: String
    let region: String
}

/// The ids of items on which experts have worked.
struct ContractItems: Sendable {
    let flaggable: String
    let asked: String
}
