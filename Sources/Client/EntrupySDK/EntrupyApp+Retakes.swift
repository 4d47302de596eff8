import AssayClient

extension EntrupyApp {
    /// Captures only those photos of an item that an expert has requested, and reports the end once to
    /// ``retakeCaptureDelegate``.
    ///
    /// The photos must be submitted within two hours of the start. They come from the ``captureSource``; without one,
    /// from the built-in screen, which is presented over the frontmost view controller.
    public func startRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        start(.retake(entrupyID: entrupyID), over: nil)
    }
}
