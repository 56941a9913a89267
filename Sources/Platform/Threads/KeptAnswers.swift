/// One lock for all answers that are kept: it is held while one is looked up, and few ask.
private let lock = SharedState(())

/// Answers that take long to find and may be asked for again, from any thread.
///
/// An object with nothing in it takes one allocation: there may be one for each of very many short texts.
///
/// `@unchecked Sendable`: what is known is touched under the lock alone.
@safe
package final class KeptAnswers<Question: Hashable & Sendable, Answer: Sendable>:
  @unchecked Sendable
{
  private var known: [Question: Answer] = [:]

  package init() {}

  /// The answer to a question, found by `find` when it is asked for the first time.
  package func answer(_ question: Question, find: () -> Answer) -> Answer {
    if let answer = lock.withLock({ _ in known[question] }) { return answer }
    // Without the lock, since it may ask another question.
    let answer = find()
    lock.withLock { _ in known[question] = answer }
    return answer
  }
}
