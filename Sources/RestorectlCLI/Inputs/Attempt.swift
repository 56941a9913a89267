/// The result of reading an input.
///
/// Not Swift's `Result`, for which the runtime looks up the conformance of the failure to `Error`:
/// that takes a run on a small archive a tenth of its time.
enum Attempt<Value> {
  case success(Value)
  case failure(InputFailure)

  /// The value.
  ///
  /// - Throws: the failure.
  func get() throws(InputFailure) -> Value {
    switch self {
    case .success(let value): return value
    case .failure(let failure): throw failure
    }
  }

  /// The same with another value made from this one.
  func map<Other>(_ transform: (Value) -> Other) -> Attempt<Other> {
    switch self {
    case .success(let value): .success(transform(value))
    case .failure(let failure): .failure(failure)
    }
  }
}

extension Attempt: Sendable where Value: Sendable {}
extension Attempt: Equatable where Value: Equatable {}
