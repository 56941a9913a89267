#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

package enum Threads {
  /// How many threads to use: as many as the user wants, else one for each core; but no more than are
  /// useful, and than leave half of the address space that this process may use (`ulimit -v`).
  package static func count(wanted: Int?) -> Int {
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    // Some for each core, because files may be on a network. With 1024 threads on 2 cores, a run over
    // 20,000 files took 40 times as long as with 2.
    let count = min(wanted ?? cores, max(8, 4 * cores))
    var limit = rlimit()
    guard unsafe getrlimit(Native.addressSpace, &limit) == 0 else { return count }
    // A thread has its stack, and its arena of glibc's allocator.
    let most = UInt64(limit.rlim_cur) / 2 / UInt64(stackByteCount + (64 << 20))
    return min(count, Int(clamping: max(1, most)))
  }

  /// What the main thread has by default; other threads have less on some systems.
  private static let stackByteCount = 8 << 20

  /// Runs `body` on a new thread, which receives no signals except for its own faults: all others
  /// go to the first thread. False if the system starts no more threads.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, stackByteCount)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    defer { unsafe pthread_attr_destroy(&attributes) }
    // A thread starts with the blocked signals of its creator.
    var others = sigset_t()
    unsafe sigfillset(&others)
    for fault in [SIGBUS, SIGSEGV, SIGFPE, SIGILL, SIGTRAP] { unsafe sigdelset(&others, fault) }
    var before = sigset_t()
    _ = unsafe pthread_sigmask(SIG_BLOCK, &others, &before)
    defer { _ = unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = unsafe Unmanaged.passRetained(ThreadBody(body)).toOpaque()
    var thread = Native.noThread
    let result = unsafe pthread_create(&thread, &attributes, { unsafe Threads.run($0) }, context)
    if result != 0 { unsafe Unmanaged<ThreadBody>.fromOpaque(context).release() }
    return result == 0
  }

  /// Runs a `ThreadBody`, on its thread.
  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
  }
}

/// The code of a thread, as an object that can be passed to its start.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

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

  /// Reads or changes the state, and wakes the threads that wait for a change.
  package func withLock<Answer>(_ body: (inout State) -> Answer) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    unsafe pthread_cond_broadcast(changed)
    return body(&state)
  }

  /// Calls `body` until it returns an answer: now, and whenever another thread may have changed the
  /// state.
  package func wait<Answer>(for body: (inout State) -> Answer?) -> Answer {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let answer = body(&state) { return answer }
      unsafe pthread_cond_wait(changed, mutex)
    }
  }
}
