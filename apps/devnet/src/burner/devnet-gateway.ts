import type { BurnerNetwork } from './burner-types.ts'
import { PROVIDER_ERRORS, ProviderError } from './provider-error.ts'

export interface DevnetGateway {
  /** Sends one JSON-RPC call to a network's local node. Rejects with ProviderError. */
  call(network: Pick<BurnerNetwork, 'id'>, method: string, params: readonly unknown[]): Promise<unknown>
  /** Rejects with ProviderError unless a local node of this network answers: nothing is signed for any other. */
  assertDevnet(network: BurnerNetwork): Promise<void>
}

export interface DevnetGatewayDeps {
  fetch: typeof fetch
  /** Called when the nodes become reachable or unreachable. */
  onConnection: (connected: boolean) => void
}

const TIMEOUT_MS = 20_000
const disconnected = () =>
  new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer: is the devnet running?')

function resultOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) throw disconnected()
  if ('error' in body && typeof body.error === 'object' && body.error !== null) {
    const { code, message } = { code: undefined, message: undefined, ...body.error }
    throw new ProviderError(
      typeof code === 'number' ? code : PROVIDER_ERRORS.internal,
      typeof message === 'string' ? message : 'The node refused the call.',
    )
  }
  if (!('result' in body)) throw disconnected()
  return body.result
}

/** Reaches the local nodes through the page's own origin, which is the only route. */
export function createDevnetGateway({ fetch, onConnection }: DevnetGatewayDeps): DevnetGateway {
  const verified = new Map<string, Promise<void>>()
  const post = async (network: Pick<BurnerNetwork, 'id'>, method: string, params: readonly unknown[]) => {
    try {
      const response = await fetch(`/devnet/rpc/${network.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw disconnected()
      const body: unknown = await response.json()
      onConnection(true)
      return body
    } catch {
      onConnection(false)
      throw disconnected()
    }
  }
  const call: DevnetGateway['call'] = async (network, method, params) =>
    resultOf(await post(network, method, params))
  const verify = async (network: BurnerNetwork) => {
    const [chainId, version] = await Promise.all([
      call(network, 'eth_chainId', []),
      call(network, 'web3_clientVersion', []),
    ])
    const isLocal = typeof version === 'string' && version.startsWith('anvil/')
    if (isLocal && Number(chainId) === network.chainId) return
    throw new ProviderError(
      PROVIDER_ERRORS.disconnected,
      `The Burner Wallet signs on local networks only, and ${network.name} here is not one.`,
    )
  }
  return {
    call,
    assertDevnet(network) {
      const known = verified.get(network.id)
      if (known) return known
      const checking = verify(network).catch((error: unknown) => {
        verified.delete(network.id)
        throw error
      })
      verified.set(network.id, checking)
      return checking
    },
  }
}
