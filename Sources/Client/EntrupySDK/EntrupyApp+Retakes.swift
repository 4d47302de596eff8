import AssayClient

extension EntrupyApp {
    /// Takes the photos that an expert has asked for of an item, and only these → ``retakeCaptureDelegate``, once.
    ///
    /// They must be submitted within two hours of the start. Photos come from the ``captureSource``.
    public func startRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        let (source, configuration) = settings.withLock { ($0.captureSource, $0.configuration) }
        captures.start(.retake(entrupyID: entrupyID), client: client, source: source, configuration: configuration)
    }
}
