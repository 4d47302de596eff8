/// The parts of an item that a response of `/v2` has only on request.
package struct PartnerIncludes: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The photos.
    package static let images = PartnerIncludes(rawValue: 1 << 0)
    /// Product insights; the server has none, so the member stays `null`.
    package static let catalog = PartnerIncludes(rawValue: 1 << 1)
}
