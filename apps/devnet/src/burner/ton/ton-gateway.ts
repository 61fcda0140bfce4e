import { parseBoc, sliceOf } from '@sunspan/chains/signing/ton'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { TonBurnerContent } from './ton-burner-types.ts'

/** The local TON node. All methods reject with ProviderError. */
export interface TonGateway {
  /** Rejects unless it is a local network: nothing is signed for any other. */
  assertDevnet(): Promise<void>
  /** The number of a wallet's next message; 0 for one that is not deployed. */
  seqnoOf(address: string): Promise<number>
  send(boc: string): Promise<void>
}

const TIMEOUT_MS = 20_000
/** Index of the configuration parameter with the network's global id. */
const GLOBAL_ID_PARAMETER = 19

const disconnected = () =>
  new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer: is the devnet running?')

function readGlobalId(answer: unknown): number | undefined {
  const { bytes } = Object(Object(answer).config)
  const cell = typeof bytes === 'string' ? parseBoc(bytes) : undefined
  // A signed 32-bit number.
  return cell === undefined ? undefined : sliceOf(cell).number(32) | 0
}

/** Reaches the node through the page's own origin, which is the only route. */
export function createTonGateway({
  network,
  fetch,
}: {
  readonly network: TonBurnerContent['network']
  readonly fetch: typeof globalThis.fetch
}): TonGateway {
  const call = async (method: string, params: object): Promise<unknown> => {
    const response = await fetch(`/devnet/rpc/${network.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw disconnected()
    })
    const answer: unknown = await response.json().catch(() => {
      throw disconnected()
    })
    const { ok, result, error } = Object(answer)
    if (ok === true) return result
    throw typeof error === 'string' ? new ProviderError(PROVIDER_ERRORS.internal, error) : disconnected()
  }
  return {
    async assertDevnet() {
      const served = readGlobalId(await call('getConfigParam', { config_id: GLOBAL_ID_PARAMETER }))
      if (served === network.globalId) return
      throw new ProviderError(
        PROVIDER_ERRORS.disconnected,
        `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
      )
    },
    async seqnoOf(address) {
      const { seqno = 0 } = Object(await call('getWalletInformation', { address }))
      return Number(seqno)
    },
    async send(boc) {
      await call('sendBoc', { boc })
    },
  }
}
