// `import AssayClient` alone brings the models that its methods take and answer.
@_exported public import AssayWire
