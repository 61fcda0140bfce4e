import type { FoundWallet, SessionListener } from '../../capabilities/wallet-module.ts'
import { readErrorFacts } from '../../errors/error-facts.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { readChainId, readFirstAccount } from './wallet-answers.ts'

/** MetaMask lost its node and is reconnecting on its own; the accounts stay. */
const RECONNECTING = 1013

/** Subscribes to a wallet's events; returns the unsubscribe function. */
export function followWallet(
  { handle: provider }: FoundWallet<Eip1193Provider>,
  listener: SessionListener,
): () => void {
  const handlers: readonly (readonly [string, (payload: unknown) => void])[] = [
    [
      'accountsChanged',
      (accounts) => {
        const address = readFirstAccount(accounts)
        if (address === undefined) listener.onEnd()
        else listener.onChange({ address })
      },
    ],
    ['chainChanged', (chainId) => listener.onChange({ chainId: readChainId(chainId) })],
    [
      'disconnect',
      (error) => {
        if (!readErrorFacts(error).codes.includes(RECONNECTING)) listener.onEnd()
      },
    ],
  ]
  for (const [event, handler] of handlers) provider.on?.(event, handler)
  return () => {
    for (const [event, handler] of handlers) provider.removeListener?.(event, handler)
  }
}
