/// Held while an answer is looked up that takes long to find: one lock for all objects that keep such
/// answers, since few ask and each looks for a moment.
private let lock = SharedState(())

/// Answers that take long to find and may be asked for again, from any thread.
///
/// Who keeps them has dictionaries of its own, in a class that is not generic: for the runtime to make a
/// generic one, even an empty one, took a twelfth of printing a small archive.
package enum KeptAnswers {
  /// The answer that `look` knows; or else the one that `find` finds, which `keep` is handed.
  package static func answer<Answer>(
    look: () -> Answer?, find: () -> Answer, keep: (Answer) -> Void
  ) -> Answer {
    if let known = lock.withLock({ _ in look() }) { return known }
    // Without the lock, since it may ask another question.
    let answer = find()
    lock.withLock { _ in keep(answer) }
    return answer
  }
}
