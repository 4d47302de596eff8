/// Carries a value that is not `Sendable` to the main thread, such as a caller's dictionary or completion handler.
///
/// `@unchecked Sendable` is safe because the value is a constant and dictionaries are copied on write. After the call
/// that filled the box, only the main thread reads or calls the value.
struct MainThreadBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
