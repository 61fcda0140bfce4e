import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { walletProofsQuery } from '../wallet-login/wallet-proofs-query.ts'
import { useWalletsWithLogin } from '../wallet-login/use-wallet-logins.ts'
import { apiClient } from '../../shared/api/api-client.ts'
import { joinStream, type LiveStream } from '../../shared/live/join-stream.ts'
import { followStream } from './follow-stream.ts'

const hasStreams = (): boolean => typeof EventSource !== 'undefined'

const report = (error: unknown): void => console.warn('[orders] stream', error)

/** Takes part in the one live stream of this browser, and opens it if this tab is elected and a connected wallet is verified. */
export function useLiveStream(): void {
  const queryClient = useQueryClient()
  const wallets = useWalletsWithLogin()
  const [stream, setStream] = useState<LiveStream>()
  // Pages that request no login know of none, although the session may have proved the wallet elsewhere.
  const isUnknown = wallets.some(({ login }) => login === 'none')
  const { data: proofs } = useQuery({ ...walletProofsQuery(wallets), enabled: hasStreams() && isUnknown })
  const proved = wallets
    .filter(({ login }, index) => login === 'authorized' || proofs?.[index] === true)
    .map(({ address }) => address)
    .join(' ')

  useEffect(() => {
    if (!hasStreams()) return undefined
    const feed = followStream(queryClient, report)
    let joined: LiveStream | undefined
    const join = (): void => {
      joined = joinStream(browserDeps(), feed)
      setStream(joined)
    }
    const leave = (): void => {
      joined?.leave()
      joined = undefined
    }
    // A page that the browser keeps for the way back must not hold the lead.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) join()
    }
    join()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', onShow)
      leave()
      feed.end()
    }
  }, [queryClient])

  useEffect(() => {
    stream?.stand(proved !== '')
    if (proved !== '') stream?.retry()
  }, [stream, proved])
}

const browserDeps = () => ({
  openEventSource: (since: string | undefined) =>
    new EventSource(apiClient.urlOf('streamSession', { query: since === undefined ? {} : { since } })),
  random: Math.random,
  // CAST: the types always have both; old browsers, and pages without encryption, do not.
  locks: navigator.locks as LockManager | undefined,
  openChannel:
    typeof BroadcastChannel === 'undefined' ? undefined : (name: string) => new BroadcastChannel(name),
  isVisible: () => document.visibilityState === 'visible',
})
