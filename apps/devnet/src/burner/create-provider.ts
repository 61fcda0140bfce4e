import { numberToHex } from 'viem'
import { createAccountMethods } from './account-methods.ts'
import type { Ask, BurnerAccount, BurnerNetwork, BurnerToken, Method } from './burner-types.ts'
import { createDevnetGateway } from './devnet-gateway.ts'
import { createNetworkMethods } from './network-methods.ts'
import { PROVIDER_ERRORS, ProviderError } from './provider-error.ts'
import { createSigningMethods } from './signing-methods.ts'
import { createWalletState, type WalletStateDeps } from './wallet-state.ts'
import { createApprovals } from './approvals.ts'

export interface RequestArguments {
  method: string
  params?: readonly unknown[] | object
}

type Listener = (value: unknown) => void

/** An EIP-1193 provider. */
export interface BurnerProvider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: Listener): BurnerProvider
  removeListener(event: string, listener: Listener): BurnerProvider
}

export interface BurnerDeps extends WalletStateDeps {
  accounts: readonly BurnerAccount[]
  networks: readonly BurnerNetwork[]
  tokens: readonly BurnerToken[]
  /** The requesting site, for display. */
  origin: string
  fetch: typeof fetch
  openWindow: Ask
}

const PASSED_ON = /^(eth|net|web3)_[a-zA-Z]+$/
/** Methods that look like reads but are not; this wallet does not support them. */
const REFUSED = new Set(['eth_sign', 'eth_signTransaction', 'eth_signTypedData', 'eth_signTypedData_v3'])

function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    remove(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, value: unknown) {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(value)
    },
  }
}

/** Creates the wallet. Call `refresh` when another tab may have changed its storage. */
export function createBurnerProvider(deps: BurnerDeps): { provider: BurnerProvider; refresh: () => void } {
  const { add, remove, emit } = createEmitter()
  const state = createWalletState(deps)
  const ask = createApprovals({ autoAnswer: () => state.autoAnswer(), openWindow: deps.openWindow })
  let connected: boolean | undefined
  const gateway = createDevnetGateway({
    fetch: deps.fetch,
    onConnection(now) {
      if (now && connected !== true) emit('connect', { chainId: numberToHex(state.network().chainId) })
      if (!now && connected === true) {
        emit(
          'disconnect',
          new ProviderError(PROVIDER_ERRORS.disconnected, 'The local networks do not answer.'),
        )
      }
      connected = now
    },
  })

  let seen = { account: state.permitted()?.address, chainId: state.network().chainId }
  const refresh = () => {
    const account = state.permitted()?.address
    const { chainId } = state.network()
    const before = seen
    seen = { account, chainId }
    if (account !== before.account) emit('accountsChanged', account === undefined ? [] : [account])
    if (chainId !== before.chainId) emit('chainChanged', numberToHex(chainId))
  }

  const shared = { ...deps, state, ask, gateway, refresh }
  const methods = new Map<string, Method>([
    ...createAccountMethods(shared),
    ...createNetworkMethods(shared),
    ...createSigningMethods(shared),
  ])
  const request = async ({ method, params = [] }: RequestArguments): Promise<unknown> => {
    const list: readonly unknown[] = Array.isArray(params) ? params : [params]
    const own = methods.get(method)
    if (own) return own(list)
    if (PASSED_ON.test(method) && !REFUSED.has(method)) return gateway.call(state.network(), method, list)
    throw new ProviderError(
      PROVIDER_ERRORS.unsupportedMethod,
      `The Burner Wallet does not support ${method}.`,
    )
  }
  const provider: BurnerProvider = {
    request,
    on(event, listener) {
      add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      remove(event, listener)
      return provider
    },
  }
  return { provider, refresh }
}
