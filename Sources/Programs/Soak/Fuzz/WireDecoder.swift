import AssayWire
import Foundation

/// One of the types that are read from bytes which somebody else has sent.
struct WireDecoder: Sendable {
    let name: String
    /// Whether the bytes are such a value; what matters is that there is an answer.
    let reads: @Sendable (Data) -> Bool

    private init<Value: Decodable & Sendable>(_ type: Value.Type) {
        name = String(describing: type)
        reads = { (try? WireJSON.decode(type, from: $0)) != nil }
    }

    /// What the client reads of the server, then what the server reads of a client.
    static let all: [WireDecoder] = [
        WireDecoder(EntrupyCaptureResult.self), WireDecoder(EntrupySearchResult.self),
        WireDecoder(EntrupySearchItemsResult.self), WireDecoder(EntrupyFlagDetails.self),
        WireDecoder(EntrupyCaptureResultStatusFlag.self), WireDecoder(MessagesResponse.self),
        WireDecoder(SDKConfiguration.self), WireDecoder(BeginCaptureResponse.self),
        WireDecoder(CaptureStatusResponse.self), WireDecoder(LoginResponse.self),
        WireDecoder(AuthorizeUserResponse.self), WireDecoder(Problem.self), WireDecoder(BeginCaptureRequest.self),
        WireDecoder(SubmitCaptureRequest.self), WireDecoder(LoginRequest.self), WireDecoder(SearchItemsRequest.self),
        WireDecoder(QueryItemsRequest.self), WireDecoder(SetFlagRequest.self), WireDecoder(EditTextFieldsRequest.self),
        WireDecoder(BeginRetakeRequest.self), WireDecoder(ReplyRequest.self),
    ]
}
