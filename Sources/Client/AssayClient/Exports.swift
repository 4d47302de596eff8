// With this, `import AssayClient` also provides the models that its methods take and return.
@_exported public import AssayWire

// The client's only lock, which the facade uses too. The type itself is visible in this package only.
@_exported public import class AssayHTTP.LockBox
