import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation

/// A scripted platform as a side of the contract.
struct ScriptedSide: ContractSide {
    let platform: ScriptedPlatform
    let transport: any HTTPTransport
    let baseURL: URL
    let regions: [String]
    let item = ["brand": "Nike", "style_name": "Air Jordan 1", "item_type": "sneakers"]

    /// - Parameter transport: The scripted server in front of the platform; by default the platform itself.
    init(_ platform: ScriptedPlatform, regions: [String], over transport: (any HTTPTransport)? = nil) throws {
        guard let url = URL(string: "https://assay.example.test") else { throw CocoaError(.fileReadUnknown) }
        self.platform = platform
        self.transport = transport ?? platform
        self.regions = regions
        baseURL = url
        platform.state.withLock { $0.regions = regions.map { ScriptedPlatform.region($0) } }
    }

    func login() async throws -> LoginRequest {
        LoginRequest(signed_authorization_request: ScriptedPlatform.signedRequest(jti: "1"), proof: "p")
    }

    func checkPhotos() async throws {}

    func expectBlurredPhoto(of region: String) {
        platform.state.withLock { $0.verdicts[region] = [ScriptedPlatform.blurred] }
    }

    func breakOff(_ photo: ContractPhoto, after count: Int, token: String) async throws {
        platform.keep(Data(photo.bytes.prefix(count)), of: photo.region)
    }

    func captureAnother(token: String) async throws {}

    func items(token: String) async throws -> ContractItems {
        let id = ScriptedPlatform.itemID
        platform.state.withLock { $0.retake = ScriptedPlatform.retake("batch_open") }
        return ContractItems(flaggable: id, asked: id)
    }
}
