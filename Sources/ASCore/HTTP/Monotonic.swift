#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Milliseconds since some moment that stays the same while the process runs, however the clock is set.
func monotonicMilliseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
}
