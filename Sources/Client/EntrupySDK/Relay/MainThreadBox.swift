/// The one box in which a value that is not `Sendable` travels to the main thread: a caller's dictionary, or
/// its completion handler.
///
/// `@unchecked Sendable` holds because the value is a constant, dictionaries are copied on write, and after the call
/// that filled the box only the main thread looks inside, or calls what is inside.
struct MainThreadBox<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
