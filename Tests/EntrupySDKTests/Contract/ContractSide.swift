import AssayHTTP
import AssayTestSupport
import AssayWire
import Foundation

/// One end to which the script of the contract is sent: a scripted platform, or the real router.
protocol ContractSide: Sendable {
    var transport: any HTTPTransport { get }
    var baseURL: URL { get }
    /// The two regions that the script photographs.
    var regions: [String] { get }
    /// The keys of the item to capture, in this side's catalog.
    var item: [String: String] { get }

    /// A login's body, good for one.
    func login() async throws -> LoginRequest
    /// Lets the checks of all photos that have arrived end.
    func checkPhotos() async throws
    /// Says that the next photo of a region is blurred, to a side that does not look at photos.
    func expectBlurredPhoto(of region: String)
    /// Lets the first bytes of a photo come, and its upload break off.
    func breakOff(_ photo: ContractPhoto, after count: Int, token: String) async throws
    /// Captures another item like the script's.
    func captureAnother(token: String) async throws
    /// An item whose result can be flagged, and one of which an expert has asked photos and a question.
    func items(token: String) async throws -> ContractItems
}

/// A photo of the script, and where it belongs.
struct ContractPhoto: Sendable {
    let bytes: [UInt8]
    let capture: String
    let region: String
}

/// The ids of items that experts have had to do with.
struct ContractItems: Sendable {
    let flaggable: String
    let asked: String
}
