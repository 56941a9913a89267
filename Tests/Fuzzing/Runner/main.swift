import FuzzHarnesses
import PlistSyntax

// The only file here that touches memory by address: it hands inputs over from and to libFuzzer.
// Source: LLVM, compiler-rt/lib/fuzzer/FuzzerInterface.h.

/// Fuzzes until the options say that it is enough.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments:
    UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ takeInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The default mutations: bytes flipped, cut, copied, taken from a dictionary or another input.
@_silgen_name("LLVMFuzzerMutate")
private func mutateBytes(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int) -> Int

private let harnesses = Harness.all + Harness.commandLine

/// What `--harness=NAME` chooses. libFuzzer itself ignores options with two dashes.
private let chosen = harnesses.first { harness in
  CommandLine.arguments.contains("--harness=\(harness.name)")
}

/// Changes an input: where the harness asks for it, every other time a value of a property list.
@_cdecl("LLVMFuzzerCustomMutator")
func mutateInput(
  _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ maxSize: Int, _ seed: CUnsignedInt
) -> Int {
  if chosen?.changesValues == true, seed.isMultiple(of: 2) {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
    if let changed = PlistMutation.changed(bytes, seed: UInt64(seed)), changed.count <= maxSize {
      for (index, byte) in changed.enumerated() { unsafe data[index] = byte }
      return changed.count
    }
  }
  return unsafe mutateBytes(data, size, maxSize)
}

if CommandLine.arguments.contains("--list") {
  for harness in harnesses {
    print(harness.name, harness.seeds.rawValue, harness.dictionary ?? "-")
  }
} else if chosen == nil {
  print("name a harness: --harness=NAME; --list names all")
} else {
  var argumentCount = CommandLine.argc
  var arguments = unsafe CommandLine.unsafeArgv
  _ = unsafe runFuzzer(&argumentCount, &arguments) { data, size in
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
    do {
      try chosen?.run(ByteSlice(bytes))
    } catch {
      fatalError("\(error)")
    }
    return 0
  }
}
