import EntrupySDK
import Testing

@Suite struct ErrorTests {
    @Test func codesHaveTheDocumentedOrder() {
        let order: [EntrupyErrorCode] = [
            .ErrorCodeOfflineAccess, .ErrorCodeBadRequest, .ErrorCodeUnauthorizedAccess, .ErrorCodeForbiddenError,
            .ErrorCodeInternalServerError, .ErrorCodeRequestTimeoutError, .ErrorCodeServerTimeoutError,
            .ErrorCodeTooManyRequests, .ErrorCodeImageUploadError, .ErrorCodeUserDeniedPermissions,
            .ErrorCodeUnknownError,
        ]
        #expect(order.map(\.rawValue) == Array(0...10))
        #expect(EntrupyConfigType.ConfigTypeDebug.rawValue == 0)
        #expect(EntrupyConfigType.ConfigTypeProduction.rawValue == 1)
    }

    @Test func errorsArriveAsNSErrorsOfTheDocumentedDomain() {
        let error: any Error = EntrupyError(
            .ErrorCodeBadRequest, description: "for the log", localizedDescription: "for people")
        let system = error as NSError
        #expect(system.domain == "EntrupyErrorDomain")
        #expect(system.code == 1)
        #expect(system.localizedDescription == "for people")
        #expect(system.userInfo["description"] as? String == "for the log")
    }
}
