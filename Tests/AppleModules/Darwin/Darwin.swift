// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The parts of the C library that exist only on Apple systems. Foundation exports Linux's C library.
public var F_FULLFSYNC: Int32 { 51 }
