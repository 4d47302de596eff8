/// A placeholder value for a property that is declared but never read.
func absent<Value>() -> Value { fatalError() }
