import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { FuelBurnerNetwork } from './fuel-burner-types.ts'

/** The local Fuel node. All methods reject with ProviderError. */
export interface FuelGateway {
  /** Rejects unless it is a local network: nothing is signed for any other. */
  assertDevnet(): Promise<void>
  /** Returns the transaction's id. */
  submit(transaction: string): Promise<string>
}

const TIMEOUT_MS = 20_000

const disconnected = () =>
  new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer: is the devnet running?')

/** Reaches the node through the page's own origin, which is the only route. */
export function createFuelGateway(deps: {
  readonly network: FuelBurnerNetwork
  readonly fetch: typeof fetch
}): FuelGateway {
  const { network, fetch } = deps
  const ask = async (query: string, variables: object): Promise<unknown> => {
    const response = await fetch(`/devnet/rpc/${network.id}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw disconnected()
    })
    if (!response.ok) throw disconnected()
    const { data, errors } = Object(await response.json())
    if (!Array.isArray(errors) || errors.length === 0) return data
    throw new ProviderError(PROVIDER_ERRORS.internal, String(Object(errors[0]).message))
  }
  return {
    async assertDevnet() {
      const { chain } = Object(await ask('query name { chain { name } }', {}))
      if (String(Object(chain).name).startsWith('Sunspan local network')) return
      throw new ProviderError(
        PROVIDER_ERRORS.disconnected,
        `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
      )
    },
    async submit(tx) {
      const { submit } = Object(
        await ask('mutation submit($tx: HexString!) { submit(tx: $tx) { id } }', { tx }),
      )
      return String(Object(submit).id)
    },
  }
}
