import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { TronBurnerContent } from './tron-burner-types.ts'

/** The local TRON node. All methods reject with ProviderError. */
export interface TronGateway {
  /** Rejects unless it is a local network: nothing is signed for any other. */
  assertDevnet(): Promise<void>
  /** The node's answer to a broadcast, whatever it is. */
  send(transaction: object): Promise<unknown>
}

const TIMEOUT_MS = 20_000
const CHAIN_ID_DIGITS = 8

const disconnected = () =>
  new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer: is the devnet running?')

/** Reaches the node through the page's own origin, which is the only route. */
export function createTronGateway({
  network,
  fetch,
}: {
  readonly network: TronBurnerContent['network']
  readonly fetch: typeof globalThis.fetch
}): TronGateway {
  const call = async (path: string, params: object): Promise<unknown> => {
    const response = await fetch(`/devnet/rpc/${network.id}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(params),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw disconnected()
    })
    return response.json().catch(() => {
      throw disconnected()
    })
  }
  return {
    async assertDevnet() {
      const { blockID: genesis } = Object(await call('wallet/getblock', { id_or_num: '0', detail: false }))
      if (`0x${String(genesis).slice(-CHAIN_ID_DIGITS)}` === network.chainId) return
      throw new ProviderError(
        PROVIDER_ERRORS.disconnected,
        `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
      )
    },
    send: (transaction) => call('wallet/broadcasttransaction', transaction),
  }
}
