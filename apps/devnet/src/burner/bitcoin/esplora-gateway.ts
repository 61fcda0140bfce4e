import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { BitcoinBurnerContent } from './bitcoin-burner-types.ts'

export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshis. */
  readonly amount: bigint
  readonly isConfirmed: boolean
}

/** The local Bitcoin node. All methods reject with ProviderError. */
export interface EsploraGateway {
  /** Rejects unless it is a local network: nothing is signed for any other. */
  assertDevnet(): Promise<void>
  coinsOf(address: string): Promise<readonly Coin[]>
  /** Satoshis per virtual byte for inclusion in the next block. */
  feeRate(): Promise<number>
  /** Returns the transaction id. */
  send(hex: string): Promise<string>
}

const TIMEOUT_MS = 20_000
const LEAST_FEE_RATE = 1

const disconnected = () =>
  new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer: is the devnet running?')

const readCoin = (coin: unknown): Coin => {
  const { txid, vout, value, status } = Object(coin)
  return { txid, vout, amount: BigInt(value), isConfirmed: Object(status).confirmed === true }
}

/** Reaches the node through the page's own origin, which is the only route. */
export function createEsploraGateway(deps: {
  readonly network: BitcoinBurnerContent['network']
  readonly fetch: typeof fetch
}): EsploraGateway {
  const { network, fetch } = deps
  const ask = async (path: string, body?: string): Promise<string> => {
    const response = await fetch(`/devnet/rpc/${network.id}${path}`, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw disconnected()
    })
    const text = await response.text()
    if (response.ok) return text
    if (response.status === 400) throw new ProviderError(PROVIDER_ERRORS.internal, text)
    throw disconnected()
  }
  return {
    async assertDevnet() {
      if ((await ask('/block-height/0')).trim() === network.genesisHash) return
      throw new ProviderError(
        PROVIDER_ERRORS.disconnected,
        `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
      )
    },
    async coinsOf(address) {
      const coins: unknown = JSON.parse(await ask(`/address/${address}/utxo`))
      return Array.isArray(coins) ? coins.map(readCoin) : []
    },
    async feeRate() {
      const next = Number(Object(JSON.parse(await ask('/fee-estimates')))['1'])
      return Math.max(LEAST_FEE_RATE, Number.isFinite(next) ? next : 0)
    },
    send: async (hex) => (await ask('/tx', hex)).trim(),
  }
}
