/// Held during the lookup of a stored answer: one lock for all objects that store answers, because
/// lookups are rare and short.
///
/// The state is not used, but not empty either: an empty one has the address of the object's header,
/// and the thread sanitizer reports each change of it as a race with whoever reads the header.
private let lock = SharedState(0)

/// Answers that take long to find and may be needed again, from any thread.
///
/// The owner stores them in its own dictionaries, in a class that is not generic: creating a
/// generic one, even an empty one, took the runtime a twelfth of the time for printing a small
/// archive.
package enum KeptAnswers {
  /// The answer that `look` returns; otherwise the one that `find` returns, which is passed to
  /// `keep`.
  package static func answer<Answer>(
    look: () -> Answer?, find: () -> Answer, keep: (Answer) -> Void
  ) -> Answer {
    if let known = lock.withLock({ _ in look() }) { return known }
    // Without the lock, because it may need another answer.
    let answer = find()
    lock.withLock { _ in keep(answer) }
    return answer
  }
}
