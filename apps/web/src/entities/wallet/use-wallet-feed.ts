import { useEffect } from 'react'
import { browserEventStream, watchEvents, type EventFeed } from '../../shared/api/event-stream.ts'
import { useWalletLogin } from './use-wallet.ts'

const report = (error: unknown): void => console.warn('[orders] stream', error)

/** Listens to a feed of the proved wallet while there is one. `feedOf` must stay the same function. */
export function useWalletFeed<T>(feedOf: (address: string) => EventFeed<T>): void {
  const login = useWalletLogin('evm')
  const address = login.status === 'authorized' ? login.address : undefined
  useEffect(() => {
    const stream = browserEventStream(report)
    if (address === undefined || stream === undefined) return undefined
    return watchEvents(stream, feedOf(address))
  }, [address, feedOf])
}
