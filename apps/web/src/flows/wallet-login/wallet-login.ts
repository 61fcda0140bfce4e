import { ApiError, ApiUnreachableError } from '@sunspan/api/client'
import { ChainError, NOT_CONNECTED, type WalletConnector } from '@sunspan/chains'
import { type LoginState, NO_LOGIN } from './login-state.ts'
import { type ProofDependencies, proveWallet, WalletChangedError } from './prove-wallet.ts'

/** Pause before a login that found no server is tried again, and how often: after that a visit to another page tries it. */
const RETRY_MS = 5_000
const MOST_RETRIES = 3

export interface WalletLogin {
  getState(): LoginState
  subscribe(listener: () => void): () => void
  /** Resolves once the connected wallet is verified; asks for a signature if needed. Rejects if that fails. */
  requireLogin(): Promise<void>
  /** The server responded with 401: asks for a new signature regardless of the known state. */
  resign(): Promise<void>
  /** The page changed or became visible: logs in if it requires that now. A user who declined is not asked again automatically. */
  reconsider(): void
  /** Follows the wallet: a new address starts over. Returns a function that stops it. */
  start(): () => void
}

export interface WalletLoginDependencies extends ProofDependencies {
  readonly connector: Pick<WalletConnector<never>, 'getState' | 'subscribe' | 'signMessage' | 'disconnect'>
  /** Whether a connected wallet should log in on the current page. */
  readonly logsInAtOnce: () => boolean
  /** Whether a wallet whose login failed stays connected (specification, section 4). */
  readonly keepsWallet: boolean
  /** Notifies the user. */
  readonly onFailure: (error: unknown) => void
}

/** The server could not be asked, or has a fault of its own: that says nothing about the wallet. A page that is left cuts its calls off, too. */
const isHiccup = (error: unknown): boolean =>
  error instanceof ApiUnreachableError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))

function addressOf({ getState }: Pick<WalletConnector<never>, 'getState'>): string | undefined {
  const wallet = getState()
  return wallet.status === 'connected' ? wallet.address : undefined
}

function createRetries(
  wait: WalletLoginDependencies['wait'],
  again: () => void,
): { readonly later: () => void; readonly reset: () => void } {
  let count = 0
  return {
    later() {
      if (count === MOST_RETRIES) return
      count += 1
      void wait(RETRY_MS).then(again)
    },
    reset() {
      count = 0
    },
  }
}

export function createWalletLogin(deps: WalletLoginDependencies): WalletLogin {
  const { connector } = deps
  const connectedAddress = (): string | undefined => addressOf(connector)
  const { getState, subscribe, update } = createLoginStore()
  let running: { readonly address: string; readonly promise: Promise<void> } | undefined
  let knownAddress = connectedAddress()
  let failedAddress: string | undefined
  const retries = createRetries(deps.wait, () => reconsider())

  async function logIn(address: string, check: boolean): Promise<void> {
    try {
      update({ status: 'checking', address })
      await proveWallet(deps, {
        address,
        check,
        isCurrent: () => connectedAddress() === address,
        onSigning: () => update({ status: 'signing', address }),
      })
      update({ status: 'authorized', address })
      retries.reset()
    } catch (error: unknown) {
      if (connectedAddress() !== address) throw new WalletChangedError()
      update(NO_LOGIN)
      deps.onFailure(error)
      if (isHiccup(error)) retries.later()
      else {
        failedAddress = address
        if (!deps.keepsWallet) await connector.disconnect()
      }
      throw error
    }
  }

  function run(check: boolean): Promise<void> {
    const address = connectedAddress()
    if (address === undefined) return Promise.reject(new ChainError('disconnected', NOT_CONNECTED))
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
    failedAddress = undefined
    retries.reset()
    update(NO_LOGIN)
    reconsider()
  }

  function reconsider(): void {
    const address = connectedAddress()
    const isOpen = address !== undefined && address !== failedAddress && running === undefined
    // onFailure has reported the failures; nobody awaits this promise.
    if (isOpen && getState().status === 'none' && deps.logsInAtOnce()) run(true).catch(() => undefined)
  }

  return {
    getState,
    subscribe,
    async requireLogin() {
      const state = getState()
      if (state.status === 'authorized' && state.address === connectedAddress()) return
      await run(true)
    },
    resign: () => run(false),
    reconsider,
    start() {
      knownAddress = undefined
      handleWallet()
      return connector.subscribe(handleWallet)
    },
  }
}

interface LoginStore extends Pick<WalletLogin, 'getState' | 'subscribe'> {
  update(next: LoginState): void
}

function createLoginStore(): LoginStore {
  const listeners = new Set<() => void>()
  let state: LoginState = NO_LOGIN
  return {
    getState: () => state,
    update(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
