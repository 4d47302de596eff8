/// A value that contains a credential or a user's text; logs and failed expectations print only its type's name.
package protocol Unprinted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Unprinted {
    package var description: String { "\(Self.self)(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension AuthorizeUserRequest: Unprinted {}
extension AuthorizeUserResponse: Unprinted {}
extension LoginRequest: Unprinted {}
extension LoginResponse: Unprinted {}
extension BeginCaptureResponse: Unprinted {}
extension SetFlagRequest: Unprinted {}
extension FlowTicketResponse: Unprinted {}
extension RedeemFlowTicketRequest: Unprinted {}
extension FlowResponse: Unprinted {}
extension HandoverOffer: Unprinted {}
extension RedeemHandoverRequest: Unprinted {}
extension RedeemHandoverResponse: Unprinted {}
extension ScreenMessage: Unprinted {}
