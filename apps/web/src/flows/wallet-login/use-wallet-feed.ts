import { useEffect } from 'react'
import { browserEventStream, watchEvents, type EventFeed } from '../../shared/api/event-stream.ts'
import { useWalletLogins } from './use-wallet-logins.ts'

const report = (error: unknown): void => console.warn('[orders] stream', error)

/** Listens to a feed for each verified wallet. `feedOf` must be a stable function. */
export function useWalletFeed<T>(feedOf: (address: string) => EventFeed<T>): void {
  const addresses = useWalletLogins()
    .flatMap((login) => (login.status === 'authorized' ? [login.address] : []))
    .join(' ')
  useEffect(() => {
    const stream = browserEventStream(report)
    if (addresses === '' || stream === undefined) return undefined
    const ends = addresses.split(' ').map((address) => watchEvents(stream, feedOf(address)))
    return () => {
      for (const end of ends) end()
    }
  }, [addresses, feedOf])
}
