// With this, `import AssayClient` also provides the models that its methods take and return.
@_exported public import AssayWire
