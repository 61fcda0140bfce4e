/** Milliseconds that this thread has worked: what others on a busy machine take is not among them. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
