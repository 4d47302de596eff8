import AssayClient
import Foundation
import Testing

@testable import EntrupySDK

@Suite struct ConfigurationLookupTests {
    private func lookup(plist: [String: String] = [:], environment: [String: String] = [:]) -> ConfigurationLookup {
        ConfigurationLookup(
            infoPlist: plist, environment: environment, applicationSupport: URL(fileURLWithPath: "/support"))
    }

    private let plist = ["EntrupyBaseURL": "https://plist.test", "CFBundleIdentifier": "plist.app"]
    private let environment = ["ENTRUPY_BASE_URL": "https://env.test", "ENTRUPY_BUNDLE_ID": "env.app"]

    @Test func valuesSetByTheAppTakePrecedence() {
        let url = URL(string: "https://set.test")
        let set = EntrupyConfiguration(
            baseURL: url, bundleIdentifier: "set.app",
            storageDirectory: URL(fileURLWithPath: "/mine"), uploadWindow: 5)
        let resolved = lookup(plist: plist, environment: environment).resolve(set)
        #expect(resolved.baseURL?.absoluteString == "https://set.test")
        #expect(resolved.bundleIdentifier == "set.app")
        #expect(resolved.storageDirectory.path == "/mine")
        #expect(resolved.uploadWindow == 5)
    }

    @Test func thenInfoPlistThenTheEnvironment() {
        let both = lookup(plist: plist, environment: environment).resolve(nil)
        #expect(both.baseURL?.absoluteString == "https://plist.test")
        #expect(both.bundleIdentifier == "plist.app")
        #expect(both.storageDirectory.path == "/support/EntrupySDK/plist.app")
        let one = lookup(environment: environment).resolve(nil)
        #expect(one.baseURL?.absoluteString == "https://env.test")
        #expect(one.bundleIdentifier == "env.app")
        #expect(one.uploadWindow == 60)
    }

    @Test func withoutABaseURLThereIsStillAConfiguration() {
        let resolved = lookup().resolve(EntrupyConfiguration())
        #expect(resolved.baseURL == nil)
        #expect(!resolved.bundleIdentifier.isEmpty)
    }

    @Test func theClientsCodesAreTheDocumentedOnes() {
        let unused: [EntrupyErrorCode] = [.ErrorCodeSearchItemNotFound, .ErrorCodeSearchItemFound]
        #expect(
            AssayError.Code.allCases.map(\.rawValue) + unused.map(\.rawValue)
                == EntrupyErrorCode.allCases.map(\.rawValue))
        #expect(EntrupyErrorCode.SearchItemNotFound.rawValue == 11 && EntrupyErrorCode.SearchItemFound.rawValue == 12)
        for code in AssayError.Code.allCases { #expect(EntrupyErrorCode(code).clientCode == code) }
        #expect(EntrupyErrorCode(.imageUpload) == .ErrorCodeImageUploadError)
        #expect(EntrupyErrorCode(.userDeniedPermissions) == .ErrorCodeUserDeniedPermissions)
    }
}
