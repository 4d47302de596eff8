import AssayCore

/// Fails items of the short workflow for development as invalid, as documented for `ConfigTypeDebug`.
package struct DebugConfigurationExaminer: Examiner {
    package let id = "debug_configuration"
    package let version = 1

    package init() {}

    package func examine(_ evidence: Evidence) -> Finding {
        switch evidence.configuration {
        case .debug: fail(.invalid, Reason(code: "debug_configuration"))
        case .production: pass()
        }
    }
}
