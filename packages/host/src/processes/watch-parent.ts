const POLL_MS = 500

/** Calls `onGone` once when the process that started us has ended. Returns the function that stops watching. */
export function watchParent(onGone: () => void): () => void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
