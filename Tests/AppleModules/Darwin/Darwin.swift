// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// What the C library has on Apple systems alone. The rest is Linux's, which comes with Foundation.
public var F_FULLFSYNC: Int32 { 51 }
