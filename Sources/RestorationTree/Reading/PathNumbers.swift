import PlistSyntax

/// Numbers for the paths of an archive, in the order in which they are met: one for each spelling.
///
/// Writers of binary archives store equal texts once, so that a coder's key and its entry in the root
/// list are mostly one string. Its number is then found without a look at its text.
struct PathNumbers {
  /// The paths, by number.
  private(set) var all: [RestorationPath] = []
  private var numbers: [RestorationPath: Int] = [:]
  private var numbersOfStrings: ValueNumbers

  init(_ document: PlistDocument) { numbersOfStrings = ValueNumbers(document) }

  /// Makes room for paths.
  mutating func reserve(_ count: Int) {
    all.reserveCapacity(count)
    numbers.reserveCapacity(count)
  }

  /// The number of the path that a string says, if it was met before.
  func number(at string: ValueID) -> Int? { numbersOfStrings[string] }

  /// The number of a path.
  mutating func number(of path: RestorationPath) -> Int {
    let number = all.count
    if let known = numbers.updateValue(number, forKey: path) {
      numbers[path] = known
      return known
    }
    all.append(path)
    return number
  }

  /// The number of the path that a string says.
  mutating func number(of path: RestorationPath, at string: ValueID) -> Int {
    let number = number(of: path)
    numbersOfStrings[string] = number
    return number
  }
}
