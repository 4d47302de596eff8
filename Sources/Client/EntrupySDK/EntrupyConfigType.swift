// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The set of photos that captures ask for.
#if canImport(ObjectiveC)
@objc(EntrupyConfigType)
#endif
public enum EntrupyConfigType: UInt, Sendable, Hashable, CaseIterable {
    /// A short set for development; its items always end as Invalid.
    #if canImport(ObjectiveC)
    @objc(ConfigTypeDebug)
    #endif
    case ConfigTypeDebug = 0
    /// The full set.
    #if canImport(ObjectiveC)
    @objc(ConfigTypeProduction)
    #endif
    case ConfigTypeProduction = 1
}
