#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Threads, and what they share.

extension System {
  /// How many processor cores this process can use.
  static func coreCount() -> Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// What the main thread has by default; other threads have less on some systems.
  private static let stackByteCount = 8 << 20

  /// Runs `body` on a thread of its own, which no signal interrupts that the calling thread can take: a
  /// thread only holds signals back from itself, and must be alone in changing files.
  static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, stackByteCount)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { unsafe pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // A thread begins with the signals blocked that are so where it is started.
    var interrupting = Interruption.signalSet()
    var before = sigset_t()
    _ = unsafe pthread_sigmask(SIG_BLOCK, &interrupting, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    let result = unsafe pthread_create(&thread, &attributes, { unsafe runThread($0) }, context)
    if result != 0 {
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).release()
      throw SystemError(result)
    }
  }
}

/// What a thread runs, as an object that its start can be handed.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}

/// State that several threads share. One at a time looks at it, and may wait for what others do.
///
/// `@unchecked Sendable`: the state is touched under the lock alone.
@safe final class SharedState<State>: @unchecked Sendable {
  private var state: State
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(_ state: State) {
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

  /// Looks at the state or changes it. Whoever waits for the change has to be woken.
  func withLock<Answer>(_ body: (inout State) -> Answer) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body(&state)
  }

  /// Asks `body` until it has an answer: now, and whenever another has changed the state and woken
  /// those who wait.
  func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }

  /// Wakes all who wait.
  func wakeAll() { unsafe pthread_cond_broadcast(changed) }
}
