import Foundation
import PlistSyntax
import TestSupport
import Testing

/// Files from outside this project.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct CorpusTests {
  private static func read(_ file: Corpus.File) throws -> Result<PlistDocument, PlistError> {
    let bytes = ByteSlice(Array(try file.contents()))
    return Result { () throws(PlistError) in try PlistDocument.read(bytes) }
  }

  // MARK: JSON

  private static func json(_ prefix: String) -> [Corpus.File] {
    Corpus.files(in: "json").filter { $0.name.hasPrefix(prefix) }
  }

  @Test(arguments: json("y_")) func acceptsJSON(_ file: Corpus.File) throws {
    let document = try Self.read(file).get()
    // Written and read again, nothing is lost.
    let copy = try PlistDocument.read(ByteSlice(try document.written(as: .json)))
    #expect(PlistComparison.firstDifference(document, copy) == nil)
  }

  @Test(arguments: json("n_")) func refusesWhatIsNoJSON(_ file: Corpus.File) throws {
    let size = try file.contents().count
    guard case .failure(let error) = try Self.read(file) else {
      Issue.record("accepted")
      return
    }
    #expect((0...size).contains(error.location.byteOffset))
    #expect(error.location.textPosition != nil || error.code == .unknownSyntax)
  }

  /// What RFC 8259 leaves open, decided: ill-formed UTF-8, UTF-16 and numbers out of range are refused; a
  /// byte order mark, underflow, depth up to 512 and escapes for halves of surrogate pairs are not.
  static let acceptedOpenCases: Set = [
    "i_object_key_lone_2nd_surrogate.json", "i_string_1st_surrogate_but_2nd_missing.json",
    "i_string_1st_valid_surrogate_2nd_invalid.json",
    "i_string_incomplete_surrogate_and_escape_valid.json",
    "i_string_incomplete_surrogate_pair.json",
    "i_string_incomplete_surrogates_escape_valid.json",
    "i_string_invalid_lonely_surrogate.json", "i_string_invalid_surrogate.json",
    "i_string_inverted_surrogates_U+1D11E.json", "i_string_lone_second_surrogate.json",
    "i_number_double_huge_neg_exp.json", "i_number_real_underflow.json",
    "i_number_very_big_negative_int.json",
    "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]

  @Test(arguments: json("i_")) func decidesOpenCases(_ file: Corpus.File) throws {
    let result = try Self.read(file)
    let isAccepted = if case .success = result { true } else { false }
    #expect(isAccepted == Self.acceptedOpenCases.contains(file.name))
  }

  // MARK: Property lists

  private static func invalid(_ isSuffix: Bool) -> [Corpus.File] {
    Corpus.files(in: "bplist-invalid").filter { file in
      let isValid = file.name.hasPrefix("valid_") || file.name.hasSuffix("_valid.plist")
      return isValid == isSuffix
    }
  }

  @Test(arguments: invalid(false)) func refusesMalformedPropertyLists(_ file: Corpus.File) throws {
    let size = try file.contents().count
    switch try Self.read(file) {
    case .failure(let error): #expect((0...size).contains(error.location.byteOffset))
    case .success(let document):
      // Keys that are no strings, dates that only Python cannot hold, and half of a surrogate pair are
      // values here.
      let isWellFormed = (34...39).contains { file.name.hasPrefix("invalid_\($0)_") }
      #expect(isWellFormed, "read as \(line(document))")
    }
  }

  @Test(arguments: invalid(true)) func readsWhatFoundationReads(_ file: Corpus.File) throws {
    let document = try Self.read(file).get()
    let oracle = try FoundationPlist.read(file.contents())
    #expect(FoundationPlist.firstDifference(document, oracle) == nil)
  }

  /// By name: `go-plist s05`…`s10` are not well-formed XML, the `ascii` ones are old-style. A quote in a
  /// document type, as in `s09`, is not looked at.
  static let refused: [String: PlistFault] = [
    "fixtures__broken_plist.xml": .unknownSyntax,
    "go-plist__xml_unusual_cases__s05.plist": .unexpectedCharacter,
    "go-plist__xml_unusual_cases__s06.plist": .invalidEscape,
    "go-plist__xml_unusual_cases__s07.plist": .unexpectedCharacter,
    "go-plist__xml_unusual_cases__s08.plist": .trailingContent,
    "go-plist__xml_unusual_cases__s10.plist": .unexpectedCharacter,
    "rust-plist__ascii-animals.plist": .unexpectedCharacter,
    "rust-plist__ascii-sample.plist": .unknownSyntax,
    "rust-plist__binary_circular_array.plist": .invalidTrailer,
    "rust-plist__binary_zero_offset_size.plist": .truncated,
    "rust-plist__xml_entity_error.plist": .unexpectedCharacter,
    "rust-plist__xml_error.plist": .unexpectedElement,
  ]

  /// Files of XML and binary property lists, and keyed archives.
  @Test(arguments: ["plist", "keyed", "uikit"].flatMap { Corpus.files(in: $0) })
  func oddPropertyLists(_ file: Corpus.File) throws {
    switch try Self.read(file) {
    case .failure(let error): #expect(error.code == Self.refused[file.name])
    case .success(let document):
      #expect(Self.refused[file.name] == nil)
      let isPlain = file.relativePath.hasPrefix("plist/")
      for syntax in isPlain ? [PlistSyntax.binary, .xml] : [.binary] {
        let copy = try PlistDocument.read(ByteSlice(try document.written(as: syntax)))
        #expect(PlistComparison.firstDifference(document, copy) == nil)
      }
    }
  }
}
