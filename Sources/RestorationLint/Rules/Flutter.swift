extension Rule {
  static let flutterDataCorrupt = Rule(
    "flutter-data-corrupt", .error, needs: [.archive], decidesRestore: true,
    "saved state of a Flutter app that Flutter cannot decode",
    page: """
      A Flutter app saves all of its state as one message in the state of its view controller. The
      framework decodes the whole message before any widget restores; one wrong byte throws, and the
      app starts without state. A bucket of the wrong form throws when its widget asks for it.

      Fix: do not change Flutter's data; if the archive was edited or is damaged, take a new one:
      \(Rule.newArchive)
      Source: Flutter, StandardMessageCodec and RestorationBucket
      Blind spots: The rule checks payloads of up to 512 KiB. The archive does not show whether the
      widgets still expect these values.
      """,
    value: { value, _, collector in
      guard case .opened(let data) = value.value, data.format == .flutter else { return }
      data.contents.visit(at: value.path) { part, path in
        if case .unreadable(let why) = part {
          collector.report(
            "Flutter's state is damaged: \(why.reason)", key: path,
            at: why.location ?? value.location)
        }
        return true
      }
    })

  static let flutterEmptyState = Rule(
    "flutter-empty-state", .info, needs: [.archive], decidesRestore: true,
    "the saved state of a Flutter app contains no values",
    page: """
      Flutter saves what widgets register with a restoration identifier, below a restoration scope.
      A payload without values means that restoration works in the engine but no widget takes part:
      the app starts on its first screen.

      Fix: set restorationScopeId on the app, and restorationId on each widget that must be restored
      Source: Flutter, RestorationManager and MaterialApp.restorationScopeId
      Blind spots: An app without anything to save yet looks the same.
      """,
    state: { state, collector in
      for entry in state.content.state {
        let format: OpenedData.Format? =
          if case .opened(let data) = entry.value { data.format } else { nil }
        // Buckets without values have only their names and little else.
        guard let bytes = entry.value.dataBytes, bytes.count <= 1 << 16,
          format == .flutter || entry.key.isSame(as: KnownKeys.flutterData),
          FlutterPayload.isEmpty(bytes)
        else { continue }
        collector.report("Flutter's state contains no values", in: entry)
      }
    })
}
