import AssayClient
import AssayWire
import EntrupySDK
import Foundation

/// One of the types that are read from bytes which somebody else has sent, or which a disk has kept.
struct WireDecoder: Sendable {
    let name: String
    /// Whether the bytes are such a value; what matters is that there is an answer.
    let reads: @Sendable (Data) -> Bool

    /// The decoders of what the client and the server read of each other, of pages and of the client's disk.
    ///
    /// A test holds the list against the sources. Left out is what partners' backends send.
    static let all: [WireDecoder] =
        ofTheClient + ofTheServer + ofPages + LocalFormat.all.map { WireDecoder(name: $0.name, reads: $0.reads) }

    /// What the client reads of the server.
    private static let ofTheClient = [
        WireDecoder(EntrupyCaptureResult.self), WireDecoder(EntrupySearchResult.self),
        WireDecoder(EntrupySearchItemsResult.self), WireDecoder(EntrupyFlagDetails.self),
        WireDecoder(EntrupyCaptureResultStatusFlag.self), WireDecoder(MessagesResponse.self),
        WireDecoder(EntrupySupportMessage.self), WireDecoder(SDKConfiguration.self),
        WireDecoder(BeginCaptureResponse.self), WireDecoder(CaptureStatusResponse.self),
        WireDecoder(LoginResponse.self), WireDecoder(AuthorizeUserResponse.self),
        WireDecoder(FlowTicketResponse.self), WireDecoder(FlowResponse.self), WireDecoder(Problem.self),
    ]

    /// What the server reads of a client or of a screen's page.
    private static let ofTheServer = [
        WireDecoder(BeginCaptureRequest.self), WireDecoder(SubmitCaptureRequest.self),
        WireDecoder(LoginRequest.self), WireDecoder(SearchItemsRequest.self), WireDecoder(QueryItemsRequest.self),
        WireDecoder(SetFlagRequest.self), WireDecoder(EditTextFieldsRequest.self),
        WireDecoder(BeginRetakeRequest.self), WireDecoder(ReplyRequest.self), WireDecoder(FlowTicketRequest.self),
        WireDecoder(RedeemFlowTicketRequest.self),
    ]

    /// What the client reads of a screen's page.
    private static let ofPages = [
        WireDecoder(name: "PageMessage") { PageMessage(String(decoding: $0, as: UTF8.self)) != nil },
        WireDecoder(ScreenFailure.self),
    ]
}

extension WireDecoder {
    private init<Value: Decodable & Sendable>(_ type: Value.Type) {
        self.init(name: String(describing: type)) { (try? WireJSON.decode(type, from: $0)) != nil }
    }
}
