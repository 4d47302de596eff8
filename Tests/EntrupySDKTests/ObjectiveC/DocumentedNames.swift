/// The names by which the documents call things, as Objective-C spells them.
///
/// Seed 000 §1 spells one out, `getFlagDetailsForResultWithEntrupyID:completionHandler:`; the others follow from the
/// Swift names by the same rule. The cases are spelled as in seed 001 §§8, 14 and 15.
enum DocumentedNames {
    static let selectors: [String: Set<String>] = [
        "EntrupyApp": [
            "sharedInstance",
            // Seeds 003, 001 §§6–8
            "generateSDKAuthorizationRequest", "loginUserWithSignedRequest:", "isAuthorizationValid",
            "fetchConfigurationType:", "loginDelegate", "configDelegate",
            // Seed 001 §§9, 10, 13, 16
            "startCaptureForItem:viewController:", "captureDelegate", "cleanup", "theme",
            "interceptApplication:handleEventsForBackgroundURLSession:completionHandler:",
            // Seeds 000, 001 §11
            "getFlagDetailsForResultWithEntrupyID:completionHandler:",
            "setFlag:forResultWithEntrupyID:flagReasonId:message:", "setFlag:forResultWithEntrupyID:", "flagDelegate",
            // Seeds 001 §12, 002, 004
            "searchSubmissionsAt:filters:startDate:endDate:paginationLimit:", "searchDelegate",
            "searchAuthenticationItemsWithQuery:completion:",
            // Retakes
            "startRetakeCaptureForItemWithEntrupyID:", "searchRetakes", "retakeCaptureDelegate",
            "searchRetakeDelegate",
            // Seed 000 §3, and the detail view
            "displayFlagViewForItemWithEntrupyID:", "flagViewDelegate",
            "displayDetailViewForItemWithEntrupyID:withConfiguration:", "detailViewDelegate",
        ],
        "EntrupyLoginDelegate": [
            "didLoginUserSuccessfully:", "didLoginUserFailWithError:description:localizedDescription:",
        ],
        "EntrupyConfigDelegate": [
            "didFetchConfigurationSuccessfully",
            "didFetchConfigurationFailWithError:description:localizedDescription:",
        ],
        "EntrupyCaptureDelegate": [
            "didCaptureCompleteSuccessfully:forItem:", "didUserCancelCaptureForItem:", "didCaptureTimeoutForItem:",
            "didCaptureFailWithError:description:localizedDescription:forItem:",
        ],
        "EntrupySearchDelegate": [
            "didSearchSubmissionsCompleteSuccessfully:",
            "didSearchSubmissionsFailWithError:description:localizedDescription:",
        ],
        "EntrupyFlagDelegate": [
            "didFlagResultSuccessfullyForEntrupyID:forRequestedFlag:",
            "didFlagResultFailWithError:description:localizedDescription:forEntrupyID:forRequestedFlag:",
        ],
        "EntrupyFlagViewDelegate": [
            "didDisplayFlagViewForItemWithEntrupyID:", "didUserSubmitFlagForEntrupyID:",
            "didUserCancelFlagViewForItemWithEntrupyID:",
            "didDisplayFlagViewFailWithError:description:localizedDescription:forEntrupyID:",
        ],
        "EntrupyDetailViewDelegate": [
            "didDisplayDetailViewForItemWithEntrupyID:", "didDismissDetailViewForItemWithEntrupyID:",
            "didDisplayDetailViewFailWithError:description:localizedDescription:forEntrupyID:",
        ],
        "EntrupyRetakeCaptureDelegate": [
            "didRetakeCaptureCompleteSuccessfully:forItemWithEntrupyID:",
            "didUserCancelRetakeCaptureForItemWithEntrupyID:", "didRetakeCaptureTimeoutForItemWithEntrupyID:",
            "didRetakeCaptureFailWithError:description:localizedDescription:forItemWithEntrupyID:",
        ],
        "EntrupySearchRetakeDelegate": [
            "didSearchRetakesCompleteSuccessfully:",
            "didSearchRetakesFailWithError:description:localizedDescription:",
        ],
        "EntrupyDetailViewConfiguration": [
            "initWithDisplayTimeline:displayUploadedImages:enableFlagging:enableItemDetailEdit:"
        ],
        "EntrupyTheme": ["backgroundColor", "foregroundColor", "borderColor"],
        "EntrupySearchQuery": ["limit", "cursor"],
    ]

    /// In the order of seed 001 §15.
    static let errorCodes = [
        "ErrorCodeOfflineAccess", "ErrorCodeBadRequest", "ErrorCodeUnauthorizedAccess", "ErrorCodeForbiddenError",
        "ErrorCodeInternalServerError", "ErrorCodeRequestTimeoutError", "ErrorCodeServerTimeoutError",
        "ErrorCodeTooManyRequests", "ErrorCodeImageUploadError", "ErrorCodeUserDeniedPermissions",
        "ErrorCodeUnknownError",
    ]

    static let configTypes = ["ConfigTypeDebug", "ConfigTypeProduction"]
}
