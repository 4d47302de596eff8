import AssayClient
import AssayWire
import EntrupySDK
import Foundation

/// The decoder of a type that is read from untrusted bytes or from a file.
struct WireDecoder: Sendable {
    let name: String
    /// Whether the bytes decode to a value.
    ///
    /// Only termination matters, not the result.
    let reads: @Sendable (Data) -> Bool

    /// The decoders of all messages between client, server and pages, and of the client's files.
    ///
    /// A test compares the list with the sources.
    static let all: [WireDecoder] = ofTheClient + ofTheServer + ofPartners + ofPages + ofFiles

    /// The server's responses that the client decodes.
    private static let ofTheClient = [
        WireDecoder(EntrupyCaptureResult.self), WireDecoder(EntrupySearchResult.self),
        WireDecoder(EntrupySearchItemsResult.self), WireDecoder(EntrupyFlagDetails.self),
        WireDecoder(EntrupyCaptureResultStatusFlag.self), WireDecoder(MessagesResponse.self),
        WireDecoder(EntrupySupportMessage.self), WireDecoder(SDKConfiguration.self),
        WireDecoder(BeginCaptureResponse.self), WireDecoder(CaptureStatusResponse.self),
        WireDecoder(LoginResponse.self), WireDecoder(AuthorizeUserResponse.self),
        WireDecoder(FlowTicketResponse.self), WireDecoder(FlowResponse.self), WireDecoder(Problem.self),
    ]

    /// The requests of a client or a screen's page that the server decodes.
    private static let ofTheServer = [
        WireDecoder(BeginCaptureRequest.self), WireDecoder(SubmitCaptureRequest.self),
        WireDecoder(LoginRequest.self), WireDecoder(SearchItemsRequest.self), WireDecoder(QueryItemsRequest.self),
        WireDecoder(SetFlagRequest.self), WireDecoder(EditTextFieldsRequest.self),
        WireDecoder(BeginRetakeRequest.self), WireDecoder(ReplyRequest.self), WireDecoder(FlowTicketRequest.self),
        WireDecoder(RedeemFlowTicketRequest.self), WireDecoder(RedeemHandoverRequest.self),
        WireDecoder(HandoverCommand.self), WireDecoder(SendHandoverMessagesRequest.self),
    ]

    /// The requests of a partner's backend, except those whose types are private to the server.
    private static let ofPartners = [
        WireDecoder(AuthorizeUserRequest.self), WireDecoder(PartnerSearchBody.self),
        WireDecoder(SetPartnerFlagRequest.self),
        WireDecoder(AskMessageRequest.self), WireDecoder(RequestRetakeRequest.self),
        WireDecoder(CreateWebhookRequest.self), WireDecoder(EditWebhookRequest.self),
        WireDecoder(RotateWebhookSecretRequest.self),
    ]

    /// The messages of a screen's page that the client decodes.
    private static let ofPages = [
        WireDecoder(name: "PageMessage") { PageMessage(String(decoding: $0, as: UTF8.self)) != nil },
        WireDecoder(ScreenFailure.self),
    ]

    /// The client's own files, and the app's input.
    static let ofFiles = LocalFormat.all.map { WireDecoder(name: $0.name, reads: $0.reads) }
}

extension WireDecoder {
    private init<Value: Decodable & Sendable>(_ type: Value.Type) {
        self.init(name: String(describing: type)) { (try? WireJSON.decode(type, from: $0)) != nil }
    }
}
