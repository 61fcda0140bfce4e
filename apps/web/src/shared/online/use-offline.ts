import { useEffect, useState } from 'react'

/** Whether even our own server cannot be reached. Browsers believe to be offline also where it runs on the same machine. */
const isCutOff = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  )

/** True while the browser has no connection. */
export function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    window.addEventListener('online', () => setOffline(false), { signal })
    window.addEventListener(
      'offline',
      () => void isCutOff().then((isSo) => setOffline(isSo && !navigator.onLine)),
      { signal },
    )
    return () => end.abort()
  }, [])
  return isOffline
}
