import Testing

@testable import RestorectlCLI

@Suite struct ExitCodeTests {
  /// Scripts rely on these.
  @Test func numbersNeverChange() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 141])
    #expect(
      [ExitCode.success, .remarks, .failure, .closedPipe].map(\.rawValue) == [0, 1, 2, 141])
  }

  @Test func theGraverWins() {
    #expect(ExitCode.remarks.combined(with: .failure) == .failure)
    #expect(ExitCode.failure.combined(with: .remarks) == .failure)
    #expect(ExitCode.success.combined(with: .remarks) == .remarks)
  }

  @Test func exitZeroForgivesRemarksOnly() {
    #expect(
      ExitCode.allCases.map(\.forgivingRemarks) == [.success, .success, .failure, .closedPipe])
  }
}
