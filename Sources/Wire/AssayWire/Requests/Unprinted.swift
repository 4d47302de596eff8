/// A message of the wire that holds a credential or what a person said: a log or a failed expectation shows its name
/// alone.
protocol Unprinted: CustomStringConvertible, CustomReflectable {}

extension Unprinted {
    package var description: String { "\(Self.self)(redacted)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension AuthorizeUserResponse: Unprinted {}
extension LoginRequest: Unprinted {}
extension LoginResponse: Unprinted {}
extension BeginCaptureResponse: Unprinted {}
extension SetFlagRequest: Unprinted {}
extension FlowTicketResponse: Unprinted {}
extension RedeemFlowTicketRequest: Unprinted {}
extension FlowResponse: Unprinted {}
