import AssayClient

extension EntrupyApp {
    /// Takes the photos that an expert has asked for of an item, and only these → ``retakeCaptureDelegate``, once.
    ///
    /// They must be submitted within two hours of the start. Photos come from the ``captureSource``; without one, from the
    /// built-in screen over the controller in front of the user.
    public func startRetakeCaptureForItem(withEntrupyID entrupyID: String) {
        start(.retake(entrupyID: entrupyID), over: nil)
    }
}
