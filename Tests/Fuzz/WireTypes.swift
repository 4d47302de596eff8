/// The JSON documents of the wire: the requests that the server decodes, and the responses that the client decodes.
///
/// `FuzzTests` compares the list with `AssayWire`.
let wireTypes: [any Decodable.Type] = [
    // Apps, and the pages of their screens.
    LoginRequest.self, BeginCaptureRequest.self, SubmitCaptureRequest.self, SearchItemsRequest.self,
    QueryItemsRequest.self, SetFlagRequest.self, EditTextFieldsRequest.self, BeginRetakeRequest.self,
    ReplyRequest.self, FlowTicketRequest.self, RedeemFlowTicketRequest.self, RedeemHandoverRequest.self,
    HandoverCommand.self, SendHandoverMessagesRequest.self,
    // Partners' backends.
    AuthorizeUserRequest.self, PartnerSearchBody.self, SetPartnerFlagRequest.self, AskMessageRequest.self,
    RequestRetakeRequest.self, CreateWebhookRequest.self, EditWebhookRequest.self, RotateWebhookSecretRequest.self,
    // Responses.
    EntrupyCaptureResult.self, EntrupySearchResult.self, EntrupySearchItemsResult.self, EntrupyFlagDetails.self,
    MessagesResponse.self, SDKConfiguration.self, BeginCaptureResponse.self, CaptureStatusResponse.self,
    LoginResponse.self, AuthorizeUserResponse.self, FlowTicketResponse.self, FlowResponse.self, Problem.self,
]
