// The declarations of Apple's module `Darwin` that `Platform` uses, for arm64 and x86_64: names, types,
// values and nullability as Apple's published headers have them (apple-oss-distributions: xnu, Libc,
// libpthread, libmalloc), and nothing else. Pointers without nullability are imported as implicitly
// unwrapped, as Apple's are.
#pragma once

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef int __int32_t;
typedef unsigned char __uint8_t;
typedef unsigned short __uint16_t;
typedef unsigned int __uint32_t;
typedef long long __int64_t;
typedef unsigned long long __uint64_t;

typedef __int32_t dev_t;
typedef __uint64_t ino_t;
typedef __uint16_t mode_t;
typedef __uint16_t nlink_t;
typedef __uint32_t uid_t;
typedef __uint32_t gid_t;
typedef __int64_t off_t;
typedef __int64_t blkcnt_t;
typedef __int32_t blksize_t;
typedef long time_t;

// errno.h; `errno` itself is in Overlay.swift.
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define ENFILE 23
#define EMFILE 24
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define ELOOP 62
#define ENAMETOOLONG 63
#define EDQUOT 69

// fcntl.h; `open` and `fcntl` take variable arguments, so Overlay.swift has them.
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_APPEND 0x00000008
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_EXCL 0x00000800
#define O_CLOEXEC 0x01000000
#define F_SETFL 4

// time.h
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
} clockid_t;

time_t time(time_t *);
int clock_gettime(clockid_t, struct timespec *);

// sys/stat.h, with inodes of 64 bits; the masks of `st_mode` are in Overlay.swift.
struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  __uint64_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec;
  struct timespec st_mtimespec;
  struct timespec st_ctimespec;
  struct timespec st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  __uint32_t st_flags;
  __uint32_t st_gen;
  __int32_t st_lspare;
  __int64_t st_qspare[2];
};

int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fchmod(int, mode_t);

// unistd.h, stdio.h
#define W_OK (1 << 1)
#define _SC_NPROCESSORS_ONLN 58

ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
int access(const char *, int);
int unlink(const char *);
int isatty(int);
uid_t geteuid(void);
long sysconf(int);
void _exit(int) __attribute__((noreturn));
int rename(const char *, const char *);
int mkdir(const char *, mode_t);

// sys/ttycom.h
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
  unsigned short ws_xpixel;
  unsigned short ws_ypixel;
};

// dirent.h
typedef struct {
  int __dd_fd;
} DIR;

struct dirent {
  __uint64_t d_ino;
  __uint64_t d_seekoff;
  __uint16_t d_reclen;
  __uint16_t d_namlen;
  __uint8_t d_type;
  char d_name[1024];
};

DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

// stdlib.h, string.h
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);
void exit(int) __attribute__((noreturn));
char *getenv(const char *);
char *realpath(const char *, char *);
size_t strlen(const char *);
int strcmp(const char *, const char *);
char *strdup(const char *);
char *strerror(int);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);

// sys/resource.h
#define RLIMIT_AS 5

typedef __uint64_t rlim_t;

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

int getrlimit(int, struct rlimit *);

// poll.h
#define POLLIN 0x0001

typedef unsigned int nfds_t;

struct pollfd {
  int fd;
  short events;
  short revents;
};

int poll(struct pollfd *, nfds_t, int);

// sys/event.h, and what sys/fcntl.h has for it
#define O_EVTONLY 0x00008000
#define EVFILT_VNODE (-4)
#define EV_ADD 0x0001
#define EV_CLEAR 0x0020
#define NOTE_DELETE 0x00000001
#define NOTE_WRITE 0x00000002
#define NOTE_EXTEND 0x00000004
#define NOTE_ATTRIB 0x00000008
#define NOTE_RENAME 0x00000020

typedef unsigned long uintptr_t;
typedef long intptr_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;

#pragma pack(4)
struct kevent {
  uintptr_t ident;
  int16_t filter;
  uint16_t flags;
  uint32_t fflags;
  intptr_t data;
  void *udata;
};
#pragma pack()

int kqueue(void);
int kevent(int, const struct kevent *, int, struct kevent *, int, const struct timespec *);

// signal.h; SIG_IGN is in Overlay.swift.
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGFPE 8
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3

typedef __uint32_t sigset_t;
typedef void (*sig_t)(int);

void (*signal(int, void (*)(int)))(int);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);

// pthread.h, which says what may be null. Of the argument of a thread's function it says so since
// some SDK, so both are checked.
#ifndef THREAD_ARGUMENT
#define THREAD_ARGUMENT _Nullable
#endif

#define PTHREAD_CREATE_DETACHED 2

typedef struct _opaque_pthread_attr_t {
  long __sig;
  char __opaque[56];
} pthread_attr_t;
typedef struct _opaque_pthread_mutex_t {
  long __sig;
  char __opaque[56];
} pthread_mutex_t;
typedef struct _opaque_pthread_mutexattr_t {
  long __sig;
  char __opaque[8];
} pthread_mutexattr_t;
typedef struct _opaque_pthread_cond_t {
  long __sig;
  char __opaque[40];
} pthread_cond_t;
typedef struct _opaque_pthread_condattr_t {
  long __sig;
  char __opaque[8];
} pthread_condattr_t;
typedef struct _opaque_pthread_t {
  long __sig;
} *pthread_t;

#pragma clang assume_nonnull begin

int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_create(
    pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable,
    void *_Nullable (*_Nonnull)(void *THREAD_ARGUMENT), void *_Nullable);
typedef unsigned long pthread_key_t;
int pthread_key_create(pthread_key_t *, void (*_Nullable)(void *));
void *_Nullable pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *_Nullable);
int pthread_mutex_init(pthread_mutex_t *, const pthread_mutexattr_t *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_sigmask(int, const sigset_t *_Nullable, sigset_t *_Nullable);

#pragma clang assume_nonnull end
