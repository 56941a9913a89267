#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// State that several threads share. One thread at a time accesses it, and can wait for changes of
/// others.
///
/// `@unchecked Sendable`: the state is accessed only under the lock.
@safe package final class SharedState<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ state: State) {
    self.state = state
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(changed, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(changed)
    unsafe pthread_mutex_destroy(mutex)
    unsafe changed.deallocate()
    unsafe mutex.deallocate()
  }

  /// Reads or changes the state. After a change, wake the threads that wait for it.
  package func withLock<Answer>(_ body: (inout State) -> Answer) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Calls `body` until it returns an answer: now, and whenever another thread has changed the
  /// state and woken the waiting threads.
  package func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }

  /// Wakes all waiting threads.
  package func wakeAll() { unsafe pthread_cond_broadcast(changed) }
}
