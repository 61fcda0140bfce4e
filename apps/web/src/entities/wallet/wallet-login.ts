import type { ApiClient } from '@sunspan/api/client'
import { ChainError, type WalletConnector } from '@sunspan/chains'
import type { NetworkType } from '@sunspan/domain'
import { type LoginState, NO_LOGIN } from './login-state.ts'

/** Pause between a check that failed and the signature that replaces it. */
const RESIGN_DELAY_MS = 1_000

export interface WalletLogin {
  getState(): LoginState
  subscribe(listener: () => void): () => void
  /** Resolves once the connected wallet is proved; asks for a signature if it is not. Rejects when that fails. */
  requireLogin(): Promise<void>
  /** The server has answered 401: asks for a new signature whatever was known. */
  resign(): Promise<void>
  /** Follows the wallet: another address starts anew. Returns what stops it. */
  start(): () => void
}

export interface WalletLoginDependencies {
  readonly connector: Pick<WalletConnector<never>, 'getState' | 'subscribe' | 'signMessage' | 'disconnect'>
  readonly api: Pick<ApiClient, 'call'>
  readonly networkType: NetworkType
  readonly wait: (delayMs: number) => Promise<void>
  /** Whether the page wants a connected wallet to log in at once. */
  readonly logsInAtOnce: () => boolean
  /** Tells the person; the wallet is disconnected then. */
  readonly onFailure: (error: unknown) => void
}

/** The address has changed or gone while its login was under way. */
class SupersededError extends ChainError {
  constructor() {
    super('disconnected', 'The wallet changed before it had logged in.')
  }
}

export function createWalletLogin(deps: WalletLoginDependencies): WalletLogin {
  const { connector, api, networkType } = deps
  const listeners = new Set<() => void>()
  let state: LoginState = NO_LOGIN
  let running: { readonly address: string; readonly promise: Promise<void> } | undefined
  let knownAddress = connectedAddress()

  function connectedAddress(): string | undefined {
    const wallet = connector.getState()
    return wallet.status === 'connected' ? wallet.address : undefined
  }

  function update(next: LoginState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function assertCurrent(address: string): void {
    if (connectedAddress() !== address) throw new SupersededError()
  }

  async function isAuthorized(address: string): Promise<boolean> {
    try {
      const answer = await api.call('getWalletAuthorization', {
        params: { address },
        headers: { 'network-type': networkType },
      })
      return answer.is_authorized
    } catch {
      // Whatever was wrong, a new signature answers the question too.
      await deps.wait(RESIGN_DELAY_MS)
      return false
    }
  }

  async function sign(address: string): Promise<void> {
    assertCurrent(address)
    update({ status: 'signing', address })
    const { message } = await api.call('getLoginMessage', { headers: { 'network-type': networkType } })
    assertCurrent(address)
    const signature = await connector.signMessage(`${message.value}${address}`)
    assertCurrent(address)
    const answer = await api.call('submitSignature', {
      body: { wallet_address: address, network_type: networkType, signature },
    })
    if (!answer.is_authorized) throw new Error('The server did not accept the signature.')
  }

  async function logIn(address: string, check: boolean): Promise<void> {
    try {
      update({ status: 'checking', address })
      if (!check || !(await isAuthorized(address))) await sign(address)
      assertCurrent(address)
      update({ status: 'authorized', address })
    } catch (error: unknown) {
      if (connectedAddress() !== address) throw new SupersededError()
      update(NO_LOGIN)
      deps.onFailure(error)
      await connector.disconnect()
      throw error
    }
  }

  function run(check: boolean): Promise<void> {
    const address = connectedAddress()
    if (address === undefined)
      return Promise.reject(new ChainError('disconnected', 'No wallet is connected.'))
    if (running?.address === address) return running.promise
    const promise = logIn(address, check).finally(() => {
      if (running?.promise === promise) running = undefined
    })
    running = { address, promise }
    return promise
  }

  function handleWallet(): void {
    const address = connectedAddress()
    if (address === knownAddress) return
    knownAddress = address
    running = undefined
    update(NO_LOGIN)
    // Failures have been told by onFailure; nobody awaits this one.
    if (address !== undefined && deps.logsInAtOnce()) run(true).catch(() => undefined)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async requireLogin() {
      const address = connectedAddress()
      if (state.status === 'authorized' && state.address === address) return
      await run(true)
    },
    resign: () => run(false),
    start() {
      knownAddress = undefined
      handleWallet()
      return connector.subscribe(handleWallet)
    },
  }
}
