extension WebAsset {
    /// The files of the phone's screen, beside those of the capture screen.
    static let phoneFiles: [WebAsset] = [
        script("phone.js", PackageResources.phone_js)
    ]
}
