/// The value of a property that is declared and never read.
func absent<Value>() -> Value { fatalError() }
