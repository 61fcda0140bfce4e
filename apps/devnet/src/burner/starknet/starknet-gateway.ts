import { createDevnetGateway } from '../devnet-gateway.ts'
import { PROVIDER_ERRORS, ProviderError } from '../provider-error.ts'
import type { StarknetBurnerNetwork } from './starknet-burner-types.ts'

const METHOD_NOT_FOUND = -32_601

/** The local Starknet node. All methods reject with ProviderError. */
export interface StarknetGateway {
  /** Rejects unless it is a local network: nothing is signed for any other. */
  assertDevnet(): Promise<void>
  call(method: string, params: readonly unknown[]): Promise<unknown>
}

/** Reaches the node through the page's own origin, which is the only route. */
export function createStarknetGateway(deps: {
  readonly network: StarknetBurnerNetwork
  readonly fetch: typeof fetch
}): StarknetGateway {
  const { network } = deps
  const gateway = createDevnetGateway({ fetch: deps.fetch, onConnection: () => undefined })
  const call: StarknetGateway['call'] = (method, params) => gateway.call(network, method, params)
  return {
    call,
    async assertDevnet() {
      // Only local nodes return their configuration: the stand-in, and starknet-devnet.
      const config = await call('devnet_getConfig', []).catch((error: unknown) => {
        if (error instanceof ProviderError && error.code === METHOD_NOT_FOUND) return undefined
        throw error
      })
      if (Object(config).chain_id === network.chainId) return
      throw new ProviderError(
        PROVIDER_ERRORS.disconnected,
        `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
      )
    },
  }
}
