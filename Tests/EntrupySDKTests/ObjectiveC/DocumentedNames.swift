/// The documented names, as Objective-C spells them.
///
/// The documentation states one of them, `getFlagDetailsForResultWithEntrupyID:completionHandler:`. The others follow
/// from the Swift names by the same rule, or are those of later published headers. The cases have their documented
/// spelling.
enum DocumentedNames {
    static let selectors: [String: Set<String>] = [
        "EntrupyApp": [
            "sharedInstance", "shared",
            // Authorization, login and configuration.
            "generateSDKAuthorizationRequest", "loginUserWithSignedRequest:", "isAuthorizationValid",
            "fetchConfigurationType:", "loginDelegate", "configDelegate",
            // Captures, cleanup, theme and background sessions.
            "startCaptureForItem:viewController:", "captureDelegate", "cleanup", "theme",
            "interceptApplication:handleEventsForBackgroundURLSession:completionHandler:",
            // Flags.
            "getFlagDetailsForResultWithEntrupyID:completionHandler:",
            "setFlag:forResultWithEntrupyID:flagReasonId:message:", "setFlag:forResultWithEntrupyID:", "flagDelegate",
            // Searches.
            "searchSubmissionsAt:filters:startDate:endDate:paginationLimit:", "searchDelegate",
            "searchAuthenticationItemsWithQuery:completion:", "searchAuthenticationItems:completion:",
            // Retakes.
            "startRetakeCaptureForItemWithEntrupyID:", "searchRetakes", "retakeCaptureDelegate",
            "searchRetakeDelegate",
            // The flag view and the detail view.
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

    /// In the documented order.
    static let errorCodes = [
        "ErrorCodeOfflineAccess", "ErrorCodeBadRequest", "ErrorCodeUnauthorizedAccess", "ErrorCodeForbiddenError",
        "ErrorCodeInternalServerError", "ErrorCodeRequestTimeoutError", "ErrorCodeServerTimeoutError",
        "ErrorCodeTooManyRequests", "ErrorCodeImageUploadError", "ErrorCodeUserDeniedPermissions",
        "ErrorCodeUnknownError", "ErrorCodeSearchItemNotFound", "ErrorCodeSearchItemFound",
    ]

    static let configTypes = ["ConfigTypeDebug", "ConfigTypeProduction"]
}
